import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { onEditorKey, SHORTCUTS } from './editorKeys.ts';
import type { EditorBlock } from './editorTypes.ts';
import { blocksOf, code, editorOf, image, item, line, table, text } from './testing/caret.ts';

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

type Press = Partial<typeof PLAIN & { ctrlKey: boolean; metaKey: boolean; isComposing: boolean }>;

/** The blocks after a key, and whether its own meaning was prevented. */
function press(blocks: readonly EditorBlock[], init: Press) {
  const editor = editorOf(...blocks);
  let prevented = false;
  const none = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, keyCode: 0 };
  onEditorKey(editor, { ...none, ...init, preventDefault: () => (prevented = true) } as never);
  return [blocksOf(editor), prevented];
}
const BOLD = [line([text('a'), text('b|', { bold: true })])];

test.each<Press>([
  { key: 'b' },
  { key: 'q', ctrlKey: true },
  { key: 'b', ctrlKey: true, isComposing: true },
  { key: 'Tab' },
  { key: 'ArrowDown' },
  { key: 'Tab', ctrlKey: true },
])('%o is left to the browser', (init) => {
  expect(press([line('a|b|')], init)).toEqual([[line('ab|')], false]);
});

test.each([{ ctrlKey: true }, { metaKey: true }])('with %o a key styles what is selected', (control) => {
  expect(press([line('a|b|')], { key: 'b', ...control })).toEqual([BOLD, true]);
});

test('Tab moves in lists and tables: further in, out with Shift, to the next cell', () => {
  const list = [item('a'), item('|b')];
  expect(press(list, { key: 'Tab' })).toEqual([[item('a'), item('|b', 1)], true]);
  expect(press([item('a'), item('|b', 1)], { key: 'Tab', shiftKey: true })).toEqual([list, true]);
  expect(press([table([['a|', 'b']])], { key: 'Tab' })).toEqual([[table([['a', 'b|']])], true]);
  expect(press([table([['a', 'b|']])], { key: 'Tab', shiftKey: true })).toEqual([[table([['a|', 'b']])], true]);
  expect(press([item('a'), item('|b')], { key: 'Tab', metaKey: true })).toEqual([list, false]);
});

test('Tab leaves the text after the last cell and where an item cannot go further, Shift Tab at the beginning', () => {
  for (const blocks of [[table([['a', 'b|']])], [item('a|')], [item('a'), item('b|', 1)]])
    expect(press(blocks, { key: 'Tab' })).toEqual([blocks, false]);
  for (const blocks of [[table([['|a', 'b']])], [item('a'), item('b|')]])
    expect(press(blocks, { key: 'Tab', shiftKey: true })).toEqual([blocks, false]);
});

test('above a table or code at the beginning, and between two tables, the arrow makes a line', () => {
  const [up, down] = [{ key: 'ArrowUp' }, { key: 'ArrowDown' }];
  expect(press([table([['a', 'b|']])], up)).toEqual([[line('|'), table([['a', 'b']])], true]);
  expect(press([code('|a')], up)).toEqual([[line('|'), code('a')], true]);
  const tables = [table([['a']]), line('|'), table([['b']])];
  expect(press([table([['a|']]), table([['b']])], down)).toEqual([tables, true]);
  expect(press([table([['a']]), table([['b|']])], up)).toEqual([tables, true]);
  for (const blocks of [
    [table([['a'], ['b|']])],
    [table([['a\nb|']])],
    [line('a'), table([['b|']])],
    [code('a|b')],
    [line('|a')],
  ])
    expect(press(blocks, up)).toEqual([blocks, false]);
  expect(press([table([['a|\nb']])], down)).toEqual([[table([['a|\nb']])], false]);
  expect(press([table([['a|']])], { ...up, shiftKey: true })).toEqual([[table([['a|']])], false]);
});

test('below a table or code at the end the arrow makes a line; within it, and before something else, it moves', () => {
  const down = { key: 'ArrowDown' };
  expect(press([table([['a', 'b|']])], down)).toEqual([[table([['a', 'b']]), line('|')], true]);
  expect(press([code('a|')], down)).toEqual([[code('a'), line('|')], true]);
  for (const blocks of [
    [table([['a|'], ['b']])],
    [code('a|b')],
    [table([['a|']]), line('b')],
    [line('a|'), image()],
    [line('a|')],
  ])
    expect(press(blocks, down)).toEqual([blocks, false]);
  expect(press([image()], down)).toEqual([[image()], false]);
});
