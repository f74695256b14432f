import { useAtrium } from '@atrium/sdk/client';
import { Icon } from '@atrium/ui';
import { PasswordStrength } from '@atrium/ui/passwords';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordRules } from '../../fields/passwordProblem.ts';
import type { Accounts } from '../types.ts';

interface StrengthMeterProps {
  readonly password: string;
  /** What is known of the account: its name, platform and address. */
  readonly account: readonly string[];
}

/** How hard a password is to guess, and the rules with a tick each. Only length and characters are binding. */
export function StrengthMeter({ password, account }: StrengthMeterProps) {
  const { t, session } = useAtrium<Accounts>();
  const { userName, acct, companyName } = session.state;
  const rules = passwordRules(password);
  const range = { count: [...password].length, least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH };
  return (
    <PasswordStrength password={password} known={[...account, userName, acct, companyName]}>
      <Rule isPassed={rules.length} text={t('strength.length', range)} />
      <Rule isPassed={rules.letter} text={t('strength.letter')} />
      <Rule isPassed={rules.digit} text={t('strength.digit')} />
      <Rule isPassed={rules.special} text={t('strength.special')} />
    </PasswordStrength>
  );
}

function Rule({ isPassed, text }: { readonly isPassed: boolean; readonly text: string }) {
  const { t } = useAtrium<Accounts>();
  return (
    <li className="accounts-rule" data-passed={isPassed}>
      <Icon name={isPassed ? 'tick' : 'cross'} size={14} />
      {text}
      <span className="at-hidden-text">{t(isPassed ? 'strength.passed' : 'strength.failed')}</span>
    </li>
  );
}
