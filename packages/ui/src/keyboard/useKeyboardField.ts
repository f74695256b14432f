import { useEffect, useRef, type RefObject } from 'react';
import { isComposing } from '../isComposing.ts';

export interface KeyboardFieldOptions {
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
export function useKeyboardField(options: KeyboardFieldOptions): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { field } = options;

  useEffect(() => {
    const input = field.current;
    const keyboard = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        latest.current.escape();
      } else if (event.key === 'Enter' && !latest.current.confirm()) event.preventDefault();
    };
    const onLeave = (event: FocusEvent) => {
      const to = event.relatedTarget as Node | null;
      // if the window loses the focus, it returns to the same element later
      if (!to && document.activeElement === event.target) return;
      if (to && (to === input || keyboard?.contains(to))) return;
      if (!latest.current.locked) latest.current.onLeave();
    };
    // the keys set the value as a property, which fires no event
    const onInput = (event: Event) => latest.current.onTyped((event.target as HTMLInputElement).value);
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
