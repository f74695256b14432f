import { RICH_LIMITS } from '@atrium/sdk/richText';
import { Editor, Transforms } from 'slate';
import type { CellElement, EditorInline, RichEditor, RowElement } from './editorTypes.ts';
import type { CellPlace } from './selectedBlocks.ts';

/** Contents of cells, row by row. */
export type CellContents = readonly (readonly (readonly EditorInline[])[])[];

/** Returns whether a range fits into a table from a cell on, with the rows and columns that it adds. */
export function fitsCells({ table, row, column }: CellPlace, contents: CellContents): boolean {
  const columns = Math.max(table.children[0]!.children.length, column + widthOf(contents));
  const rows = Math.max(table.children.length, row + contents.length);
  return columns <= RICH_LIMITS.columns && rows * columns <= RICH_LIMITS.cells;
}

/** Replaces the cells from one on by those of a range, with new rows and columns where the table is too small. */
export function fillCells(editor: RichEditor, at: CellPlace, contents: CellContents): void {
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
