import { Brand } from '@atrium/ui';
import { useText } from '../../services/i18n/useText.ts';
import { GateArt } from './GateArt.tsx';
import { readSignInTexts } from './signInTexts.ts';
import './gate.css';

/** The arcade one walks through: the picture beside the pages before sign-in. */
export function Gate() {
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
