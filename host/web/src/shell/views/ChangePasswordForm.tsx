import { Button, Icon } from '@atrium/ui';
import { PasswordStrength } from '@atrium/ui/passwords';
import '@atrium/ui/passwords.css';
import { type FormEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { PasswordField } from '../../services/passwordField/PasswordField.tsx';
import { useEntry } from '../../services/Entry.ts';
import { type ChangePasswordStore, type PasswordInput, passwordRules } from './ChangePasswordStore.ts';
import './changePasswordForm.css';

export interface ChangePasswordFormProps {
  readonly store: ChangePasswordStore;
  /** Employee number of the person. */
  readonly employee: string;
  /** What others know of the person besides their number: name and company. */
  readonly known?: readonly string[];
  /** The change token of an expired password; without it the session's token is presented. */
  readonly token?: string;
  readonly onDone: () => void;
  readonly onKeyboard?: (isOpen: boolean) => void;
}

/** Old password, new one, new one again: of the `/changePassword` page and of the ChangePassword tab. */
export function ChangePasswordForm({
  store,
  employee,
  known = [],
  token,
  onDone,
  onKeyboard,
}: ChangePasswordFormProps) {
  const text = useText();
  const { notices } = useEntry();
  const state = useSnapshot(store.state);
  const inputs = {
    old: useRef<HTMLInputElement>(null),
    new: useRef<HTMLInputElement>(null),
    repeat: useRef<HTMLInputElement>(null),
  };
  const rules = passwordRules();
  const warn = () =>
    void notices.alert({
      title: text('changePassword.invalidTitle'),
      message: text('changePassword.invalid'),
      tone: 'danger',
    });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await store.submit(employee, token);
    if (outcome.kind === 'wrong') inputs[outcome.field].current?.focus();
    if (outcome.kind === 'rules') warn();
    if (outcome.kind === 'done') onDone();
  };
  const field = (name: PasswordInput) => ({
    label: text(`changePassword.${name}`),
    value: state[name],
    onChange: (value: string) => store.type(name, value),
    input: inputs[name],
    error: state.errors[name],
    ...(onKeyboard && { onKeyboard }),
  });

  return (
    <form className="change-password" onSubmit={(event) => void submit(event)} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={employee} readOnly />
      <PasswordField {...field('old')} autoComplete="current-password" />
      <PasswordField {...field('new')} autoComplete="new-password" rules={rules} onInvalid={warn} />
      <ul className="change-password-rules">
        {rules.map((rule) => (
          <li key={rule.label}>{rule.label}</li>
        ))}
      </ul>
      {state.new !== '' && (
        <div className="change-password-strength">
          <PasswordStrength password={state.new} known={[employee, ...known]} />
        </div>
      )}
      <PasswordField {...field('repeat')} autoComplete="new-password" />
      {state.message !== '' && (
        <div className="entry-message" role="alert">
          <Icon name="error" />
          <span>{state.message}</span>
        </div>
      )}
      <Button type="submit" variant="primary" wide className="entry-submit" loading={state.busy}>
        {text(state.busy ? 'changePassword.submitting' : 'changePassword.submit')}
      </Button>
    </form>
  );
}
