import { useAtrium } from '@atrium/sdk/client';
import { Button, companyDay, Field, Icon, IconButton, TextInput } from '@atrium/ui';
import { PasswordStrength } from '@atrium/ui/passwords';
import { useEffect, useRef, useState } from 'react';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordRules } from '../../fields/passwords.ts';
import { shortDay } from '../list/DueCell.tsx';
import { REVEAL_SECONDS } from '../reveal/useRevealActions.ts';
import type { Account, Accounts } from '../types.ts';
import type { AccountFormState } from './useAccountForm.ts';

/**
 * The password: locked for a stored account until 變更; 取消變更 locks it again, and the stored password stays (S2-203;
 * C.9-4). Opening the form reads no password.
 */
export function PasswordFields({ form }: { readonly form: AccountFormState }) {
  const { t } = useAtrium<Accounts>();
  const box = useRef<HTMLElement>(null);
  const { fields, change, record, choices } = form;
  const { password, password2 } = fields;
  const platform = choices?.platforms.find(({ id }) => id === fields.platformId);
  /** The button that was pressed is not shown any more. */
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  if (password === null)
    return (
      <section ref={box} className="accounts-password-box" aria-label={t('field.password')}>
        <LockedPassword
          record={record}
          onUnlock={() => {
            change({ password: '' });
            focus('input');
          }}
        />
      </section>
    );
  return (
    <section ref={box} className="accounts-password-box" aria-label={t('field.password')}>
      {record && (
        <header>
          <h3>{t('form.changePassword')}</h3>
          <button
            type="button"
            className="at-link"
            onClick={() => {
              change({ password: null, password2: '' });
              focus('button');
            }}
          >
            {t('form.cancelChange')}
          </button>
        </header>
      )}
      <div className="accounts-two">
        <Field {...form.field('password', { required: true })}>
          <PasswordInput
            value={password}
            onChange={(next) => change({ password: next })}
            showLabel={t('password.show.typed')}
          />
          <StrengthMeter password={password} account={[fields.account, platform?.name ?? '', fields.link]} />
        </Field>
        <Field {...form.field('password2', { required: true })}>
          <PasswordInput
            value={password2}
            onChange={(next) => change({ password2: next })}
            showLabel={t('password.show.repeated')}
          />
          {/* not while it may still become the same */}
          {!password.startsWith(password2) && !form.errors.password2 && (
            <p className="accounts-differs">
              <Icon name="warning-sign" size={14} />
              {t('password2.differs')}
            </p>
          )}
        </Field>
      </div>
    </section>
  );
}

interface LockedPasswordProps {
  readonly record: Pick<Account, 'passwordChangedOn' | 'passwordChangedBy'> | null;
  readonly onUnlock: () => void;
}

const MASK = '●'.repeat(10);

/** A stored password, which the form does not have: a mask of fixed length. */
function LockedPassword({ record, onUnlock }: LockedPasswordProps) {
  const { t } = useAtrium<Accounts>();
  return (
    <>
      <header>
        <span className="at-caption at-ink-2">{t('field.password')}</span>
        {record && (
          <span className="at-caption at-mute">
            {t('form.lastChanged', {
              day: shortDay(record.passwordChangedOn.slice(0, 10), companyDay()),
              name: record.passwordChangedBy.name,
            })}
          </span>
        )}
      </header>
      <div className="accounts-locked">
        <span className="accounts-locked-mask">
          <Icon name="lock" />
          <span className="accounts-mask" aria-hidden="true">
            {MASK}
          </span>
          <span className="at-hidden-text">{t('form.locked')}</span>
        </span>
        <Button onClick={onUnlock}>{t('form.change')}</Button>
      </div>
      <p className="accounts-form-hint">
        <Icon name="info-sign" size={14} />
        {t('form.lockedHint')}
      </p>
    </>
  );
}

interface PasswordInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Name of the button that shows it. */
  readonly showLabel: string;
}

/** A password that is typed; shown for 3 s at most, and not any more when the window loses the focus (S2-201). */
function PasswordInput({ value, onChange, showLabel }: PasswordInputProps) {
  const { t } = useAtrium<Accounts>();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setIsShown(false);
    const timer = setTimeout(hide, REVEAL_SECONDS * 1000);
    window.addEventListener('blur', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
    };
  }, [isShown]);
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      className={isShown ? 'accounts-typed' : ''}
      value={value}
      maxLength={2 * MAX_PASSWORD_LENGTH}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      end={
        <IconButton
          small
          icon={isShown ? 'eye-off' : 'eye-open'}
          label={isShown ? t('password.hide') : showLabel}
          pressed={isShown}
          // the focus stays in the input
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

interface StrengthMeterProps {
  readonly password: string;
  /** What is known of the account: its name, platform and address. */
  readonly account: readonly string[];
}

/** How hard a password is to guess, and the rules with a tick each. Only length and characters are binding. */
function StrengthMeter({ password, account }: StrengthMeterProps) {
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
