import { useAtrium } from '@atrium/sdk/client';
import { Field, Icon } from '@atrium/ui';
import { useRef } from 'react';
import type { Accounts } from '../types.ts';
import { LockedPassword } from './LockedPassword.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import type { AccountForm } from './useAccountForm.ts';

/**
 * The password: locked for a stored account until 變更; 取消變更 locks it again, and the stored password stays (S2-203;
 * C.9-4). Opening the form reads no password.
 */
export function PasswordFields({ form }: { readonly form: AccountForm }) {
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
