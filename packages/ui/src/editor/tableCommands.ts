import { RICH_LIMITS } from '@atrium/sdk/richText';
import { Editor, Transforms } from 'slate';
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
  if (at.table.header) Transforms.unsetNodes<TableElement>(editor, 'header', { at: at.path });
  else Transforms.setNodes(editor, { header: true }, { at: at.path });
}

/** Goes to the next cell (1) or the one before (−1). Returns false where there is none: Tab leaves the table (WCAG 2.1.2). */
export function moveToCell(editor: RichEditor, by: 1 | -1): boolean {
  const at = currentCell(editor);
  if (!at) return false;
  const columns = at.table.children[0]!.children.length;
  const next = at.row * columns + at.column + by;
  if (next < 0 || next >= columns * at.table.children.length) return false;
  Transforms.select(editor, Editor.end(editor, [...at.path, Math.floor(next / columns), next % columns]));
  return true;
}

/** Cells from which a browser takes too long to lay a table out again after each key. */
const LARGE = 500;

/**
 * Whether the rows of a table are shown in chunks with columns of one width, so that rows out of sight cost nothing: a table as browsers
 * lay it out measures every cell for each key.
 */
export const isLargeTable = ({ children }: TableElement): boolean =>
  children.length * (children[0]?.children.length ?? 0) >= LARGE;
