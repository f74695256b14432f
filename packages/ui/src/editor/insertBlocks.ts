import { Editor, Node, Range, Transforms, type Path } from 'slate';
import type { EditorBlock, RichEditor } from './editorTypes.ts';

/**
 * Inserts blocks at the caret: an empty paragraph is replaced, a line with text is divided, and after a table or image they
 * follow it. Returns their paths.
 */
export function insertBlocks(editor: RichEditor, blocks: readonly EditorBlock[]): Path[] {
  if (blocks.length === 0) return [];
  let first = 0;
  Editor.withoutNormalizing(editor, () => {
    first = placeFor(editor);
    Transforms.insertNodes(editor, blocks as EditorBlock[], { at: [first] });
  });
  const last = first + blocks.length - 1;
  Transforms.select(editor, Editor.end(editor, [last]));
  return blocks.map((_, index) => [first + index]);
}

/** Makes room and returns the index. */
function placeFor(editor: RichEditor): number {
  if (!editor.selection) return editor.children.length;
  if (Range.isExpanded(editor.selection)) editor.deleteFragment();
  const { path } = editor.selection.anchor;
  const index = path[0]!;
  const block = editor.children[index] as EditorBlock;
  if (block.type === 'table' || block.type === 'code' || Editor.isVoid(editor, block)) return index + 1;
  if (Node.string(block) === '') {
    Transforms.removeNodes(editor, { at: [index] });
    return index;
  }
  const point = editor.selection.anchor;
  if (Editor.isEnd(editor, point, [index])) return index + 1;
  if (Editor.isStart(editor, point, [index])) return index;
  Transforms.splitNodes(editor, { at: point, match: (node) => node === block });
  return index + 1;
}
