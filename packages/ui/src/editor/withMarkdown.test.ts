import { createEditor, Editor, Transforms, type Descendant } from 'slate';
import { expect, test } from 'vitest';
import type { RichEditor } from './editorTypes.ts';
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
