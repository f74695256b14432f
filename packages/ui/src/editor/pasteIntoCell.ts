import {
  linesOfCell,
  plainTextOf,
  RICH_LIMITS,
  type RichBlock,
  type RichDocument,
  type RichTable,
} from '@atrium/sdk/richText';
import { Editor, Path, Range, Transforms } from 'slate';
import { toLine } from './editorDocument.ts';
import type { CellElement, EditorInline, RichEditor, RowElement } from './editorTypes.ts';
import { type CellPlace, currentCell } from './selectedBlocks.ts';

/** The cell that a paste begins at: the first one of the selection, if that is within one table. */
export function pasteCell(editor: RichEditor): CellPlace | undefined {
  const { selection } = editor;
  const at = currentCell(editor);
  if (!selection || !at || !Path.isAncestor(at.path, selection.anchor.path)) return undefined;
  const [row, column] = Range.start(selection).path.slice(1, 3) as [number, number];
  return { ...at, row, column };
}

/**
 * Pastes into a cell: a range of cells fills those from there on, other texts go into the cell line by line. Returns false, and
 * changes nothing, if the table would become larger than one may be.
 */
export function pasteIntoCell(editor: RichEditor, at: CellPlace, document: RichDocument): boolean {
  const blocks = document.filter((block) => !isEmpty(block));
  const [table] = blocks;
  if (blocks.length === 1 && table!.type === 'table' && !isOneCell(table!)) {
    const contents = table!.children.map((row) => row.children.map((cell) => toLine(cell.children)));
    if (!fitsCells(at, contents)) return false;
    fillCells(editor, at, contents);
    return true;
  }
  const parts = linesOf(blocks.length > 0 ? document : []);
  if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment();
  if (parts.length > 0) Transforms.insertNodes(editor, parts, { select: true });
  return true;
}

const isEmpty = (block: RichBlock): boolean => block.type === 'paragraph' && plainTextOf([block]).trim() === '';
const isOneCell = ({ children }: RichTable): boolean => children.length === 1 && children[0]!.children.length === 1;

/** Blocks as lines of a cell; a table of one cell is what is in it. */
function linesOf(document: RichDocument): EditorInline[] {
  const blocks = document.map((block): RichBlock => {
    const isCell = block.type === 'table' && isOneCell(block);
    return isCell ? { type: 'paragraph', children: block.children[0]!.children[0]!.children } : block;
  });
  const parts = linesOfCell(blocks);
  return parts.length > 0 ? toLine(parts) : [];
}

/** Contents of cells, row by row. */
type CellContents = readonly (readonly (readonly EditorInline[])[])[];

/** Returns whether a range fits into a table from a cell on, with the rows and columns that it adds. */
function fitsCells({ table, row, column }: CellPlace, contents: CellContents): boolean {
  const columns = Math.max(table.children[0]!.children.length, column + widthOf(contents));
  const rows = Math.max(table.children.length, row + contents.length);
  return columns <= RICH_LIMITS.columns && rows * columns <= RICH_LIMITS.cells;
}

/** Replaces the cells from one on by those of a range, with new rows and columns where the table is too small. */
function fillCells(editor: RichEditor, at: CellPlace, contents: CellContents): void {
  const { table, path, row: top, column: left } = at;
  const width = widthOf(contents);
  const before = table.children[0]!.children.length;
  const columns = Math.max(before, left + width);
  const cellOf = (children: readonly EditorInline[] = [{ text: '' }]): CellElement => ({
    type: 'cell',
    children: structuredClone(children) as EditorInline[],
  });
  const filledRow = (cells: readonly CellElement[], content: CellContents[number]): RowElement => ({
    type: 'row',
    children: Array.from({ length: columns }, (_, column) =>
      column >= left && column < left + width ? cellOf(content[column - left]) : (cells[column] ?? cellOf()),
    ),
  });
  Editor.withoutNormalizing(editor, () => {
    for (const [index, { children }] of table.children.entries()) {
      const content = contents[index - top];
      if (content) {
        Transforms.removeNodes(editor, { at: [...path, index] });
        Transforms.insertNodes(editor, filledRow(children, content), { at: [...path, index] });
      } else if (columns > before)
        Transforms.insertNodes(
          editor,
          Array.from({ length: columns - before }, () => cellOf()),
          { at: [...path, index, before] },
        );
    }
    const added = contents.slice(Math.max(0, table.children.length - top)).map((content) => filledRow([], content));
    if (added.length > 0) Transforms.insertNodes(editor, added, { at: [...path, table.children.length] });
  });
  Transforms.select(editor, Editor.end(editor, [...path, top + contents.length - 1, left + width - 1]));
}

const widthOf = (contents: CellContents): number => Math.max(...contents.map(({ length }) => length));

/**
 * Reads the plain text of a copied range: cells divided by tabs, rows by line ends. A cell in quotes has line ends, tabs or doubled
 * quotes in it; other quotes are characters of their cell, as Excel copies them. Returns undefined for a text without tabs.
 */
export function readTsv(text: string): readonly (readonly string[])[] | undefined {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let isRange = false;
  for (let at = 0; at <= source.length; at += 1) {
    const { cell, end } = readCell(source, at);
    rows.at(-1)!.push(cell);
    at = end;
    isRange ||= source[at] === '\t';
    if (source[at] === '\n') rows.push([]);
  }
  return isRange ? rows : undefined;
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
const PLAIN = /[^\t\n]*/y;

function readCell(source: string, at: number): { readonly cell: string; readonly end: number } {
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(source);
  if (quoted && /[\t\n]|""/.test(quoted[1]!)) return { cell: quoted[1]!.replaceAll('""', '"'), end: QUOTED.lastIndex };
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(source)!;
  return { cell: plain[0], end: PLAIN.lastIndex };
}
