/** Maximum length that the on-screen keyboard enters (S0-057). */
export const KEYBOARD_MAX = 30;

/** A value and its selection, as an input element has them. */
export interface Edited {
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
