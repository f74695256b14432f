import type { Variables } from '../texts.ts';
import type { MappedRow, TableColumn } from './matchColumns.ts';
import type { DateOrder } from './readDate.ts';
import { readMappedTable } from './readMappedTable.ts';
import type { TableNote, TableNoteCode } from './TableFile.ts';

/** A sentence of a plugin's catalogue, in no language yet. */
export interface Sentence<Key extends string = string> {
  readonly key: Key;
  readonly variables?: Variables;
}

/** Writes a sentence in a language. */
export type Say<Key extends string = string> = (key: Key, variables?: Variables) => string;

/** Reports an error of one line. */
export type Complaint<Key extends string = string> = (key: Key, variables?: Variables) => void;

/** What is stored, or will be, for a row: plain values, in an order of their own. */
export type Stored = Readonly<Record<string, unknown>>;

/** How the stored values of rows are compared with the file, so that a row that changes nothing is not written. */
export interface TableComparison<Row, Values extends Stored, Key extends string = string> {
  /** What is stored for each row now, in their order; null where nothing is. */
  read(rows: readonly Row[]): Promise<readonly (Values | null)[]>;
  /** What the row would store. */
  next(row: Row): Values;
  /** Whose row it is: `E001 王小明 2026-03-30`. */
  title(row: Row): string;
  describe(values: Values, say: Say<Key>): string;
}

/** An import of a table, by the command line or in the browser. */
export interface TableImport<Column extends string, Row, Values extends Stored, Key extends string = string> {
  readonly columns: readonly TableColumn<Column>[];
  /**
   * Turns a line into a row; undefined after reporting an error.
   *
   * @param order of day and month, if the caller has named it
   */
  check(line: MappedRow<Column>, printError: Complaint<Key>, order: DateOrder | undefined): Promise<Row | undefined>;
  /** Key that must be unique in the file. */
  keyOf(row: Row): string;
  /** What is said of the rows before they are written, in a dry run, too. */
  note?(rows: readonly Row[]): Sentence<Key> | undefined;
  /** Without it every row is written. */
  readonly compare?: TableComparison<Row, Values, Key>;
  /** Writes all rows in one transaction. Returns how many were inserted. */
  write(rows: readonly Row[]): Promise<{ added: number }>;
}

/** What is wrong or to be known of a line; null: of the whole file. */
export interface LineNote<Key extends string = string> {
  readonly line: number | null;
  readonly said: Sentence<Key> | { readonly table: TableNote };
}

/** A change that an import would make. */
export interface TableChange<Key extends string = string> {
  readonly kind: 'add' | 'change';
  readonly title: string;
  readonly before: Stored | null;
  readonly now: Stored;
  /** The change as a sentence. */
  describe(say: Say<Key>): string;
}

/** What an import of a file would do. */
export interface CheckedTable<Key extends string = string> {
  /** With one of them nothing may be imported. */
  readonly problems: readonly LineNote<Key>[];
  readonly notes: readonly LineNote<Key>[];
  readonly rows: number;
  /** Empty where the import does not compare. */
  readonly changes: readonly TableChange<Key>[];
  /** Rows that are stored already as the file has them. */
  readonly unchanged: number;
  /** Writes what changes, in a transaction. */
  save(): Promise<{ added: number; updated: number }>;
}

/** Bounds of a table that is checked. */
export interface CheckOptions {
  readonly order?: DateOrder | undefined;
  /** The most lines that are read. */
  readonly lines?: number;
  /** Called after each line. */
  progress?(done: number, all: number): Promise<void> | void;
}

/** Checks all lines of a table, CSV or .xlsx, and what they would change. */
export async function checkTable<Column extends string, Row, Values extends Stored, Key extends string>(
  bytes: Uint8Array,
  what: TableImport<Column, Row, Values, Key>,
  { order, lines, progress }: CheckOptions = {},
): Promise<CheckedTable<Key>> {
  const limits = lines === undefined ? {} : { limits: { lines } };
  const table = await readMappedTable(bytes, what.columns, limits);
  const ofFile = (note: TableNote): LineNote<Key> => ({ line: note.line ?? 1, said: { table: note } });
  const problems = table.errors.map(ofFile);
  const notes = table.warnings.map(ofFile);
  if (table.rows.length === 0 && problems.length === 0) problems.push(ofTable(null, 'noRows'));
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const [at, line] of table.rows.entries()) {
    const printError: Complaint<Key> = (key, variables) =>
      void problems.push({ line: line.line, said: { key, ...(variables && { variables }) } });
    const row = await what.check(line, printError, order);
    await progress?.(at + 1, table.rows.length);
    if (row === undefined) continue;
    const before = seen.get(what.keyOf(row));
    if (before !== undefined) problems.push(ofTable(line.line, 'repeated', { line: before }));
    else seen.set(what.keyOf(row), line.line);
    rows.push(row);
  }
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const note = problems.length === 0 ? what.note?.(rows) : undefined;
  if (note) notes.push({ line: null, said: note });
  const found = problems.length === 0 ? await compareRows(what, rows) : { changed: [], changes: [] };
  return {
    problems,
    notes,
    rows: table.rows.length,
    changes: found.changes,
    unchanged: problems.length > 0 ? 0 : rows.length - found.changed.length,
    async save() {
      if (found.changed.length === 0) return { added: 0, updated: 0 };
      const { added } = await what.write(found.changed);
      return { added, updated: found.changed.length - added };
    },
  };
}

const ofTable = (line: number | null, code: TableNoteCode, variables?: Variables): LineNote<never> => ({
  line,
  said: { table: { severity: 'error', code, ...(variables && { variables }) } },
});

async function compareRows<Column extends string, Row, Values extends Stored, Key extends string>(
  { compare }: TableImport<Column, Row, Values, Key>,
  rows: readonly Row[],
): Promise<{ readonly changed: readonly Row[]; readonly changes: readonly TableChange<Key>[] }> {
  if (!compare) return { changed: rows, changes: [] };
  const stored = await compare.read(rows);
  const changed: Row[] = [];
  const changes: TableChange<Key>[] = [];
  for (const [at, row] of rows.entries()) {
    const [before, now] = [stored[at] ?? null, compare.next(row)];
    if (before && JSON.stringify(before) === JSON.stringify(now)) continue;
    changed.push(row);
    const title = compare.title(row);
    changes.push({
      kind: before ? 'change' : 'add',
      ...{ title, before, now },
      describe(say) {
        const text = compare.describe(now, say);
        return before ? `${title} ${compare.describe(before, say)} → ${text}` : `${title} ${text}`;
      },
    });
  }
  return { changed, changes };
}
