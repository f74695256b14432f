import { RICH_LIMITS } from '@atrium/sdk/richText';
import { expect, test } from 'vitest';
import { indent, removeLink, setColour, setLink, setStyle, findStyle, toggleList, toggleMark } from './commands.ts';
import type { EditorBlock, RichEditor } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import {
  deleteColumn,
  deleteRow,
  deleteTable,
  insertColumn,
  insertRow,
  insertTable,
  moveToCell,
  toggleHeader,
} from './tableCommands.ts';
import { blocksOf, code, editorOf, heading, image, item, line, link, quote, table, text } from './testing/caret.ts';

type Command = (editor: RichEditor) => unknown;
type Case = [what: string, before: EditorBlock[], command: Command, after: EditorBlock[]];
const style = (wanted: Parameters<typeof setStyle>[1]) => (editor: RichEditor) => setStyle(editor, wanted);
const list = (kind: Parameters<typeof toggleList>[1]) => (editor: RichEditor) => toggleList(editor, kind);
const deeper = (editor: RichEditor) => indent(editor, 1);
const higher = (editor: RichEditor) => indent(editor, -1);
const done = { list: 'check', done: true } as const;

test.each<Case>([
  ['a heading', [line('a|')], style('heading2'), [heading(2, 'a|')]],
  ['another level', [heading(1, 'a|')], style('heading3'), [heading(3, 'a|')]],
  ['the same again is a paragraph', [heading(2, 'a|')], style('heading2'), [line('a|')]],
  ['a quotation', [heading(2, 'a|')], style('quote'), [quote('a|')]],
  ['a quotation again', [quote('a|')], style('quote'), [line('a|')]],
  ['an item loses its list', [item('a|', 2, done)], style('quote'), [quote('a|')]],
  [
    'of all selected lines',
    [line('|a'), quote('b|'), line('c')],
    style('heading1'),
    [heading(1, 'a'), heading(1, 'b|'), line('c')],
  ],
  [
    'code loses marks and links',
    [line([text('a|', { bold: true, colour: 'coral' }), link('b'), text('')])],
    style('code'),
    [code('a|b')],
  ],
  ['code again', [code('a|')], style('code'), [line('a|')]],
  ['a list', [line('a|')], list('number'), [item('a|', 0, { list: 'number' })]],
  ['a list of a heading', [heading(2, 'a|')], list('bullet'), [item('a|')]],
  [
    'another list keeps the depth',
    [item('a'), item('b|', 1)],
    list('number'),
    [item('a'), item('b|', 1, { list: 'number' })],
  ],
  ['another list loses what is done', [item('a|', 0, done)], list('bullet'), [item('a|')]],
  ['the same list again', [item('a|', 1, done)], list('check'), [line('a|')]],
  ['deeper below another item', [item('a'), item('b|')], deeper, [item('a'), item('b|', 1)]],
  ['at most one deeper than the item before', [item('a'), item('b|', 1)], deeper, [item('a'), item('b|', 1)]],
  ['the first item stays', [item('a|')], deeper, [item('a|')]],
  ['after a paragraph, too', [line('a'), item('b|')], deeper, [line('a'), item('b|')]],
  ['higher', [item('a'), item('b|', 1)], higher, [item('a'), item('b|')]],
  ['no higher than the list', [item('a|')], higher, [item('a|')]],
  ['all selected items', [item('a'), item('|b'), item('c|')], deeper, [item('a'), item('b', 1), item('c|', 1)]],
])('%s', (_what, before, command, after) => {
  const editor = editorOf(...before);
  command(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test('a list has no more levels than a document may have', () => {
  const { listDepth } = RICH_LIMITS;
  const items = Array.from({ length: listDepth + 2 }, (_, depth) => item(`a${depth}`, Math.min(depth, listDepth)));
  const editor = editorOf(...items.slice(0, -1), item('|z', listDepth));
  expect(deeper(editor)).toBe(false);
  expect(editor.children.at(-1)).toEqual(item('z', listDepth));
  expect(deeper(editorOf(line('a|')))).toBe(false);
});

test('the style is that of the line with the caret; there is none in tables, images and without a caret', () => {
  const styles = [line('|'), heading(2, '|'), quote('|'), code('|'), item('|', 0, { list: 'number' })];
  expect(styles.map((block) => findStyle(editorOf(block)))).toEqual([
    'paragraph',
    'heading2',
    'quote',
    'code',
    'number',
  ]);
  expect(findStyle(editorOf(line('|a'), heading(1, 'b|')))).toBe('heading1');
  expect(findStyle(editorOf(table([['|']])))).toBeUndefined();
  expect(findStyle(editorOf(line('a')))).toBeUndefined();
});

test('a mark is put on what is selected, and taken off', () => {
  const editor = editorOf(line('a|b|c'));
  toggleMark(editor, 'bold');
  setColour(editor, 'coral');
  expect(editor.children).toEqual([line([text('a'), text('b', { bold: true, colour: 'coral' }), text('c')])]);
  toggleMark(editor, 'bold');
  setColour(editor, undefined);
  expect(editor.children).toEqual([line('abc')]);
});

test.each<[string, EditorBlock[], string, boolean, EditorBlock[]]>([
  [
    'selected words',
    [line('a|b|c')],
    'https://b.example/x',
    true,
    [line([text('a'), link('|b', 'https://b.example/x'), text('c')])],
  ],
  [
    'a site without a scheme',
    [line('|b|')],
    'b.example/x',
    true,
    [line([text(''), link('|b', 'https://b.example/x'), text('')])],
  ],
  [
    'at the caret its address',
    [line('a|')],
    'https://b.example/',
    true,
    [line([text('a'), link('https://b.example/|', 'https://b.example/'), text('')])],
  ],
  [
    'another address',
    [line([text('a'), link('b|'), text('')])],
    'https://c.example/',
    true,
    [line([text('a'), link('b|', 'https://c.example/'), text('')])],
  ],
  ['a script', [line('|b|')], 'javascript:alert(1)', false, [line('b|')]],
  ['without a caret', [line('b')], 'https://b.example/', false, [line('b')]],
])('a link of %s', (_what, before, address, isSet, after) => {
  const editor = editorOf(...before);
  expect(setLink(editor, address)).toBe(isSet);
  const withoutCaret = (blocks: unknown) => JSON.parse(JSON.stringify(blocks).replaceAll('|', ''));
  expect(withoutCaret(editor.children)).toEqual(withoutCaret(after));
});

test('a link is taken off its words', () => {
  const editor = editorOf(line([text('a'), link('b|'), text('c')]));
  removeLink(editor);
  expect(blocksOf(editor)).toEqual([line('ab|c')]);
});

const AB = [
  ['a', 'b'],
  ['c', 'd'],
];
const at = (before: string[][], more: { header?: true } = {}) => [table(before, more)];
const to = (by: 1 | -1) => (editor: RichEditor) => moveToCell(editor, by);

test.each<Case>([
  [
    'a row before',
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
    (editor) => insertRow(editor, 'before'),
    at([['', '|'], ...AB]),
  ],
  [
    'a row after',
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
    (editor) => insertRow(editor, 'after'),
    at([
      ['a', 'b'],
      ['', '|'],
      ['c', 'd'],
    ]),
  ],
  [
    'a column before',
    at([
      ['a', 'b'],
      ['c', 'd|'],
    ]),
    (editor) => insertColumn(editor, 'before'),
    at([
      ['a', '', 'b'],
      ['c', '|', 'd'],
    ]),
  ],
  [
    'a column after',
    at([
      ['a', 'b'],
      ['c', 'd|'],
    ]),
    (editor) => insertColumn(editor, 'after'),
    at([
      ['a', 'b', ''],
      ['c', 'd', '|'],
    ]),
  ],
  [
    'without a row',
    at([
      ['a', 'b'],
      ['c', 'd|'],
    ]),
    deleteRow,
    at([['a', '|b']]),
  ],
  [
    'without its first row',
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
    deleteRow,
    at([['c', '|d']]),
  ],
  ['without its only row', at([['a|', 'b']]), deleteRow, [line('|')]],
  [
    'without a column',
    at([
      ['a', 'b'],
      ['c', 'd|'],
    ]),
    deleteColumn,
    at([['a'], ['|c']]),
  ],
  [
    'without its first column',
    at([
      ['a', 'b'],
      ['c|', 'd'],
    ]),
    deleteColumn,
    at([['b'], ['|d']]),
  ],
  ['without its only column', at([['a|'], ['b']]), deleteColumn, [line('|')]],
  ['without a table', [line('x'), ...at([['a|']])], deleteTable, [line('x'), line('|')]],
  ['a header', at([['a|']]), toggleHeader, at([['a|']], { header: true })],
  ['no header', at([['a|']], { header: true }), toggleHeader, at([['a|']])],
  [
    'to the next cell',
    at([
      ['a|', 'b'],
      ['c', 'd'],
    ]),
    to(1),
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
  ],
  [
    'to the next row',
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
    to(1),
    at([
      ['a', 'b'],
      ['c|', 'd'],
    ]),
  ],
  [
    'to the cell before',
    at([
      ['a', 'b'],
      ['c|', 'd'],
    ]),
    to(-1),
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
  ],
  [
    'to the first cell',
    at([
      ['a', 'b|'],
      ['c', 'd'],
    ]),
    to(-1),
    at([
      ['a|', 'b'],
      ['c', 'd'],
    ]),
  ],
])('a table: %s', (_what, before, command, after) => {
  const editor = editorOf(...before);
  command(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test('after the last cell and before the first there is none, and outside of a table nothing happens', () => {
  expect(moveToCell(editorOf(table([['|a']])), -1)).toBe(false);
  expect(moveToCell(editorOf(table([['a|']])), 1)).toBe(false);
  for (const command of [insertRow, insertColumn] as const)
    for (const side of ['before', 'after'] as const) {
      const editor = editorOf(line('a|'), table([['b']]));
      command(editor, side);
      expect(editor.children).toEqual([line('a'), table([['b']])]);
    }
  for (const command of [deleteRow, deleteColumn, deleteTable, toggleHeader, to(1), to(-1)]) {
    const editor = editorOf(line('a|'), table([['b']]));
    expect(command(editor) ?? false).toBe(false);
    expect(editor.children).toEqual([line('a'), table([['b']])]);
  }
});

test('a table has no more columns and cells than a document may have', () => {
  const { columns, cells } = RICH_LIMITS;
  const sizeAfter = (rows: number, width: number, command: Command) => {
    const editor = editorOf(table(Array.from({ length: rows }, () => Array.from({ length: width }, () => ''))));
    editor.select({ path: [0, 0, 0, 0], offset: 0 });
    command(editor);
    const { children } = editor.children[0] as { children: { children: object[] }[] };
    return [children.length, children[0]!.children.length];
  };
  const column: Command = (editor) => insertColumn(editor, 'after');
  expect(sizeAfter(1, columns - 1, column)).toEqual([1, columns]);
  expect(sizeAfter(1, columns, column)).toEqual([1, columns]);
  const row: Command = (editor) => insertRow(editor, 'after');
  expect(sizeAfter(cells / 50 - 1, 50, row)).toEqual([cells / 50, 50]);
  expect(sizeAfter(cells / 50, 50, row)).toEqual([cells / 50, 50]);
});

test.each<Case>([
  ['an empty paragraph', [line('|')], (editor) => insertTable(editor, 1, 2), [table([['|', '']], { header: true })]],
  ['the end of a line', [line('a|')], (editor) => insertBlocks(editor, [quote('q')]), [line('a'), quote('q|')]],
  ['the start of a line', [line('|a')], (editor) => insertBlocks(editor, [quote('q')]), [quote('q|'), line('a')]],
  [
    'the middle of a line',
    [line('a|b')],
    (editor) => insertBlocks(editor, [quote('q')]),
    [line('a'), quote('q|'), line('b')],
  ],
  ['a selection', [line('a|b|c')], (editor) => insertBlocks(editor, [quote('q')]), [line('a'), quote('q|'), line('c')]],
  [
    'a table',
    [table([['a|']]), line('b')],
    (editor) => insertBlocks(editor, [quote('q')]),
    [table([['a']]), quote('q|'), line('b')],
  ],
  ['code', [code('a|b')], (editor) => insertBlocks(editor, [quote('q')]), [code('ab'), quote('q|')]],
  ['no caret', [line('a')], (editor) => insertBlocks(editor, [quote('q')]), [line('a'), quote('q|')]],
  [
    'several, the caret in the last',
    [line('|')],
    (editor) => insertBlocks(editor, [quote('p'), quote('q')]),
    [quote('p'), quote('q|')],
  ],
  ['nothing', [line('a|b')], (editor) => insertBlocks(editor, []), [line('a|b')]],
  [
    'an image',
    [image(), line('b')],
    (editor) => {
      editor.select({ path: [0, 0], offset: 0 });
      insertBlocks(editor, [quote('q')]);
    },
    [image(), quote('q|'), line('b')],
  ],
])('blocks are inserted at %s', (_what, before, command, after) => {
  const editor = editorOf(...before);
  command(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test('a table has three rows and columns, of which the first row names the columns', () => {
  const editor = editorOf(line('a|'));
  insertTable(editor);
  const empty = ['', '', ''];
  expect(blocksOf(editor)).toEqual([line('a'), table([['|', '', ''], empty, empty], { header: true })]);
});

test('raised characters are not lowered; an item that becomes another list has no number', () => {
  const editor = editorOf(line('|a|'));
  toggleMark(editor, 'superscript');
  toggleMark(editor, 'subscript');
  expect(blocksOf(editor)).toMatchObject([{ children: [{ subscript: true }] }]);
  expect(JSON.stringify(blocksOf(editor))).not.toContain('superscript');
  const list = editorOf(item('a|', 0, { list: 'number', number: 3, numbering: 'a' }));
  toggleList(list, 'bullet');
  expect(blocksOf(list)).toEqual([item('a|')]);
});
