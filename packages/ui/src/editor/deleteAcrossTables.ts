import { Editor, Node, Path, Point, Range, Transforms } from 'slate';
import type { EditorBlock, RichEditor, TableElement } from './editorTypes.ts';

/**
 * Deletes a range that reaches into a table or over one. No cell moves: cells that are selected are emptied, of a cell that is
 * selected in part the part is deleted, and from outside of a table its wholly selected rows, or all of it, are removed.
 * Returns false for a range without a table and for one within a cell, for which Slate's own deletion is right.
 */
export function deleteAcrossTables(editor: RichEditor, range: Range): boolean {
  const [start, end] = Range.edges(range);
  const [first, last] = [start.path[0]!, end.path[0]!];
  const isTable = (index: number) => blockAt(editor, index).type === 'table';
  const indexes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (Range.isCollapsed(range) || !indexes.some(isTable)) return false;
  if (first === last) {
    // A table, its rows and their cells: `[block, row, cell]`.
    if (Path.equals(start.path.slice(0, 3), end.path.slice(0, 3))) return false;
    Editor.withoutNormalizing(editor, () => deleteInTable(editor, first, range, false));
    Transforms.select(editor, start);
    return true;
  }
  if (!isTable(first) && !isTable(last)) {
    removeTablesBetween(editor, range);
    return true;
  }
  const carets = [start, end].map((point) => Editor.pointRef(editor, point));
  Editor.withoutNormalizing(editor, () => {
    for (const index of indexes.reverse()) deleteInBlock(editor, index, { anchor: start, focus: end });
    if (editor.children.length === 0)
      Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  });
  const [atStart, atEnd] = carets.map((caret) => caret.unref());
  const place = Math.min(first, editor.children.length - 1);
  Transforms.select(editor, atStart ?? atEnd ?? Editor.start(editor, [place]));
  return true;
}

const blockAt = (editor: RichEditor, index: number) => editor.children[index] as EditorBlock;

/** Between two lines: without the tables the two are joined as any others. */
function removeTablesBetween(editor: RichEditor, range: Range): void {
  const rest = Editor.rangeRef(editor, range);
  const [start, end] = Range.edges(range);
  Editor.withoutNormalizing(editor, () => {
    for (let index = end.path[0]! - 1; index > start.path[0]!; index -= 1)
      if (blockAt(editor, index).type === 'table') Transforms.removeNodes(editor, { at: [index] });
  });
  const left = rest.unref()!;
  Transforms.select(editor, left);
  Transforms.delete(editor);
}

function deleteInBlock(editor: RichEditor, index: number, range: Range): void {
  const block = blockAt(editor, index);
  const whole = Editor.range(editor, [index]);
  const selected = Range.intersection(range, whole);
  if (!selected) return;
  const isWhole = Range.equals(selected, whole);
  const isEdge = index === range.anchor.path[0] || index === range.focus.path[0];
  if (block.type === 'table' && !isWhole) deleteInTable(editor, index, selected, true);
  else if (block.type === 'table' || !isEdge || editor.isVoid(block)) Transforms.removeNodes(editor, { at: [index] });
  else if (Range.isExpanded(selected)) Transforms.delete(editor, { at: selected, hanging: true });
}

function deleteInTable(editor: RichEditor, index: number, range: Range, removesRows: boolean): void {
  const table = editor.children[index] as TableElement;
  const [from, to] = Range.edges(range);
  const isWithin = (path: Path) => {
    const [start, end] = Editor.edges(editor, path);
    return !Point.isBefore(start, from) && !Point.isAfter(end, to);
  };
  for (let row = to.path[1]!; row >= from.path[1]!; row -= 1) {
    const path = [index, row];
    if (removesRows && isWithin(path)) {
      Transforms.removeNodes(editor, { at: path });
      // The row after it is not one of titles.
      if (row === 0 && table.header) Transforms.unsetNodes(editor, 'header' as never, { at: [index] });
    } else
      for (const [cell, at] of Node.children(editor, path))
        if (Node.string(cell) !== '') deleteInCell(editor, at, range);
  }
}

function deleteInCell(editor: RichEditor, path: Path, range: Range): void {
  const selected = Range.intersection(range, Editor.range(editor, path));
  if (selected && Range.isExpanded(selected)) Transforms.delete(editor, { at: selected, hanging: true });
}

/** Whether the selection reaches from the beginning of the text to its end. */
export function isAllSelected(editor: RichEditor): boolean {
  const { selection } = editor;
  return selection !== null && Range.isExpanded(selection) && Range.equals(normal(selection), Editor.range(editor, []));
}

const normal = (range: Range): Range => ({ anchor: Range.start(range), focus: Range.end(range) });

/** Leaves an empty text. */
export function clearText(editor: RichEditor): void {
  Editor.withoutNormalizing(editor, () => {
    for (let index = editor.children.length - 1; index >= 0; index -= 1)
      Transforms.removeNodes(editor, { at: [index] });
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  });
  Transforms.select(editor, Editor.start(editor, []));
}
