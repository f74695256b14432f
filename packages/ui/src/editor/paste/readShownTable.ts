import type { Conversion } from './Conversion.ts';
import { readLength } from './css/values.ts';
import { isHidden } from './isHidden.ts';

export interface TableCell {
  readonly element: HTMLElement;
  /** Columns that it covers, from the left. */
  readonly column: number;
  readonly columns: number;
  readonly rows: number;
}

export interface TableRow {
  readonly element: HTMLElement;
  /** `<thead>`, `<tbody>` or `<tfoot>`. */
  readonly part: Element | undefined;
  readonly cells: readonly TableCell[];
}

/** A table as a person saw it. */
export interface ShownTable {
  readonly rows: readonly TableRow[];
  /** Columns that are hidden; the cells still count them. */
  readonly hidden: ReadonlySet<number>;
  /** Rows that are hidden and have a text. */
  readonly hiddenRows: number;
}

/** Columns that are looked at: more than any spreadsheet has. */
const MOST_COLUMNS = 20_000;

/** Reads the rows and cells of a table, without the rows that are hidden. */
export function readShownTable(table: Element, conversion: Conversion): ShownTable {
  const hidden = hiddenColumns(table, conversion);
  const written = writtenRows(table, conversion);
  const shown = written.map(({ isShown }) => isShown);
  const reached: number[] = [];
  const rows: TableRow[] = [];
  let hiddenRows = 0;
  written.forEach(({ element, part, isShown }, index) => {
    const isThere = (cell: Element) => hidden.size > 0 || !isHidden(cell, conversion.declarations(cell));
    const cells = placeCells(element, isThere, reached).map((cell) => ({
      ...cell,
      rows: shown.slice(index, index + cell.rows).filter(Boolean).length,
    }));
    if (isShown) rows.push({ element, part, cells });
    else if (element.textContent.trim() !== '') hiddenRows += 1;
  });
  return { rows, hidden, hiddenRows };
}

interface WrittenRow {
  readonly element: HTMLElement;
  readonly part: Element | undefined;
  readonly isShown: boolean;
}

function writtenRows(table: Element, conversion: Conversion): WrittenRow[] {
  const rows: WrittenRow[] = [];
  const add = (element: Element, part: Element | undefined, isPartShown: boolean) => {
    if (element.localName === 'tr')
      rows.push({ element: element as HTMLElement, part, isShown: isPartShown && !isHiddenRow(element, conversion) });
  };
  for (const part of table.children) {
    add(part, undefined, true);
    if (!/^t(?:head|body|foot)$/.test(part.localName)) continue;
    const isShown = !isHiddenPart(part, conversion, 'height');
    for (const row of part.children) add(row, part, isShown);
  }
  return rows;
}

/** Word ends a table with a row of no height that repeats its columns. */
const isHiddenRow = (row: Element, conversion: Conversion): boolean =>
  isHiddenPart(row, conversion, 'height') || (row.getAttribute('height') === '0' && row.textContent.trim() === '');

function placeCells(row: Element, isThere: (cell: Element) => boolean, reached: number[]): TableCell[] {
  const cells: TableCell[] = [];
  let column = 0;
  for (const element of row.children) {
    if ((element.localName !== 'td' && element.localName !== 'th') || !isThere(element)) continue;
    // Beside the cells that reach down from rows above.
    for (; reached[column]; column += 1) reached[column]! -= 1;
    if (column >= MOST_COLUMNS) break;
    const columns = Math.min(readSpan(element.getAttribute('colspan')), MOST_COLUMNS - column);
    const rows = readSpan(element.getAttribute('rowspan'));
    cells.push({ element: element as HTMLElement, column, columns, rows });
    for (let each = column; rows > 1 && each < column + columns; each += 1) reached[each] = rows - 1;
    column += columns;
  }
  for (; column < reached.length; column += 1) if (reached[column]) reached[column]! -= 1;
  return cells;
}

function readSpan(value: string | null): number {
  const number = Number.parseInt(value ?? '1', 10);
  return number > 0 ? Math.min(number, 10_000) : 1;
}

/** Rows and columns of spreadsheets are also hidden by having no height or width; elsewhere that is only the least they have. */
function isHiddenPart(part: Element, conversion: Conversion, size: 'height' | 'width'): boolean {
  const css = conversion.declarations(part);
  if (isHidden(part, css)) return true;
  if (/^(?:collapse|hidden)$/i.test(css.get('visibility') ?? '')) return true;
  if (conversion.source !== 'spreadsheet') return false;
  return readLength(css.get(size) ?? part.getAttribute(size) ?? undefined) === 0;
}

/** Columns that `<col>` hides. */
function hiddenColumns(table: Element, conversion: Conversion): ReadonlySet<number> {
  const hidden = new Set<number>();
  let column = 0;
  const count = (part: Element, isGroupHidden: boolean) => {
    const span = Math.min(readSpan(part.getAttribute('span')), MOST_COLUMNS - column);
    const isOut = isGroupHidden || isHiddenPart(part, conversion, 'width');
    for (let each = 0; each < span; each += 1, column += 1) if (isOut) hidden.add(column);
  };
  for (const part of table.children) {
    if (part.localName === 'col') count(part, false);
    if (part.localName !== 'colgroup') continue;
    const columns = Array.from(part.children).filter(({ localName }) => localName === 'col');
    if (columns.length === 0) count(part, false);
    for (const each of columns) count(each, isHiddenPart(part, conversion, 'width'));
  }
  return hidden;
}
