import { decodeText } from './decodeText.ts';
import { parseCsv } from './parseCsv.ts';

/** A row of a table: its line in the file and its cells by column, trimmed and in NFC; `''` for an empty cell. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/** What a file may have at most: the size of a file says little about the memory that its lines take once they are read. */
export interface TableLimits {
  readonly lines: number;
  /** Characters of one line. */
  readonly characters: number;
}

const LIMITS: TableLimits = { lines: 500_000, characters: 100_000 };

/** An error in the structure of the file; `describeTableError` turns it into a message. */
export type TableError =
  | { readonly line: number; readonly code: 'encoding' | 'empty' | 'quotes' }
  | ({ readonly line: number; readonly code: 'tooLarge' } & TableLimits)
  | {
      readonly line: number;
      readonly code: 'missingColumn' | 'unknownColumn' | 'doubleColumn';
      readonly column: string;
    }
  | { readonly line: number; readonly code: 'cellCount'; readonly expected: number; readonly found: number };

export interface Table<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  /** All errors, ordered by line. Rows with an error are not in `rows`. */
  readonly problems: readonly TableError[];
}

/**
 * Reads a CSV file with a header line, UTF-8 or Big5. The header must name each of `columns` once, in any order and
 * case, and nothing else but `optional` ones (`''` in every row if the column is missing). A file beyond the limits is not read.
 */
export function readTable<Column extends string, Optional extends string = never>(
  bytes: Uint8Array,
  columns: readonly Column[],
  optional: readonly Optional[] = [],
  limits: TableLimits = LIMITS,
): Table<Column | Optional> {
  const text = decodeText(bytes);
  if (text === undefined) return { rows: [], problems: [{ line: 1, code: 'encoding' }] };
  const beyond = lineBeyond(text, limits);
  if (beyond !== undefined) return { rows: [], problems: [{ line: beyond, code: 'tooLarge', ...limits }] };
  const [header, ...records] = parseCsv(text);
  if (!header) return { rows: [], problems: [{ line: 1, code: 'empty' }] };

  const names = header.cells.map((cell) => clean(cell).toLowerCase());
  const problems: TableError[] = [...headerProblems(header.line, names, columns, optional)];
  if (problems.length > 0) return { rows: [], problems };

  const rows: TableRow<Column | Optional>[] = [];
  for (const { line, cells, badQuotes } of records) {
    if (badQuotes) problems.push({ line, code: 'quotes' });
    else if (cells.length !== names.length) {
      problems.push({ line, code: 'cellCount', expected: names.length, found: cells.length });
    } else {
      const values = [...columns, ...optional].map((column) => [
        column,
        clean(cells[names.indexOf(column.toLowerCase())] ?? ''),
      ]);
      rows.push({ line, cells: Object.fromEntries(values) as Record<Column | Optional, string> });
    }
  }
  return { rows, problems };
}

function* headerProblems(
  line: number,
  names: readonly string[],
  columns: readonly string[],
  optional: readonly string[],
): Generator<TableError> {
  const known = [...columns, ...optional].map((column) => column.toLowerCase());
  for (const column of columns) {
    if (!names.includes(column.toLowerCase())) yield { line, code: 'missingColumn', column };
  }
  for (const [index, column] of names.entries()) {
    if (!known.includes(column)) yield { line, code: 'unknownColumn', column };
    else if (names.indexOf(column) !== index) yield { line, code: 'doubleColumn', column };
  }
}

function clean(cell: string): string {
  return cell.normalize('NFC').trim();
}

/** The first line that is too long or one too many; undefined if there is none. Lines end as for `parseCsv`. */
function lineBeyond(text: string, { lines, characters }: TableLimits): number | undefined {
  let [line, from] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (line > lines) return line;
    const character = text[at];
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) {
      line += 1;
      from = at + 1;
    } else if (character !== '\r' && at - from >= characters) return line;
  }
  return undefined;
}
