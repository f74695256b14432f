import { estimatePassword, type PasswordEstimate } from '@atrium/sdk/passwords';
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../classNames.ts';
import { catalogueText } from '../texts/catalogueText.ts';
import { uiLanguage } from '../texts/language.ts';
import { useUiText } from '../texts/uiText.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

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
        <li className="at-strength-word">
          <span role="status">{word}</span>
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

/** Milliseconds after the last key: an estimate takes up to a tenth of a second, which typing should not wait for. */
const PAUSE = 120;

/** The estimate of the password as it was when typing paused; null before the first one, and where it cannot be made. */
function useEstimate(
  password: string,
  known: readonly string[],
): { readonly estimate: PasswordEstimate | null; readonly isFailed: boolean } {
  const [estimate, setEstimate] = useState<PasswordEstimate | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  // an array of the same texts is another one with every render
  const texts = known.join('\n');
  useEffect(() => {
    let isLatest = true;
    const run = async () => {
      try {
        const next = await estimatePassword(password, texts.split('\n'));
        if (!isLatest) return;
        setEstimate(next);
        setIsFailed(false);
      } catch {
        if (isLatest) setIsFailed(true);
      }
    };
    const timer = setTimeout(() => void run(), PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password, texts]);
  return { estimate, isFailed };
}

/** A key of this part's own catalogue, which is loaded with it. */
type PasswordsTextKey = keyof typeof zhTW;

const passwordsText = catalogueText<PasswordsTextKey>({ 'zh-TW': zhTW, en });

/** Texts of this part; rerenders when the language is switched. */
function usePasswordsText(): typeof passwordsText {
  useUiText();
  return passwordsText;
}
