import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { useUiText } from '../texts/uiText.ts';
import { KeyBlock } from './KeyBlock.tsx';
import { checkRules, type KeyboardRule, RuleMarks } from './RuleMarks.tsx';
import { count, KEYBOARD_MAX, useKeyboardEntry } from './useKeyboardEntry.ts';

export interface VirtualKeyboardProps {
  readonly open: boolean;
  /** Called when it wants to be closed. The caller opens it, on focus of the field. */
  readonly onOpenChange: (open: boolean) => void;
  /** The input it types into. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when the enter key confirms and every rule is met. */
  readonly onConfirm?: (value: string) => void;
  /** Its enter key sends the form of the field too, as Enter typed by hand does. */
  readonly submits?: boolean;
  /** Each rule shows a mark while typing; without a list there are none (S0-058). */
  readonly rules?: readonly KeyboardRule[];
  /**
   * Called when the enter key is pressed while rules fail: the caller shows the alert (S0-060). The keyboard stays
   * open.
   */
  readonly onInvalid?: (failing: readonly KeyboardRule[]) => void;
  readonly max?: number;
  readonly className?: string;
}

const NO_RULES: readonly KeyboardRule[] = [];

/**
 * The on-screen keyboard of password fields (C.2-16, C.11-7). Enter confirms; Escape closes without
 * confirming and reverts what its keys did since it opened; input typed by hand or filled in by the browser stays.
 * Leaving the field closes it and keeps the value. While locked, Enter and leaving the field leave it open. The mouse
 * never takes the focus from the field; keys can also be reached with Tab and arrows.
 */
export function VirtualKeyboard(props: VirtualKeyboardProps) {
  return props.open ? <OpenKeyboard {...props} /> : null;
}

function OpenKeyboard(props: VirtualKeyboardProps) {
  const { onOpenChange, field, value, onChange, rules = NO_RULES, max = KEYBOARD_MAX, className } = props;
  const text = useUiText();
  const id = useId();
  // the value that Escape restores: that at opening, at the last confirmation, or after the last typing by hand
  const [before, setBefore] = useState(value);
  const [locked, setLocked] = useState(false);
  const entry = useKeyboardEntry(field, value, onChange, max);
  const checked = checkRules(rules, value);

  const close = () => {
    // focus first: the field's onFocus requests opening, and the later call wins
    if (document.activeElement !== field.current) field.current?.focus();
    onOpenChange(false);
  };
  const escape = () => {
    if (value !== before) onChange(before);
    close();
  };
  const confirm = (): boolean => {
    const failing = checked.filter((check) => !check.met).map((check) => check.rule);
    if (failing.length > 0) {
      props.onInvalid?.(failing);
      return false;
    }
    props.onConfirm?.(value);
    setBefore(value);
    if (!locked) close();
    return true;
  };
  const enter = () => {
    if (confirm() && props.submits) field.current?.form?.requestSubmit();
  };
  const panel = useKeyboardField({
    field,
    locked,
    onLeave: () => onOpenChange(false),
    onTyped: setBefore,
    escape,
    confirm,
  });

  const escapeKey = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    escape();
  };

  return (
    <section
      ref={panel}
      className={classNames('at-keyboard', rules.length > 0 && 'at-keyboard-with-rules', className)}
      role="region"
      aria-labelledby={id}
      // pressing a key here must not move the focus and the caret out of the field
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={escapeKey}
    >
      <div className="at-keyboard-head">
        <Icon name="keyboard" />
        <strong id={id}>{text('keyboardTitle')}</strong>
        <span className="at-caption at-mute at-keyboard-lead">{text('keyboardLead')}</span>
        <span className="at-keyboard-gap" />
        <Button
          small
          variant="quiet"
          icon={locked ? 'lock' : 'unlock'}
          aria-pressed={locked}
          title={text('keyboardLockHint')}
          onClick={() => setLocked(!locked)}
        >
          {text(locked ? 'keyboardLocked' : 'keyboardUnlocked')}
        </Button>
        <Button small variant="quiet" icon="cross" onClick={escape} aria-keyshortcuts="Escape">
          {text('close')}{' '}
          <span aria-hidden="true">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
      <div className="at-keyboard-body">
        <RuleMarks checked={checked} length={count(value)} max={max} />
        <KeyBlock entry={entry} onEnter={enter} />
      </div>
    </section>
  );
}

interface KeyboardFieldOptions {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly locked: boolean;
  /** Called when the focus left both the field and the keyboard, and it is not locked. */
  readonly onLeave: () => void;
  /** Called when the field was edited by hand or filled in by the browser. */
  readonly onTyped: (value: string) => void;
  readonly escape: () => void;
  /** False when rules fail: the form must not be sent then. */
  readonly confirm: () => boolean;
}

/**
 * Listens to the field the keyboard belongs to: Escape and Enter there act as the keyboard's own keys, and leaving both
 * the field and the keyboard closes it unless it is locked. Enter still submits the form if the rules are met. Returns
 * the panel's ref.
 */
function useKeyboardField(options: KeyboardFieldOptions): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const { field } = options;
  const escape = useEffectEvent(options.escape);
  const confirm = useEffectEvent(options.confirm);
  const type = useEffectEvent(options.onTyped);
  const leave = useEffectEvent(() => {
    if (!options.locked) options.onLeave();
  });

  useEffect(() => {
    const input = field.current;
    const keyboard = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        escape();
      } else if (event.key === 'Enter' && !confirm()) event.preventDefault();
    };
    const onLeave = (event: FocusEvent) => {
      const to = event.relatedTarget as Node | null;
      // if the window loses the focus, it returns to the same element later
      if (!to && document.activeElement === event.target) return;
      if (to && (to === input || keyboard?.contains(to))) return;
      leave();
    };
    // the keys set the value as a property, which fires no event
    const onInput = (event: Event) => type((event.target as HTMLInputElement).value);
    input?.addEventListener('keydown', onKey);
    input?.addEventListener('input', onInput);
    input?.addEventListener('focusout', onLeave);
    keyboard?.addEventListener('focusout', onLeave);
    return () => {
      input?.removeEventListener('keydown', onKey);
      input?.removeEventListener('input', onInput);
      input?.removeEventListener('focusout', onLeave);
      keyboard?.removeEventListener('focusout', onLeave);
    };
  }, [field]);
  return panel;
}
