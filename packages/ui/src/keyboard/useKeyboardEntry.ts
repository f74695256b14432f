import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What the keys do to the field. */
export interface KeyboardEntry {
  enter(text: string): void;
  backspace(): void;
  clear(): void;
}

/** Edits the field's value at the caret, and moves the caret behind the input. */
export function useKeyboardEntry(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
  max: number,
): KeyboardEntry {
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [field, value]);

  const edit = (change: (start: number, end: number) => Edited) => {
    const input = field.current;
    const edited = change(input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length);
    if (edited.value === value) return;
    caret.current = edited.caret;
    onChange(edited.value);
  };
  return {
    enter: (text) => edit((start, end) => insertText(value, text, start, end, max)),
    backspace: () => edit((start, end) => deleteBefore(value, start, end)),
    clear: () => edit(() => ({ value: '', caret: 0 })),
  };
}

/** Maximum length that the on-screen keyboard enters (S0-057). */
export const KEYBOARD_MAX = 30;

/** A value and its selection, as an input element has them. */
interface Edited {
  readonly value: string;
  readonly caret: number;
}

/**
 * Enters text at the selection, as a key of the on-screen keyboard does: spaces are stripped and input stops at `max`
 * characters (C.2-16). A value that is already longer, typed by hand, is left as it is.
 */
export function insertText(
  value: string,
  text: string,
  start: number,
  end: number,
  max: number = KEYBOARD_MAX,
): Edited {
  const before = withoutSpaces(value.slice(0, start));
  const after = withoutSpaces(value.slice(end));
  const room = max - count(before) - count(after);
  const entered = [...withoutSpaces(text)].slice(0, Math.max(0, room)).join('');
  if (room <= 0) return { value, caret: start };
  return { value: before + entered + after, caret: before.length + entered.length };
}

/** Deletes the selection, or the character before the caret. */
export function deleteBefore(value: string, start: number, end: number): Edited {
  if (start !== end) return { value: value.slice(0, start) + value.slice(end), caret: start };
  const kept = [...value.slice(0, start)].slice(0, -1).join('');
  return { value: kept + value.slice(end), caret: kept.length };
}

/** Grapheme clusters, not UTF-16 units. */
export function count(value: string): number {
  return [...value].length;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '');
}
