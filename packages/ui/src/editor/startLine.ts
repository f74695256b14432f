import { Editor, Transforms } from 'slate';
import type { RichEditor } from './editorTypes.ts';

/** Inserts an empty paragraph and puts the caret into it. */
export function startLine(editor: RichEditor, index: number): true {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [index] });
  Transforms.select(editor, Editor.start(editor, [index]));
  return true;
}
