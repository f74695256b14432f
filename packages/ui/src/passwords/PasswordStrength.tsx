import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { uiLanguage } from '../texts/language.ts';
import { useEstimate } from './useEstimate.ts';
import { usePasswordsText } from './usePasswordsText.ts';

export interface PasswordStrengthProps {
  readonly password: string;
  /** What others know of the person and the account: names, numbers, company, platform. Parts of them make a password weak. */
  readonly known?: readonly string[];
  /** Items of the list of rules, each an `li`. */
  readonly children?: ReactNode;
}

const BARS = [1, 2, 3, 4] as const;

/**
 * How hard a password is to guess: four bars, a word, and why it is weak. It is advice; what is refused is decided by the rules of
 * the field. The estimate is made in the browser, and its dictionaries are loaded with the first password. Nothing without one.
 */
export function PasswordStrength({ password, known = [], children }: PasswordStrengthProps) {
  const t = usePasswordsText();
  const { estimate, isFailed } = useEstimate(password, known);
  if (password === '') return null;
  const strength = isFailed ? 0 : (estimate?.strength ?? 0);
  const word = isFailed ? t('failed') : strength === 0 ? t('loading') : t(`strength.${strength}`);
  return (
    <div className="at-strength" data-strength={strength}>
      <div className="at-strength-bars" aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={classNames(bar <= strength && 'at-strength-on')} />
        ))}
      </div>
      <ul aria-label={t('label')}>
        <li className="at-strength-word" role="status">
          {word}
        </li>
        {children}
      </ul>
      {strength > 0 && estimate?.warning && (
        <p className="at-strength-why">
          {[t(`warning.${estimate.warning}`), ...estimate.advice.map((each) => t(`advice.${each}`))].join(
            uiLanguage() === 'en' ? ' ' : '',
          )}
        </p>
      )}
    </div>
  );
}
