import { Editor, Node, Path, Range, Transforms } from 'slate';
import { clearText, deleteAcrossTables, isAllSelected } from './deleteAcrossTables.ts';
import type { EditorBlock, LineBlock, RichEditor } from './editorTypes.ts';
import { around, currentLine, isAtEnd, isAtStart } from './selectedBlocks.ts';
import { startLine } from './startLine.ts';

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
  if (line.type === 'item') Transforms.unsetNodes(editor, ['done', 'number'] as never[], { at: next });
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
  Transforms.unsetNodes(editor, ['level', 'list', 'depth', 'done', 'numbering', 'number'] as never[], { at });
  Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  return true;
}
