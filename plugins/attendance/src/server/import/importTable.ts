import { fill, type TextKey, type Variables } from '@atrium/sdk';
import type { Command, ExitCode } from '@atrium/sdk/server';
import {
  type DateOrder,
  describeTableNote,
  type MappedRow,
  readMappedTable,
  type TableColumn,
  type TableNote,
} from '@atrium/sdk/tables';
import contract from '../../contract.ts';

type Key = TextKey<typeof contract>;

/** A sentence of the plugin's catalogue, in no language yet. */
export interface Sentence {
  readonly key: Key;
  readonly variables?: Variables;
}

/** Writes a sentence in a language. */
export type Say = (key: Key, variables?: Variables) => string;

/** Reports an error of one line. */
export type Complaint = (key: Key, variables?: Variables) => void;

/** What is stored, or will be, for a row: plain values, in an order of their own. */
export type Stored = Readonly<Record<string, unknown>>;

/** How the stored values of rows are compared with the file, so that a row that changes nothing is not written. */
interface Comparison<Row, Values extends Stored> {
  /** What is stored for each row now, in their order; null where nothing is. */
  read(rows: readonly Row[]): Promise<readonly (Values | null)[]>;
  /** What the row would store. */
  next(row: Row): Values;
  /** Whose row it is: `E001 王小明 2026-03-30`. */
  title(row: Row): string;
  describe(values: Values, say: Say): string;
}

/** An import of a table, by the command line or in the browser. */
export interface TableImport<Column extends string, Row, Values extends Stored = Stored> {
  /** The command as typed: `shifts import`. */
  readonly name: string;
  readonly columns: readonly TableColumn<Column>[];
  /**
   * Turns a line into a row; undefined after reporting an error.
   *
   * @param order of day and month, if the caller has named it
   */
  check(line: MappedRow<Column>, printError: Complaint, order: DateOrder | undefined): Promise<Row | undefined>;
  /** Key that must be unique in the file. */
  keyOf(row: Row): string;
  /** What is said of the rows before they are written, in a dry run, too. */
  note?(rows: readonly Row[]): Sentence | undefined;
  /** Without it every row is written. */
  readonly compare?: Comparison<Row, Values>;
  /** Writes all rows in one transaction. Returns how many were inserted. */
  write(rows: readonly Row[]): Promise<{ added: number }>;
  readonly done: `import.${'shifts' | 'leaves' | 'rules' | 'sites' | 'closures' | 'times' | 'presses'}Done`;
}

/** What is wrong or to be known of a line; null: of the whole file. */
export interface LineNote {
  readonly line: number | null;
  readonly said: Sentence | { readonly table: TableNote };
}

/** A change that an import would make. */
export interface TableChange {
  readonly kind: 'add' | 'change';
  readonly title: string;
  readonly before: Stored | null;
  readonly now: Stored;
  /** The change as a sentence. */
  describe(say: Say): string;
}

/** What an import of a file would do. */
export interface CheckedTable {
  /** With one of them nothing may be imported. */
  readonly problems: readonly LineNote[];
  readonly notes: readonly LineNote[];
  readonly rows: number;
  /** Empty where the import does not compare. */
  readonly changes: readonly TableChange[];
  /** Rows that are stored already as the file has them. */
  readonly unchanged: number;
  /** Writes what changes, in a transaction. */
  save(): Promise<{ added: number; updated: number }>;
}

interface CheckOptions {
  readonly order?: DateOrder | undefined;
  /** The most lines that are read. */
  readonly lines?: number;
  /** Called after each line. */
  progress?(done: number, all: number): Promise<void> | void;
}

/** Checks all lines of a table, CSV or .xlsx, and what they would change. */
export async function checkTable<Column extends string, Row, Values extends Stored>(
  bytes: Uint8Array,
  what: TableImport<Column, Row, Values>,
  { order, lines, progress }: CheckOptions = {},
): Promise<CheckedTable> {
  const limits = lines === undefined ? {} : { limits: { lines } };
  const table = await readMappedTable(bytes, what.columns, limits);
  const ofFile = (note: TableNote): LineNote => ({ line: note.line ?? 1, said: { table: note } });
  const problems = table.errors.map(ofFile);
  const notes = table.warnings.map(ofFile);
  if (table.rows.length === 0 && problems.length === 0) problems.push({ line: null, said: { key: 'import.noRows' } });
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const [at, line] of table.rows.entries()) {
    const printError: Complaint = (key, variables) =>
      void problems.push({ line: line.line, said: { key, ...(variables && { variables }) } });
    const row = await what.check(line, printError, order);
    await progress?.(at + 1, table.rows.length);
    if (row === undefined) continue;
    const before = seen.get(what.keyOf(row));
    if (before !== undefined) printError('import.repeated', { line: before });
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

async function compareRows<Column extends string, Row, Values extends Stored>(
  { compare }: TableImport<Column, Row, Values>,
  rows: readonly Row[],
): Promise<{ readonly changed: readonly Row[]; readonly changes: readonly TableChange[] }> {
  if (!compare) return { changed: rows, changes: [] };
  const stored = await compare.read(rows);
  const changed: Row[] = [];
  const changes: TableChange[] = [];
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
        return before
          ? say('import.changed', { title, before: compare.describe(before, say), now: text })
          : `${title} ${text}`;
      },
    });
  }
  return { changed, changes };
}

/**
 * Imports a table by the command line. All invalid lines are reported; with one of them nothing is changed. `--dry-run` only checks;
 * `--date-order` says how dates such as 3/4/2026 are meant, which are reported without it. A second import of the same file changes
 * nothing.
 */
export async function importTable<Column extends string, Row, Values extends Stored>(
  command: Command,
  what: TableImport<Column, Row, Values>,
): Promise<ExitCode> {
  const [file, ...more] = command.args;
  if (!file || more.length > 0) {
    command.printError(commandText('import.noFile', { command: what.name }));
    return 2;
  }
  const order = command.options['date-order'];
  if (order !== undefined && order !== 'mdy' && order !== 'dmy') {
    command.printError(commandText('import.dateOrder', { value: order === true ? '' : order }));
    return 2;
  }
  const checked = await checkTable(await command.read(file), what, { order });
  const write = ({ line, said }: LineNote) => {
    const problem = 'table' in said ? describeTableNote(said.table) : commandText(said.key, said.variables);
    return line === null ? problem : commandText('import.badLine', { line, problem });
  };
  const notes = checked.notes.map((note) => commandText('import.note', { note: write(note) }));
  if (checked.problems.length > 0) {
    for (const note of notes) command.printError(note);
    for (const problem of checked.problems) command.printError(write(problem));
    command.printError(commandText('import.nothingChanged', { count: checked.problems.length }));
    return 1;
  }
  for (const note of notes) command.print(note);
  if (command.options['dry-run']) {
    command.print(commandText('import.dryRun', { count: checked.rows }));
    return 0;
  }
  const saved = await checked.save();
  command.print(commandText(what.done, { count: checked.rows, unchanged: checked.unchanged, ...saved }));
  return 0;
}

const BATCH = 500;

/** Splits rows into batches small enough for one statement. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** A text of a command; commands always print Traditional Chinese. */
export const commandText: Say = (key, variables) => fill(contract.texts[key], variables);
