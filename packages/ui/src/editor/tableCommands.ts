import { RICH_LIMITS } from '@atrium/sdk/richText';
import { Editor, Node, Path, Transforms } from 'slate';
import type { CellElement, RichEditor, RowElement, TableElement } from './editorTypes.ts';
import { insertBlocks } from './insertBlocks.ts';
import { currentCell } from './selectedBlocks.ts';

const emptyCell = (): CellElement => ({ type: 'cell', children: [{ text: '' }] });
const emptyRow = (columns: number): RowElement => ({
  type: 'row',
  children: Array.from({ length: columns }, emptyCell),
});

/** Inserts a table whose first row names the columns; the caret is in its first cell. */
export function insertTable(editor: RichEditor, rows = 3, columns = 3): void {
  const table: TableElement = {
    type: 'table',
    header: true,
    children: Array.from({ length: rows }, () => emptyRow(columns)),
  };
  const [path] = insertBlocks(editor, [table]);
  if (path) Transforms.select(editor, Editor.start(editor, path));
}

export function insertRow(editor: RichEditor, side: 'before' | 'after'): void {
  const at = currentCell(editor);
  if (!at) return;
  const columns = at.table.children[0]!.children.length;
  if ((at.table.children.length + 1) * columns > RICH_LIMITS.cells) return;
  const row = side === 'before' ? at.row : at.row + 1;
  Transforms.insertNodes(editor, emptyRow(columns), { at: [...at.path, row] });
  Transforms.select(editor, Editor.start(editor, [...at.path, row, at.column]));
}

export function insertColumn(editor: RichEditor, side: 'before' | 'after'): void {
  const at = currentCell(editor);
  if (!at || at.table.children[0]!.children.length >= RICH_LIMITS.columns) return;
  const column = side === 'before' ? at.column : at.column + 1;
  Editor.withoutNormalizing(editor, () => {
    for (const row of at.table.children.keys())
      Transforms.insertNodes(editor, emptyCell(), { at: [...at.path, row, column] });
  });
  Transforms.select(editor, Editor.start(editor, [...at.path, at.row, column]));
}

/** The last row goes with its table. */
export function deleteRow(editor: RichEditor): void {
  const at = currentCell(editor);
  if (!at) return;
  if (at.table.children.length === 1) return deleteTable(editor);
  Transforms.removeNodes(editor, { at: [...at.path, at.row] });
  Transforms.select(editor, Editor.start(editor, [...at.path, Math.max(0, at.row - 1), at.column]));
}

export function deleteColumn(editor: RichEditor): void {
  const at = currentCell(editor);
  if (!at) return;
  if (at.table.children[0]!.children.length === 1) return deleteTable(editor);
  Editor.withoutNormalizing(editor, () => {
    for (const row of at.table.children.keys()) Transforms.removeNodes(editor, { at: [...at.path, row, at.column] });
  });
  Transforms.select(editor, Editor.start(editor, [...at.path, at.row, Math.max(0, at.column - 1)]));
}

export function deleteTable(editor: RichEditor): void {
  const at = currentCell(editor);
  if (!at) return;
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: at.path });
    Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: at.path });
  });
  Transforms.select(editor, Editor.start(editor, at.path));
}

export function toggleHeader(editor: RichEditor): void {
  const at = currentCell(editor);
  if (!at) return;
  if (at.table.header) Transforms.unsetNodes(editor, 'header' as never, { at: at.path });
  else Transforms.setNodes(editor, { header: true }, { at: at.path });
}

/** Goes to the next cell (1) or the one before (−1); after the last one a row is added. Returns whether the caret is in a table. */
export function moveToCell(editor: RichEditor, by: 1 | -1): boolean {
  const at = currentCell(editor);
  if (!at) return false;
  const columns = at.table.children[0]!.children.length;
  const next = at.row * columns + at.column + by;
  if (next < 0) return false;
  if (next >= columns * at.table.children.length) {
    insertRow(editor, 'after');
    Transforms.select(editor, Editor.start(editor, [...at.path, at.row + 1, 0]));
  } else Transforms.select(editor, Editor.end(editor, [...at.path, Math.floor(next / columns), next % columns]));
  return true;
}

/** Empties the selected cells, so that a table keeps its shape. Returns false if the selection is not within one table. */
export function clearCells(editor: RichEditor): boolean {
  const { selection } = editor;
  const at = currentCell(editor);
  if (!selection || !at || !Path.isAncestor(at.path, selection.anchor.path)) return false;
  const cell = (path: Path) => path.slice(0, at.path.length + 2);
  if (Path.equals(cell(selection.anchor.path), cell(selection.focus.path))) return false;
  const cells = Array.from(
    Editor.nodes<CellElement>(editor, { match: (node): node is CellElement => 'type' in node && node.type === 'cell' }),
  );
  Editor.withoutNormalizing(editor, () => {
    for (const [content, path] of cells) {
      if (Node.string(content) === '') continue;
      Transforms.delete(editor, { at: Editor.range(editor, path) });
    }
  });
  Transforms.select(editor, Editor.start(editor, cells[0]![1]));
  return true;
}
