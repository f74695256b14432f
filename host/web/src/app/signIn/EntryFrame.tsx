import { Brand, Icon } from '@atrium/ui';
import type { ReactNode } from 'react';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { AppearanceBar } from './AppearanceBar.tsx';
import { useText } from '../../services/i18n.ts';
import { GateArt } from './GateArt.tsx';
import { readSignInTexts } from '../../services/pageData.ts';
import './gate.css';
import './entryFrame.css';

export interface EntryFrameProps {
  readonly children: ReactNode;
  /** The on-screen keyboard is open: the form moves for it. */
  readonly keyboard: boolean;
  /** The form is a long one. */
  readonly tall?: boolean;
}

/** The frame of the pages before sign-in: the drawing, language and theme, a form. */
export function EntryFrame({ children, keyboard, tall }: EntryFrameProps) {
  const { signInNotice } = readSignInTexts(document);
  return (
    <div className="entry" data-keyboard={keyboard || undefined} data-tall={tall || undefined}>
      <BrandPanel />
      <main className="entry-main">
        <AppearanceBar />
        <div className="entry-form">{children}</div>
        {signInNotice && (
          <p className="entry-notice">
            <Icon name="info-sign" size={14} />
            {signInNotice}
          </p>
        )}
      </main>
      <NoticesOutlet />
    </div>
  );
}

/** The drawing beside the pages before sign-in. */
function BrandPanel() {
  const text = useText();
  const { companyName } = readSignInTexts(document);
  return (
    <aside className="gate" aria-label={text('signIn.platform')}>
      <GateArt />
      <div className="gate-brand">
        <Brand onGate />
      </div>
      <div className="gate-foot">
        <p className="gate-say">
          {text('signIn.say1')}
          <br />
          {text('signIn.say2')}
        </p>
        <p className="gate-platform">
          {companyName && <span>{companyName}</span>} <span>{text('signIn.platform')}</span>
        </p>
      </div>
    </aside>
  );
}
