import { cleanText, isShortenedNumber, narrow } from './readValues.ts';
import { type MappedRow, mapRows, matchColumns, type TableColumn } from './matchColumns.ts';
import { readTableFile } from './readTableFile.ts';
import { type ReadOptions, type TableFile, TableFileError, type TableNote } from './TableFile.ts';

/** A column of its own that says which line of the person's file a row comes from, where a screen has read that file already. */
const LINE: TableColumn<'#line'> = { id: '#line', titles: ['#line'] };
const MAX_NOTES = 1_000;

/** A table file as an import understands it: rows by its columns, and what is wrong or uncertain. */
export interface MappedTable<Id extends string> {
  /** Cells are trimmed, composed and without invisible characters; those of `raw` columns are as written. */
  readonly rows: readonly MappedRow<Id>[];
  /** Of the whole file or of lines, ordered by line; with one of them a line is not what was meant. */
  readonly errors: readonly TableNote[];
  readonly warnings: readonly TableNote[];
}

/**
 * Reads a table by the columns of an import, for servers and command lines: file, header and cells, with everything that is
 * wrong or uncertain as notes.
 *
 * @returns no rows if the file is no table or lacks a required column
 */
export async function readMappedTable<Id extends string>(
  bytes: Uint8Array,
  columns: readonly TableColumn<Id>[],
  options: ReadOptions = {},
): Promise<MappedTable<Id>> {
  let file: TableFile;
  try {
    file = await readTableFile(bytes, options);
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    return { rows: [], errors: [error.note], warnings: [] };
  }
  const match = matchColumns<Id | '#line'>(file, [...columns, LINE]);
  const cleaned: TableNote[] = [];
  const rows =
    match.missing.length > 0
      ? []
      : mapRows<Id | '#line'>(file.rows, [...columns, LINE], match.places).map(({ line: at, cells }) => {
          const line = /^\d{1,7}$/.test(cells['#line']) ? Number(cells['#line']) : at;
          return { line, cells: cleanCells(line, cells, columns, cleaned) };
        });
  const notes = [...match.notes, ...file.notes, ...cleaned].toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
  return {
    rows,
    errors: notes.filter(({ severity }) => severity === 'error'),
    warnings: notes.filter(({ severity }) => severity === 'warning'),
  };
}

function cleanCells<Id extends string>(
  line: number,
  raw: Readonly<Record<Id, string>>,
  columns: readonly TableColumn<Id>[],
  notes: TableNote[],
): Record<Id, string> {
  const warn = (code: 'invisible' | 'shortened', variables: Record<string, string>) => {
    if (notes.length < MAX_NOTES) notes.push({ line, severity: 'warning', code, variables });
  };
  const cells = columns.map(({ id, titles, kind }): [Id, string] => {
    if (kind === 'raw') return [id, raw[id]];
    const { text, removed } = cleanText(raw[id]);
    const [column] = titles as [string];
    if (removed.length > 0) warn('invisible', { column, characters: removed.join('、') });
    const value = kind === 'code' ? narrow(text).trim() : text;
    if (kind === 'code' && isShortenedNumber(value)) warn('shortened', { column, value });
    return [id, value];
  });
  return Object.fromEntries(cells) as Record<Id, string>;
}
