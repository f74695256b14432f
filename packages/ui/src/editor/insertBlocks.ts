import { Editor, Node, type Path, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { EditorBlock, RichEditor } from './editorTypes.ts';
import { currentCell } from './selectedBlocks.ts';

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

/** Inserts an empty paragraph and puts the caret into it. */
export function startLine(editor: RichEditor, index: number): true {
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [index] });
  Transforms.select(editor, Editor.start(editor, [index]));
  return true;
}

/** Where a line is begun: above a block or below it. */
type LineSide = 'above' | 'below';

/** Begins a line above or below the block with the caret. Returns false without a caret. */
export function startLineBeside(editor: RichEditor, side: LineSide): boolean {
  const index = editor.selection?.focus.path[0];
  return index !== undefined && startLine(editor, side === 'above' ? index : index + 1);
}

/**
 * An arrow key leaves a table, image or code upwards or downwards. Where nothing is to go to (the beginning and the end of the
 * text) or only another table, a line is made. Returns whether it was.
 */
export function leavesBlock(editor: RichEditor, side: LineSide): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const index = selection.anchor.path[0]!;
  const block = editor.children[index] as EditorBlock;
  const beside = editor.children[side === 'above' ? index - 1 : index + 1] as EditorBlock | undefined;
  const hasPlace = beside !== undefined && !(beside.type === 'table' && block.type === 'table');
  return !hasPlace && isAtEdge(editor, block, index, side) && startLineBeside(editor, side);
}

function isAtEdge(editor: RichEditor, block: EditorBlock, index: number, side: LineSide): boolean {
  const { focus } = editor.selection!;
  const cell = currentCell(editor);
  if (cell) {
    const edge = side === 'above' ? 0 : cell.table.children.length - 1;
    return cell.row === edge && isOnEdgeLine(editor, [...cell.path, cell.row, cell.column], side);
  }
  if (block.type === 'code')
    return side === 'above' ? Editor.isStart(editor, focus, [index]) : Editor.isEnd(editor, focus, [index]);
  return editor.isVoid(block);
}

/** Whether the caret is in the first or last line that is shown of a cell; in any other one the arrow moves within the cell. */
function isOnEdgeLine(editor: RichEditor, path: Path, side: LineSide): boolean {
  const { focus } = editor.selection!;
  const edge = side === 'above' ? Editor.start(editor, path) : Editor.end(editor, path);
  if (Editor.string(editor, { anchor: focus, focus: edge }).includes('\n')) return false;
  if (Node.string(Node.get(editor, path)) === '' || !ReactEditor.isFocused(editor)) return true;
  const [caret, end] = [focus, edge].map((point) =>
    ReactEditor.toDOMRange(editor, { anchor: point, focus: point }).getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  return Math.abs(caret.top - end.top) < Math.max(caret.height, end.height) / 2;
}

/** Whether a caret has no place of its own beside a block of this kind. */
const isBox = (editor: RichEditor, block: EditorBlock | undefined): boolean =>
  block === undefined || block.type === 'table' || block.type === 'code' || editor.isVoid(block);

/**
 * Begins a line where a press is between two tables (or images, or code), above the first block or below the last. Returns
 * whether it did.
 *
 * @param y from the top of the window, CSS pixels
 */
export function startLineAt(editor: RichEditor, y: number): boolean {
  const box = (index: number) =>
    ReactEditor.toDOMNode(editor, editor.children[index] as EditorBlock).getBoundingClientRect();
  let [low, high] = [0, editor.children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (box(middle).bottom > y) high = middle;
    else low = middle + 1;
  }
  const [before, after] = [editor.children[low - 1], editor.children[low]] as (EditorBlock | undefined)[];
  if (!isBox(editor, before) || !isBox(editor, after) || (after && box(low).top <= y)) return false;
  return startLine(editor, low);
}
