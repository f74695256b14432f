import type { MappedRow, TableColumn } from './matchColumns.ts';

const BOM = '\uFEFF';
/** What spreadsheets run as a formula when a cell begins with it; those of East Asia take the full-width forms, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Writes rows that a screen has read and mapped so that `readMappedTable` reads the same on the server: UTF-8, a column for each
 * of ours, and one for the line in the person's file, which messages name. Cells are as written; no spreadsheet opens this.
 */
export const writeMappedTable = <Id extends string>(
  rows: readonly MappedRow<Id>[],
  columns: readonly TableColumn<Id>[],
): string =>
  [
    [...columns.map(({ id }) => id), '#line'],
    ...rows.map(({ line, cells }) => [...columns.map(({ id }) => cells[id]), String(line)]),
  ]
    .map((cells) => `${cells.map(quote).join(',')}\r\n`)
    .join('');

/** An empty table to fill in, for Excel: UTF-8 with a byte order mark, our own names of the columns. */
export const writeTemplate = (columns: readonly TableColumn[], examples: readonly (readonly string[])[] = []): string =>
  BOM +
  [columns.map(({ titles }) => titles[0] ?? ''), ...examples]
    .map((cells) => `${cells.map(quote).join(',')}\r\n`)
    .join('');

/** A small table to be opened in a spreadsheet; texts that it would run as formulas get an apostrophe in front. */
export const writeReport = (rows: readonly (readonly string[])[]): string =>
  BOM +
  rows.map((cells) => `${cells.map((cell) => quote(FORMULA.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`).join('');

const quote = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
