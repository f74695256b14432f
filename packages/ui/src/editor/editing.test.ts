import { expect, test } from 'vitest';
import type { EditorBlock, RichEditor } from './editorTypes.ts';
import { blocksOf, code, editorOf, heading, image, item, line, link, quote, table, text } from './testing/caret.ts';

const enter = (editor: RichEditor) => editor.insertBreak();
const backspace = (editor: RichEditor) => editor.deleteBackward('character');
const del = (editor: RichEditor) => editor.deleteForward('character');
const cut = (editor: RichEditor) => editor.deleteFragment();
const type = (editor: RichEditor) => editor.insertText('z');

type Case = [what: string, before: EditorBlock[], key: (editor: RichEditor) => void, after: EditorBlock[]];

test.each<Case>([
  ['a line is divided', [line('ab|cd')], enter, [line('ab'), line('|cd')]],
  [
    'the number of an item stays with it, the next one follows',
    [item('a|', 0, { list: 'number', number: 3 })],
    enter,
    [item('a', 0, { list: 'number', number: 3 }), item('|', 0, { list: 'number' })],
  ],
  ['a paragraph follows a heading', [heading(2, 'ab|')], enter, [heading(2, 'ab'), line('|')]],
  ['a heading is divided in two', [heading(2, 'a|b')], enter, [heading(2, 'a'), heading(2, '|b')]],
  ['an empty heading becomes a paragraph', [heading(1, '|')], enter, [line('|')]],
  ['a quotation goes on', [quote('ab|')], enter, [quote('ab'), quote('|')]],
  ['an empty quotation ends', [quote('a'), quote('|')], enter, [quote('a'), line('|')]],
  ['an item follows an item', [item('ab|', 1)], enter, [item('ab', 1), item('|', 1)]],
  ['an empty inner item moves out', [item('a'), item('|', 1)], enter, [item('a'), item('|', 0)]],
  ['an empty outer item ends the list', [item('a'), item('|')], enter, [item('a'), line('|')]],
  [
    'the item after one that is done is to be done',
    [item('ab|', 0, { list: 'check', done: true })],
    enter,
    [item('ab', 0, { list: 'check', done: true }), item('|', 0, { list: 'check' })],
  ],
  [
    'of an item that is done, the rest is to be done',
    [item('a|b', 0, { list: 'check', done: true })],
    enter,
    [item('a', 0, { list: 'check', done: true }), item('|b', 0, { list: 'check' })],
  ],
  ['code goes on in a new line', [code('ab|')], enter, [code('ab\n|')]],
  ['code is divided by a new line', [code('a|b')], enter, [code('a\n|b')]],
  ['code goes on after an empty line within it', [code('a\n|\nb')], enter, [code('a\n\n|\nb')]],
  ['an empty last line leaves the code', [code('a\n|')], enter, [code('a'), line('|')]],
  [
    'a line follows an image',
    [image(), line('a')],
    (editor) => {
      editor.select({ path: [0, 0], offset: 0 });
      enter(editor);
    },
    [image(), line('|'), line('a')],
  ],
  ['a cell gets a new line', [table([['a|', 'b']])], enter, [table([['a\n|', 'b']])]],
  ['a selection is replaced by the break', [line('a|bc|d')], enter, [line('a'), line('|d')]],
  [
    'a selection of a heading is replaced by the break',
    [heading(1, 'a|b|')],
    enter,
    [heading(1, 'a'), heading(1, '|')],
  ],
])('Enter: %s', (_what, before, key, after) => {
  const editor = editorOf(...before);
  key(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test('Shift Enter is a new line in the same block', () => {
  const editor = editorOf(heading(1, 'a|b'));
  editor.insertSoftBreak();
  expect(blocksOf(editor)).toEqual([heading(1, 'a\n|b')]);
});

test.each<Case>([
  ['a heading becomes a paragraph', [line('a'), heading(3, '|b')], backspace, [line('a'), line('|b')]],
  ['a quotation becomes a paragraph', [quote('|b')], backspace, [line('|b')]],
  ['code becomes a paragraph', [code('|b')], backspace, [line('|b')]],
  ['an inner item moves out', [item('a'), item('|b', 2)], backspace, [item('a'), item('|b', 1)]],
  ['an outer item becomes a paragraph', [item('|b', 0, { list: 'check', done: true })], backspace, [line('|b')]],
  ['later in a line it deletes', [heading(1, 'a|b')], backspace, [heading(1, '|b')]],
  ['paragraphs are joined', [line('a'), line('|b')], backspace, [line('a|b')]],
  ['a cell is not joined with the one before', [table([['a', '|b']])], backspace, [table([['a', '|b']])]],
  ['in a cell it deletes', [table([['a', 'bc|']])], backspace, [table([['a', 'b|']])]],
  [
    'after a table the caret goes into it',
    [table([['a', 'b']]), line('|c')],
    backspace,
    [table([['a', 'b|']]), line('c')],
  ],
  ['… and an empty line goes', [table([['a', 'b']]), line('|')], backspace, [table([['a', 'b|']])]],
  [
    'later in the line after a table it deletes',
    [table([['a']]), line('c|d')],
    backspace,
    [table([['a']]), line('|d')],
  ],
])('Backspace: %s', (_what, before, key, after) => {
  const editor = editorOf(...before);
  key(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test.each<Case>([
  ['paragraphs are joined', [line('a|'), line('b')], del, [line('a|b')]],
  ['a cell is not joined with the next one', [table([['a|', 'b']])], del, [table([['a|', 'b']])]],
  ['in a cell it deletes', [table([['|ab', 'b']])], del, [table([['|b', 'b']])]],
  ['before a table the caret goes into it', [line('a|'), table([['b']])], del, [line('a'), table([['|b']])]],
  ['… and an empty line goes', [line('|'), table([['b']])], del, [table([['|b']])]],
  ['earlier in the line before a table it deletes', [line('|ab'), table([['c']])], del, [line('|b'), table([['c']])]],
  [
    'across cells of a table they are emptied',
    [
      table([
        ['a|b', 'c'],
        ['d', 'e|f'],
      ]),
    ],
    cut,
    [
      table([
        ['a|', ''],
        ['', 'f'],
      ]),
    ],
  ],
  ['empty ones among them stay', [table([['a|b', '', 'c|d']])], cut, [table([['a|', '', 'd']])]],
  [
    'from a line into a table no cell moves',
    [
      line('x|y'),
      table([
        ['A1|', 'B1'],
        ['A2', 'B2'],
      ]),
    ],
    cut,
    [
      line('x|'),
      table([
        ['', 'B1'],
        ['A2', 'B2'],
      ]),
    ],
  ],
  [
    'from a table into a line neither',
    [
      table([
        ['A1', 'B1'],
        ['A2', 'B|2'],
      ]),
      line('x|y'),
    ],
    cut,
    [
      table([
        ['A1', 'B1'],
        ['A2', 'B|'],
      ]),
      line('y'),
    ],
  ],
  [
    'a row that is selected whole from outside goes, and with the titles their look',
    [
      line('x|y'),
      table(
        [
          ['A1', 'B1'],
          ['A2|', 'B2'],
        ],
        { header: true },
      ),
    ],
    cut,
    [line('x|'), table([['', 'B2']])],
  ],
  [
    'a table that is selected whole from outside goes',
    [
      line('x|y'),
      line('z'),
      table([
        ['A1', 'B1'],
        ['A2', 'B2|'],
      ]),
      line('e'),
    ],
    cut,
    [line('x|'), line('e')],
  ],
  [
    'from one table into another',
    [
      table([
        ['A1', 'B|1'],
        ['A2', 'B2'],
      ]),
      line('x'),
      image(),
      table([
        ['C1', 'D1'],
        ['C2', 'D|2'],
      ]),
      line('e'),
    ],
    cut,
    [table([['A1', 'B|']]), table([['', '2']]), line('e')],
  ],
  ['all of both tables, but not of the text', [table([['|A']]), table([['B|']]), line('e')], cut, [line('|e')]],
  ['all of a text leaves an empty one', [heading(1, '|a'), table([['b']]), item('c|')], cut, [line('|')]],
  [
    'all of a table',
    [
      table([
        ['|a', 'b'],
        ['c', 'd|'],
      ]),
    ],
    cut,
    [line('|')],
  ],
  ['all of a list', [item('|a'), item('b|', 1)], cut, [line('|')]],
  ['all of a quotation', [quote('|a|')], cut, [line('|')]],
  ['of an empty table of one cell', [table([['|']])], backspace, [line('|')]],
  ['of an empty table of one cell', [table([['|']])], del, [line('|')]],
  ['of an empty item', [item('|')], del, [line('|')]],
  [
    'a character over a line and a table',
    [line('x|y'), table([['A|1', 'B1']])],
    type,
    [line('xz|'), table([['1', 'B1']])],
  ],
  ['a character over everything', [heading(1, '|x'), table([['A1|']])], type, [line('z|')]],
  ['a character over a heading', [heading(1, '|x|')], type, [heading(1, 'z|')]],
  [
    'a break over a line and a table',
    [line('x|y'), table([['A|1', 'B1']])],
    enter,
    [line('x'), line('|'), table([['1', 'B1']])],
  ],
  ['within a cell its text goes', [table([['a|b|c', 'd']])], cut, [table([['a|c', 'd']])]],
  ['from before a table into a later line', [line('a|b'), table([['c']]), line('d|e')], cut, [line('a|e')]],
])('Delete: %s', (_what, before, key, after) => {
  const editor = editorOf(...before);
  key(editor);
  expect(blocksOf(editor)).toEqual(after);
});

test('a text that is moved by the mouse out of a table leaves its cells', () => {
  const editor = editorOf(
    line('x'),
    table([
      ['A1', 'B1'],
      ['A2', 'B2'],
    ]),
  );
  const at = { anchor: { path: [0, 0], offset: 0 }, focus: { path: [1, 0, 0, 0], offset: 2 } };
  editor.delete({ at });
  expect(editor.children).toEqual([
    line(''),
    table([
      ['', 'B1'],
      ['A2', 'B2'],
    ]),
  ]);
});

test('without a caret nothing is changed', () => {
  for (const key of [backspace, del]) {
    const editor = editorOf(heading(1, 'a'), table([['b']]));
    key(editor);
    expect(editor.children).toEqual([heading(1, 'a'), table([['b']])]);
  }
});

/** Blocks in places where a document cannot have them. */
const broken = (...blocks: readonly object[]) => {
  const editor = editorOf(...(blocks as EditorBlock[]));
  editor.normalize({ force: true });
  return editor.children;
};
const cell = (of: string) => ({ type: 'cell', children: [{ text: of }] });
const row = (...cells: readonly string[]) => ({ type: 'row', children: cells.map(cell) });

test.each<[string, object[], object[]]>([
  ['nothing is an empty paragraph', [], [line('')]],
  ['a row outside of a table is its cells, as paragraphs', [row('a', 'b')], [line('a'), line('b')]],
  ['a cell outside of a row is a paragraph', [cell('a')], [line('a')]],
  ['an empty link goes', [line([text('a'), link(''), text('b')])], [line('ab')]],
  ['a link with a text stays', [line([text('a'), link('b'), text('c')])], [line([text('a'), link('b'), text('c')])]],
  ['code has no links', [{ type: 'code', children: [text('a'), link('b'), text('')] }], [code('ab')]],
  [
    'a link has no links in it',
    [line([text(''), { ...link('a'), children: [text('a'), link('b'), text('')] } as never, text('')])],
    [line([text(''), link('ab'), text('')])],
  ],
  ['a line has no blocks in it', [{ type: 'quote', children: [line('a')] }], [quote('a')]],
  ['an empty table goes', [line('a'), { type: 'table', children: [] }], [line('a')]],
  ['what is no row goes from a table', [{ type: 'table', children: [line('x'), row('a')] }], [table([['a']])]],
  [
    'a row without cells goes',
    [{ type: 'table', children: [row('a'), { type: 'row', children: [] }] }],
    [table([['a']])],
  ],
  [
    'every row is as wide as the widest',
    [{ type: 'table', children: [row('a'), row('b', 'c', 'd'), row('e', 'f')] }],
    [
      table([
        ['a', '', ''],
        ['b', 'c', 'd'],
        ['e', 'f', ''],
      ]),
    ],
  ],
])('the shape of a document: %s', (_what, before, after) => {
  expect(broken(...before)).toEqual(after);
});
