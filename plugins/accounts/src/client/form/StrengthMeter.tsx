import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordRules } from '../../fields/passwordProblem.ts';
import { isCommonPassword } from '../../password/isCommonPassword.ts';
import { strengthOf } from '../../password/strengthOf.ts';
import type { Accounts } from '../types.ts';

const BARS = [1, 2, 3, 4] as const;

/** How hard a password is to guess: four bars, a word, and the rules with a tick each. Only length and characters are binding. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useAtrium<Accounts>();
  // no password counts as common until the list is loaded, with the first character
  const { value: isCommon } = useLoaded(() => (password === '' ? null : isCommonPassword(password)), [password]);
  if (password === '') return null;
  const strength = strengthOf(password, isCommon ?? false);
  const rules = passwordRules(password);
  const range = { count: [...password].length, least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH };
  return (
    <div className="accounts-strength" data-strength={strength}>
      <div className="accounts-strength-bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={classNames(bar <= strength && 'accounts-strength-on')} />
        ))}
      </div>
      <ul aria-label={t('strength.rules')}>
        <li className="accounts-strength-word" role="status">
          {t(`strength.${strength}`)}
        </li>
        <Rule isPassed={rules.length} text={t('strength.length', range)} />
        <Rule isPassed={rules.letter} text={t('strength.letter')} />
        <Rule isPassed={rules.digit} text={t('strength.digit')} />
        <Rule isPassed={rules.special} text={t('strength.special')} />
        {isCommon !== null && (
          <Rule isPassed={!isCommon} text={t(isCommon ? 'strength.common' : 'strength.uncommon')} />
        )}
      </ul>
    </div>
  );
}

function Rule({ isPassed, text }: { readonly isPassed: boolean; readonly text: string }) {
  const { t } = useAtrium<Accounts>();
  return (
    <li data-passed={isPassed}>
      <Icon name={isPassed ? 'tick' : 'cross'} size={14} />
      {text}
      <span className="at-hidden-text">{t(isPassed ? 'strength.passed' : 'strength.failed')}</span>
    </li>
  );
}
