import { createEditor, Editor, Transforms, type Descendant } from 'slate';
import { expect, test } from 'vitest';
import type { EditorBlock, RichEditor } from './editorTypes.ts';
import { blocksOf, code, editorOf, heading, item, line, link, quote, text } from './testing/caret.ts';
import { withMarkdown } from './withMarkdown.ts';

function editorWith(text: string): RichEditor {
  const editor = withMarkdown(createEditor() as RichEditor);
  editor.children = [{ type: 'paragraph', children: [{ text }] }] as Descendant[];
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}
const leaves = (editor: RichEditor) => (editor.children[0] as { children: object[] }).children;

test('the closing mark makes the words before the caret bold', () => {
  const editor = editorWith('**重*');
  editor.insertText('*');
  expect(leaves(editor)).toContainEqual({ text: '重', bold: true });
});

test('a mark that is typed over a selection replaces it, and one that is put elsewhere is text', () => {
  const over = editorWith('**重*');
  Transforms.select(over, { anchor: { path: [0, 0], offset: 2 }, focus: { path: [0, 0], offset: 4 } });
  over.insertText('*');
  expect(leaves(over)).toEqual([{ text: '***' }]);

  const elsewhere = editorWith('**重*');
  elsewhere.insertText('*', { at: { path: [0, 0], offset: 0 } });
  expect(leaves(elsewhere)).toEqual([{ text: '***重*' }]);
});

test('other characters make nothing of what is before them', () => {
  const editor = editorWith('**重*');
  editor.insertText('x');
  expect(leaves(editor)).toEqual([{ text: '**重*x' }]);
});

/** The blocks after a text was typed character by character. */
const typed = (keys: string, ...blocks: EditorBlock[]) => {
  const editor = editorOf(...blocks);
  for (const key of keys) editor.insertText(key);
  return blocksOf(editor);
};

test.each<[string, EditorBlock]>([
  ['# ', heading(1, '|')],
  ['## ', heading(2, '|')],
  ['### ', heading(3, '|')],
  ['- ', item('|')],
  ['* ', item('|')],
  ['+ ', item('|')],
  ['1. ', item('|', 0, { list: 'number' })],
  ['1) ', item('|', 0, { list: 'number' })],
  ['3. ', item('|', 0, { list: 'number', number: 3 })],
  ['12) ', item('|', 0, { list: 'number', number: 12 })],
  ['[] ', item('|', 0, { list: 'check' })],
  ['[ ] ', item('|', 0, { list: 'check' })],
  ['> ', quote('|')],
  ['``` ', code('|')],
])('%j begins its kind of line', (keys, block) => {
  expect(typed(keys, line('|'))).toEqual([block]);
});

test.each<[string, string, EditorBlock, EditorBlock]>([
  ['four of them are text', '#### ', line('|'), line('#### |')],
  ['a year is text', '2026. ', line('|'), line('2026. |')],
  ['a number with a zero in front is text', '03. ', line('|'), line('03. |')],
  ['a number of a chapter is text', '3.1. ', line('|'), line('3.1. |')],
  ['within a line they are text', '# ', line('a|'), line('a# |')],
  ['in a heading they are text', '- ', heading(1, '|'), heading(1, '- |')],
  ['in front of a text they style it', '# ', line('|a'), heading(1, '|a')],
])('of marks at the beginning %s', (_, keys, before, after) => {
  expect(typed(keys, before)).toEqual([after]);
});

test.each<[string, string, object]>([
  ['which follows is the next of the list', '3. ', {}],
  ['which does not follow is kept', '5. ', { number: 5 }],
  ['of a new list below another one is kept', '1. ', { number: 1 }],
])('a typed number %s', (_, keys, number) => {
  const list = [item('a', 0, { list: 'number' }), item('b', 0, { list: 'number' })];
  expect(typed(keys, ...list, line('|'))).toEqual([...list, item('|', 0, { list: 'number', ...number })]);
});

test.each<[string, object]>([
  ['**重要**', text('重要', { bold: true })],
  ['*重要*', text('重要', { italic: true })],
  ['~~重要~~', text('重要', { strike: true })],
  ['`重要`', text('重要', { code: true })],
  ['**兩 字**', text('兩 字', { bold: true })],
])('%s is marked, and what follows is not', (keys, marked) => {
  expect(leaves({ children: typed(`a ${keys}b`, line('|')) } as RichEditor)).toEqual([
    ...[text('a '), marked, text('b|')],
  ]);
});

test.each([
  '3*4*5',
  '單價 3*4*5 元',
  '長*寬*高',
  'a*b*c',
  '2 *3* 4',
  'a=*p*q',
  '*.log,*.txt',
  '(*a, *b)',
  '2**3**4',
  'x**y**z',
  '3~~4~~5',
  'a`b`c',
  'snake_case_name',
  'C:\\a_b_c\\*x*',
  '2026.11.26 ',
  '價 1. ',
  '5 - 3 ',
  '3 > 2 ',
])('within a word or a formula, %s is text', (keys) => {
  expect(typed(keys, line('|'))).toEqual([line(`${keys}|`)]);
});

test.each(['這是**重點**', '這是~~重點~~', '按`Ctrl`', '（*重點*）'])(
  'in Chinese %s is marked without a blank',
  (keys) => {
    expect(JSON.stringify(typed(keys, line('|')))).toMatch(/"(bold|strike|code|italic)":true/);
  },
);

test.each(['** 重**', '**重 **', 'a * 重*', '~重~', '****', '``', '重*', '2 * 3 * 4'])('%s is text', (keys) => {
  expect(typed(keys, line('|'))).toEqual([line(`${keys}|`)]);
});

test('code has no marks and no links', () => {
  expect(typed('*a* `b` https://a.example ', code('|'))).toEqual([code('*a* `b` https://a.example |')]);
});

test('an address becomes a link with the blank after it; what only looks like one, and one in a link, does not', () => {
  const linked = [text('見 '), link('https://a.example/b', 'https://a.example/b'), text(' |')];
  expect(typed(' ', line('見 https://a.example/b|'))).toEqual([line(linked)]);
  for (const other of ['ftp://a.example', 'xhttps://a.example', 'https://', 'a.example'])
    expect(typed(' ', line(`${other}|`)), other).toEqual([line(`${other} |`)]);
  const within = line([text(''), link('https://a.example|'), text('')]);
  expect(JSON.stringify(typed(' ', within))).not.toContain('"type":"link","href":"https://a.example","children"');
});
