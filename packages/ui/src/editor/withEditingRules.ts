import { Editor, Node, Path, Point, Range, Transforms } from 'slate';
import type { EditorBlock, FormerLine, LineBlock, RichEditor, TableElement } from './editorTypes.ts';
import { around, currentLine, isAtEnd, isAtStart } from './selectedBlocks.ts';
import { startLine } from './insertBlocks.ts';

/** What Enter, Backspace and Delete do in headings, lists, code, tables and beside them. */
export function withEditingRules(editor: RichEditor): RichEditor {
  const { insertText, insertBreak, deleteBackward, deleteForward, deleteFragment } = editor;
  const { delete: deleteText } = editor;
  editor.insertText = (text, options) => {
    if (!options?.at) replacesSelection(editor);
    insertText(text, options);
  };
  editor.insertBreak = () => {
    replacesSelection(editor);
    if (!insertsOwnBreak(editor)) insertBreak();
  };
  editor.insertSoftBreak = () => editor.insertText('\n');
  editor.deleteBackward = (unit) => {
    if (!clearsLastBlock(editor) && !deletesFormat(editor) && !isHeldByTable(editor, 'start')) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!clearsLastBlock(editor) && !isHeldByTable(editor, 'end')) deleteForward(unit);
  };
  editor.deleteFragment = (options) => {
    if (isAllSelected(editor)) clearText(editor);
    else deleteFragment(options);
  };
  // Whatever deletes a range comes here: keys, a break, a cut, a text that is moved by the mouse.
  editor.delete = (options = {}) => {
    const at = options.at ?? editor.selection;
    if (!Range.isRange(at) || !deleteAcrossTables(editor, at)) deleteText(options);
  };
  return editor;
}

/** What is typed over a selection with tables, or over all blocks of a text, goes where it began. */
function replacesSelection(editor: RichEditor): void {
  const { selection } = editor;
  if (!selection || Range.isCollapsed(selection)) return;
  const isLine = editor.children.length === 1 && currentLine(editor) !== undefined;
  if (isAllSelected(editor) && !isLine) clearText(editor);
  else deleteAcrossTables(editor, selection);
}

/** A text of one empty block (a list, a quotation, a table of one cell) has nothing to delete but that block. */
function clearsLastBlock(editor: RichEditor): boolean {
  const [block] = editor.children as EditorBlock[];
  const isEmpty = editor.children.length === 1 && block!.type !== 'paragraph' && !editor.isVoid(block!);
  if (!isEmpty || Node.string(block!) !== '' || Range.isExpanded(Editor.range(editor, []))) return false;
  clearText(editor);
  return true;
}

function insertsOwnBreak(editor: RichEditor): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (around(editor, 'cell')) {
    editor.insertText('\n');
    return true;
  }
  const block = editor.children[selection.anchor.path[0]!] as EditorBlock;
  if (block.type === 'image' || block.type === 'rule' || block.type === 'upload')
    return startLine(editor, selection.anchor.path[0]! + 1);
  if (!Range.isCollapsed(selection)) return false;
  const [line, path] = currentLine(editor) ?? [];
  return line && path ? breakLine(editor, line, path) : false;
}

function breakLine(editor: RichEditor, line: LineBlock, path: Path): boolean {
  const isEmpty = Node.string(line) === '';
  if (line.type === 'code') return breakCode(editor, line, path);
  if (isEmpty && line.type === 'item' && line.depth > 0) {
    Transforms.setNodes(editor, { depth: line.depth - 1 }, { at: path });
    return true;
  }
  if (isEmpty && line.type !== 'paragraph') return makeParagraph(editor, path);
  const endsHeading = line.type === 'heading' && isAtEnd(editor, path);
  if (!endsHeading && !(line.type === 'item' && (line.done || line.number !== undefined))) return false;
  Transforms.splitNodes(editor, { always: true });
  const next = Path.next(path);
  if (line.type === 'item') Transforms.unsetNodes<FormerLine>(editor, ['done', 'number'], { at: next });
  else makeParagraph(editor, next);
  return true;
}

/** Enter is a new line of the code; on an empty last line it leaves the block. */
function breakCode(editor: RichEditor, line: LineBlock, path: Path): boolean {
  if (!isAtEnd(editor, path) || !Node.string(line).endsWith('\n')) {
    editor.insertText('\n');
    return true;
  }
  Transforms.delete(editor, { unit: 'character', reverse: true });
  return startLine(editor, path[0]! + 1);
}

/** Backspace at the beginning of a styled line takes its style. Returns whether it did. */
function deletesFormat(editor: RichEditor): boolean {
  const [line, path] = currentLine(editor) ?? [];
  if (!line || !path || line.type === 'paragraph' || !isAtStart(editor, path)) return false;
  if (line.type === 'item' && line.depth > 0) Transforms.setNodes(editor, { depth: line.depth - 1 }, { at: path });
  else makeParagraph(editor, path);
  return true;
}

/** Cells are not merged with each other nor with what is beside the table. */
function isHeldByTable(editor: RichEditor, side: 'start' | 'end'): boolean {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return false;
  const isAtEdge = side === 'start' ? isAtStart : isAtEnd;
  const cell = around(editor, 'cell');
  if (cell) return isAtEdge(editor, cell[1]);
  const index = selection.anchor.path[0]!;
  const beside = index + (side === 'start' ? -1 : 1);
  const neighbour = editor.children[beside] as EditorBlock | undefined;
  if (neighbour?.type !== 'table' || !isAtEdge(editor, [index])) return false;
  const isEmpty = Node.string(editor.children[index]!) === '';
  Transforms.select(editor, side === 'start' ? Editor.end(editor, [beside]) : Editor.start(editor, [beside]));
  if (isEmpty) Transforms.removeNodes(editor, { at: [index] });
  return true;
}

function makeParagraph(editor: RichEditor, at: Path): true {
  Transforms.unsetNodes<FormerLine>(editor, ['level', 'list', 'depth', 'done', 'numbering', 'number'], { at });
  Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  return true;
}

/**
 * Deletes a range that reaches into a table or over one. No cell moves: cells that are selected are emptied, of a cell that is
 * selected in part the part is deleted, and from outside of a table its wholly selected rows, or all of it, are removed.
 * Returns false for a range without a table and for one within a cell, for which Slate's own deletion is right.
 */
function deleteAcrossTables(editor: RichEditor, range: Range): boolean {
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
      if (row === 0 && table.header) Transforms.unsetNodes<TableElement>(editor, 'header', { at: [index] });
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
function isAllSelected(editor: RichEditor): boolean {
  const { selection } = editor;
  return selection !== null && Range.isExpanded(selection) && Range.equals(normal(selection), Editor.range(editor, []));
}

const normal = (range: Range): Range => ({ anchor: Range.start(range), focus: Range.end(range) });

/** Leaves an empty text. */
function clearText(editor: RichEditor): void {
  Editor.withoutNormalizing(editor, () => {
    for (let index = editor.children.length - 1; index >= 0; index -= 1)
      Transforms.removeNodes(editor, { at: [index] });
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  });
  Transforms.select(editor, Editor.start(editor, []));
}
