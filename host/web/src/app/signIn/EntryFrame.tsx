import { Icon } from '@atrium/ui';
import type { ReactNode } from 'react';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { Gate } from './Gate.tsx';
import { AppearanceBar } from './AppearanceBar.tsx';
import { readSignInTexts } from './signInTexts.ts';
import './entryFrame.css';

export interface EntryFrameProps {
  readonly children: ReactNode;
  /** The on-screen keyboard is open: the form makes room for it. */
  readonly keyboard: boolean;
  /** The form is a long one. */
  readonly tall?: boolean;
}

/** The frame of the pages before sign-in: the gate, the choice of looks, a form. */
export function EntryFrame({ children, keyboard, tall }: EntryFrameProps) {
  const { signInNotice } = readSignInTexts(document);
  return (
    <div className="entry" data-keyboard={keyboard || undefined} data-tall={tall || undefined}>
      <Gate />
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
