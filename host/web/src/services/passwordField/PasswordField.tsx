import { Field, IconButton, TextInput } from '@atrium/ui';
import type { KeyboardRule } from '@atrium/ui/keyboard';
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n.ts';
import { lazyPart } from '../loading.ts';
import { useAfterPress } from './useAfterPress.ts';
import './passwordField.css';

/** Milliseconds a revealed password stays readable (S0-025). */
const REVEAL_TIME = 3000;

// a keyboard that cannot be fetched must not break the form
const KeyboardPanel = lazyPart(() => import('./KeyboardPanel.tsx').catch(() => ({ default: NoKeyboard })));

/** The inputs that have an on-screen keyboard. */
const MARK = 'data-keyboard-field';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Ref of the input, so that the form can focus it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: ReactNode;
  readonly missing?: boolean;
  readonly invalid?: boolean;
  readonly rules?: readonly KeyboardRule[];
  readonly onInvalid?: () => void;
  /** The enter key of the on-screen keyboard sends the form, as Enter typed by hand does. */
  readonly submits?: boolean;
  readonly onKeyboard?: (isOpen: boolean) => void;
  readonly onCapsLock?: (isOn: boolean) => void;
}

/**
 * A password field: focus opens the on-screen keyboard, the password can be revealed for 3 s, and caps lock is reported
 * (S0-024).
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, input, error, missing, invalid, onKeyboard, onCapsLock } = props;
  const text = useText();
  const [isShown, toggleShown] = useReveal();
  const [isOpen, setIsOpen] = useState(false);
  const isCapsLock = useCapsLock();
  const [afterPress, forget] = useAfterPress();
  // the code is loaded on first opening and stays mounted, so that closing is immediate
  const wasOpened = useRef(false);
  if (isOpen) wasOpened.current = true;

  // the field of a page that was served with it may have the focus already
  useEffect(() => {
    if (document.activeElement === input.current) setIsOpen(true);
  }, [input]);
  useEffect(() => {
    if (!isOpen) return undefined;
    onKeyboard?.(true);
    // as a clean-up it runs before another field, whose keyboard opens at the same time, reports
    return () => onKeyboard?.(false);
  }, [isOpen, onKeyboard]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // only one keyboard at a time: that of another field replaces this one without waiting for the end of the press
    const closeForOtherField = ({ target }: FocusEvent) => {
      if (target !== input.current && (target as Element).matches(`[${MARK}]`)) setIsOpen(false);
    };
    // in the capture phase, before that field opens its own
    document.addEventListener('focusin', closeForOtherField, true);
    return () => document.removeEventListener('focusin', closeForOtherField, true);
  }, [isOpen, input]);
  useEffect(() => {
    onCapsLock?.(isCapsLock);
  }, [isCapsLock, onCapsLock]);

  return (
    <>
      <Field
        large
        label={label}
        error={error}
        missing={missing ?? false}
        aside={isCapsLock ? <span role="status">{text('password.capsLock')}</span> : undefined}
      >
        <TextInput
          ref={input}
          // the label's row also contains the hint, which is not part of the name
          aria-label={label}
          icon="lock"
          type={isShown ? 'text' : 'password'}
          className={value !== '' && !isShown ? 'password-dots' : ''}
          value={value}
          invalid={invalid ?? false}
          autoComplete={props.autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          onChange={(event) => onChange(event.target.value)}
          {...{ [MARK]: '' }}
          onFocus={() => {
            // the focus is back, so the press that moved it closes nothing
            forget();
            setIsOpen(true);
          }}
          end={
            <>
              <IconButton
                small
                icon="keyboard"
                label={text('password.keyboard')}
                pressed={isOpen}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!isOpen) input.current?.focus();
                  setIsOpen(!isOpen);
                }}
              />
              <IconButton
                small
                icon={isShown ? 'eye-off' : 'eye-open'}
                label={text(isShown ? 'password.hide' : 'password.show')}
                pressed={isShown}
                onPointerDown={(event) => event.preventDefault()}
                onClick={toggleShown}
              />
            </>
          }
        />
      </Field>
      {(isOpen || wasOpened.current) &&
        createPortal(
          <Suspense>
            <KeyboardPanel
              className="password-keyboard"
              open={isOpen}
              onOpenChange={(open) => (open ? setIsOpen(true) : afterPress(() => setIsOpen(false)))}
              field={input}
              value={value}
              onChange={onChange}
              {...(props.rules && { rules: props.rules })}
              {...(props.onInvalid && { onInvalid: props.onInvalid })}
              submits={props.submits ?? false}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

function NoKeyboard() {
  return null;
}

/** Whether caps lock is on, as of the last key or press. */
function useCapsLock(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const look = (event: KeyboardEvent | PointerEvent) => setIsOn(event.getModifierState?.('CapsLock') ?? false);
    const kinds = ['keydown', 'keyup', 'pointerdown'] as const;
    for (const kind of kinds) addEventListener(kind, look, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, look, true);
    };
  }, []);
  return isOn;
}

/** Whether the password is revealed; it is hidden after 3 s. */
function useReveal(): [shown: boolean, toggle: () => void] {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), REVEAL_TIME);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, () => setShown((was) => !was)];
}
