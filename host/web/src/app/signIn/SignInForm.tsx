import { Button, Field, Icon, TextInput } from '@atrium/ui';
import { useRef, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { PasswordField } from '../../services/passwordField/PasswordField.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import { CountedMessage } from './CountedMessage.tsx';
import { cleanEmployee } from './employeeNumber.ts';
import type { SignInOutcome, SignInStore } from './SignInStore.ts';
import { submitText } from './submitText.ts';
import { todayText } from './todayText.ts';
import { useServedForm } from './useServedForm.ts';

export interface SignInFormProps {
  readonly store: SignInStore;
  /** Resolves when the person has read the message about the outcome. */
  readonly onOutcome: (outcome: SignInOutcome) => Promise<void>;
  readonly onKeyboard: (isOpen: boolean) => void;
  readonly onCapsLock: (isOn: boolean) => void;
}

/** The form of the sign-in screen; its rules live in the store. */
export function SignInForm({ store, onOutcome, onKeyboard, onCapsLock }: SignInFormProps) {
  const text = useText();
  const state = useSnapshot(store.state);
  const { phase } = useSnapshot(store.captcha.state);
  const { seconds } = useSnapshot(store.countDown.state);
  const employee = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const captcha = useRef<HTMLInputElement>(null);
  const label = submitText({ seconds, busy: state.busy, loading: phase === 'loading' });

  const submit = async (attempt: Promise<SignInOutcome>) => {
    const outcome = await attempt;
    if (outcome.kind === 'missing') ({ employee, password, captcha })[outcome.field].current?.focus();
    // after a failure the message comes first (S0 §8)
    if (outcome.kind === 'failed' || outcome.kind === 'limited') (document.activeElement as HTMLElement | null)?.blur();
    await onOutcome(outcome);
    // The alert returns the focus first.
    if (outcome.kind === 'digitsMissing') requestAnimationFrame(() => captcha.current?.focus());
  };
  useServedForm(store, { employee, password }, () => void submit(store.submitEarly()));

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(store.submit());
      }}
      noValidate
    >
      <h1>{text('signIn.title')}</h1>
      <p className="entry-lead">{todayText()}</p>
      <Field
        large
        label={text('signIn.employee')}
        error={state.missing.includes('employee') && text('signIn.employeeMissing')}
      >
        <TextInput
          ref={employee}
          icon="person"
          value={state.employee}
          invalid={state.wrong.includes('employee')}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          // cut to 20 by cleanEmployee, after invalid characters are removed
          onChange={(event) => {
            const isComposing = (event.nativeEvent as InputEvent).isComposing;
            store.type({ employee: isComposing ? event.target.value : cleanEmployee(event.target.value) });
          }}
          onCompositionEnd={(event) => store.type({ employee: cleanEmployee(event.currentTarget.value) })}
        />
      </Field>
      <PasswordField
        label={text('signIn.password')}
        value={state.password}
        onChange={(value) => store.type({ password: value })}
        input={password}
        autoComplete="current-password"
        error={state.missing.includes('password') && text('signIn.passwordMissing')}
        invalid={state.wrong.includes('password')}
        onKeyboard={onKeyboard}
        onCapsLock={onCapsLock}
      />
      <CaptchaField
        captcha={store.captcha}
        input={captcha}
        invalid={state.wrong.includes('captcha')}
        onType={() => store.type({})}
      />
      {state.message !== '' && (
        <div className="entry-message" role="alert">
          <Icon name="error" />
          <span>
            <CountedMessage message={state.message} countDown={state.countDown} left={seconds} />
          </span>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        className="entry-submit"
        aria-disabled={seconds > 0 || state.busy}
        aria-busy={state.busy || phase === 'loading'}
      >
        {text(label, { seconds })}
      </Button>
      <p className="entry-under">{text('signIn.help')}</p>
    </form>
  );
}
