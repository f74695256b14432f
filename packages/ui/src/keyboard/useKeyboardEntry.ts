import { useLayoutEffect, useRef, type RefObject } from 'react';
import { deleteBefore, insertText, type Edited } from './insertText.ts';

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
