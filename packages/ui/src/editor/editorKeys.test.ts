import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { SHORTCUTS } from './editorKeys.ts';

const PLAIN = { key: '', code: '', shiftKey: false, altKey: false };
/** What a key does together with Ctrl or ⌘. */
const doneBy = (event: Partial<typeof PLAIN>) =>
  SHORTCUTS.filter(({ matches }) => matches({ ...PLAIN, ...event } as KeyboardEvent)).map(({ text }) => text);

const LETTERS = [
  ['b', 'editorBold'],
  ['i', 'editorItalic'],
  ['u', 'editorUnderline'],
  ['e', 'editorCode'],
  ['z', 'editorUndo'],
  ['y', 'editorRedo'],
] as const;

test.each(LETTERS)('%s alone is %s, in upper case too, and nothing with another key', (key, text) => {
  expect(doneBy({ key })).toEqual([text]);
  expect(doneBy({ key: key.toUpperCase() })).toEqual([text]);
  expect(doneBy({ key, shiftKey: true })).toEqual([]);
  expect(doneBy({ key, altKey: true })).toEqual([]);
});

test('x is cut by the browser, and strikes through with Shift', () => {
  expect(doneBy({ key: 'x' })).toEqual([]);
  expect(doneBy({ key: 'X', shiftKey: true })).toEqual(['editorStrike']);
  expect(doneBy({ key: 'X', shiftKey: true, altKey: true })).toEqual([]);
});

test.each([
  ['Digit0', [], ['editorParagraph']],
  ['Digit1', [], ['editorHeading1']],
  ['Digit2', [], ['editorHeading2']],
  ['Digit3', [], ['editorHeading3']],
  ['Digit4', [], []],
  ['Digit7', ['editorNumbers'], []],
  ['Digit8', ['editorBullets'], []],
  ['Digit9', ['editorChecks'], []],
])('%s makes %j with Shift, %j with Alt, and nothing alone or with both', (code, withShift, withAlt) => {
  expect(doneBy({ code })).toEqual([]);
  expect(doneBy({ code, shiftKey: true })).toEqual(withShift);
  expect(doneBy({ code, altKey: true })).toEqual(withAlt);
  expect(doneBy({ code, shiftKey: true, altKey: true })).toEqual(withAlt);
});
