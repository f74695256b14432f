import { Button, Field, Icon, TextInput } from '@atrium/ui';
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { language, t, type TextKey, useText } from '../../services/i18n.ts';
import { PasswordField } from '../../services/passwordField/PasswordField.tsx';
import { monthDay, type ServedForm, takeServedForm } from '../servedForm.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButtons } from './ProviderSignIn.tsx';
import type { SignInOutcome, SignInStore } from './SignInStore.ts';

interface SignInFormProps {
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
    // after a failure the message comes first
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
      <PasskeyButton store={store} onOutcome={onOutcome} />
      <ProviderButtons store={store} />
      <p className="entry-under">{text('signIn.help')}</p>
    </form>
  );
}

/** Maximum length of an employee number (S0-021). */
const EMPLOYEE_MAX = 20;

/** Cleans an employee number: letters, digits, `_`, `-`, at most 20; full-width characters become half-width. */
export function cleanEmployee(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, EMPLOYEE_MAX);
}

/** Label of the button (S0-031): the countdown first, then the call, then loading. */
export function submitText(facts: { seconds: number; busy: boolean; loading: boolean }): TextKey {
  if (facts.seconds > 0) return 'signIn.wait';
  if (facts.busy) return 'signIn.submitting';
  return facts.loading ? 'signIn.loading' : 'signIn.submit';
}

/** 今天是 3/26 (週四)，… as people say dates. */
function todayText(now: Date = new Date()): string {
  return leadText(monthDay(now), now.getDay());
}

/** The line above the form for this date and day of the week, 0 being Sunday. */
export function leadText(date: string, day: number): string {
  const names = t('signIn.weekdays');
  const weekday = language() === 'zh-TW' ? names[day] : names.split(' ')[day];
  return t('signIn.lead', { date, weekday: weekday ?? '' });
}

interface CountedMessageProps {
  readonly message: string;
  /** The seconds in the message; 0 if there are none. */
  readonly countDown: number;
  /** The remaining seconds. */
  readonly left: number;
}

/** A refusal of the server whose seconds count down (S0-047). Screen readers announce it once, not every second. */
export function CountedMessage({ message, countDown, left }: CountedMessageProps) {
  const number = countDown > 0 && left > 0 ? new RegExp(`(?<!\\d)${countDown}(?!\\d)`).exec(message) : null;
  if (!number) return message;
  return (
    <>
      {message.slice(0, number.index)}
      <span aria-live="off">{left}</span>
      {message.slice(number.index + number[0].length)}
    </>
  );
}

interface Fields {
  readonly employee: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
}

/**
 * Adopts what was entered in the served page before the scripts had run, when the form takes it over: texts, focus and
 * caret, and what was pressed. React keeps the fields of the page; should it have replaced them, their contents move.
 *
 * @param submit sends what was submitted before
 */
function useServedForm(store: SignInStore, { employee, password }: Fields, submit: () => void): void {
  const served = useRef<ServedForm>(null);
  // before the paint, and before an event could make React write its own empty values into the fields
  useLayoutEffect(() => {
    const form = takeServedForm(document.getElementById('root') ?? document.body);
    if (!form) return;
    served.current = form;
    const number = form.employee.value;
    store.type({ employee: form.isComposing ? number : cleanEmployee(number), password: form.password.value });
  }, [store]);
  useEffect(() => {
    const form = served.current;
    served.current = null;
    const now = form && { employee: employee.current, password: password.current };
    if (form?.focused && !form.focused.isConnected) {
      const field = form.focused === form.password ? now?.password : now?.employee;
      moveFocus(form.focused, field ?? null);
    }
    if (!(document.activeElement instanceof HTMLElement) || document.activeElement === document.body)
      employee.current?.focus();
    if (form?.pressed?.isConnected) form.pressed.click();
    if (form?.isSubmitted) submit();
    // once, when the form opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

function moveFocus(from: HTMLInputElement, to: HTMLInputElement | null): void {
  if (!to) return;
  to.value = from.value;
  to.focus();
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
