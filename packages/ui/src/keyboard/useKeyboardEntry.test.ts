import { expect, test } from 'vitest';
import { LETTER_ROWS } from './KeyBlock.tsx';
import { count, deleteBefore, insertText } from './useKeyboardEntry.ts';

test('[S0-057] input stops at 30 characters, counted as grapheme clusters', () => {
  expect(insertText('a'.repeat(30), 'b', 30, 30)).toEqual({ value: 'a'.repeat(30), caret: 30 });
  expect(insertText('😀'.repeat(29), 'b', 58, 58).value).toBe(`${'😀'.repeat(29)}b`);
  expect(insertText('a'.repeat(30), 'b', 0, 1).value).toBe(`b${'a'.repeat(29)}`);
});

test('[S0-057] a longer value typed by hand is neither cut nor extended (C.2-16)', () => {
  const typed = 'p'.repeat(40);
  expect(insertText(typed, 'x', 40, 40).value).toBe(typed);
});

test('spaces of every width are stripped', () => {
  expect(insertText('a b\u3000c', 'd\t', 5, 5)).toEqual({ value: 'abcd', caret: 4 });
});

test('deleting takes a selection, or one whole character', () => {
  expect(deleteBefore('a😀', 3, 3)).toEqual({ value: 'a', caret: 1 });
  expect(deleteBefore('abc', 1, 3)).toEqual({ value: 'a', caret: 1 });
  expect(deleteBefore('abc', 0, 0)).toEqual({ value: 'abc', caret: 0 });
});

test('the keys enter every printable ASCII character but the space', () => {
  const all = LETTER_ROWS.flat().flatMap((key) => [key.plain, key.shifted]);
  const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  expect(all.toSorted()).toEqual(ascii.toSorted());
  expect(count(all.join(''))).toBe(94);
});
