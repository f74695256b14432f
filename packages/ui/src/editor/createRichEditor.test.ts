import { expect, test } from 'vitest';
import type { EditorBlock } from './editorTypes.ts';
import { blocksOf, code, editorOf, item, line, link, table, text } from './testing/caret.ts';

/** The blocks after a text was typed; `\n` is Enter. */
const typed = (keys: string, ...blocks: EditorBlock[]) => {
  const editor = editorOf(...blocks);
  for (const key of keys) {
    if (key === '\n') editor.insertBreak();
    else editor.insertText(key);
  }
  return blocksOf(editor);
};
const A = link('https://a.example/a', 'https://a.example/a');

test.each<[keys: string, after: EditorBlock[]]>([
  ['見 https://a.example/a。 後', [line([text('見 '), A, text('。 後|')])]],
  ['請看https://a.example/a 後', [line([text('請看'), A, text(' 後|')])]],
  ['請看https://a.example/a，後', [line([text('請看'), A, text('，後|')])]],
  ['（https://a.example/a）', [line([text('（'), A, text('）|')])]],
  ['https://a.example/a. 後', [line([text(''), A, text('. 後|')])]],
  ['https://a.example/a\n', [line([text(''), A, text('')]), line('|')]],
  ['寄 a@a.example ', [line([text('寄 '), link('a@a.example', 'mailto:a@a.example'), text(' |')])]],
  ['www.a.example ', [line([text(''), link('www.a.example', 'https://www.a.example/'), text(' |')])]],
])('%j is linked', (keys, after) => {
  expect(typed(keys, line('|'))).toEqual(after);
});

test('in a cell and an item too, with a line', () => {
  const cell = typed('https://a.example/a\n', table([['|']]));
  expect(JSON.stringify(cell)).toContain('"type":"link","href":"https://a.example/a"');
  expect(typed('https://a.example/a\n', item('|'))).toEqual([item([text(''), A, text('')]), item('|')]);
});

test('nothing is linked in code, in a link, or a second time', () => {
  expect(typed('https://a.example/a ', code('|'))).toEqual([code('https://a.example/a |')]);
  const marked = [line([text('https://a.example/a|', { code: true })])];
  expect(JSON.stringify(typed(' ', ...marked))).not.toContain('link');
  const twice = typed(' 後', line([text('x '), A, text(' |')]));
  expect(twice).toEqual([line([text('x '), A, text('  後|')])]);
});
