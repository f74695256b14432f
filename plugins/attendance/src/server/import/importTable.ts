import { fill, type TextKey, type Variables } from '@atrium/sdk';
import type { Command, ExitCode } from '@atrium/sdk/server';
import {
  type DateOrder,
  describeTableNote,
  type MappedRow,
  readMappedTable,
  type TableColumn,
} from '@atrium/sdk/tables';
import contract from '../../contract.ts';

/** Error messages of one line. */
export type Complaint = (problem: string) => void;

interface TableImport<Column extends string, Row> {
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
  note?(rows: readonly Row[]): string | undefined;
  /** Writes all rows in one transaction. Returns how many were inserted. */
  write(rows: readonly Row[]): Promise<{ added: number }>;
  readonly done: `import.${'shifts' | 'leaves' | 'rules' | 'sites' | 'closures'}Done`;
}

/**
 * Imports a table, CSV or .xlsx. All invalid lines are reported; with one of them nothing is changed. `--dry-run` only checks;
 * `--date-order` says how dates such as 3/4/2026 are meant, which are reported without it. A second import of the same file
 * updates the same rows.
 */
export async function importTable<Column extends string, Row>(
  command: Command,
  what: TableImport<Column, Row>,
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

  const table = await readMappedTable(await command.read(file), what.columns);
  const problems = table.errors.map((note) => ({ line: note.line ?? 1, problem: describeTableNote(note) }));
  const notes = table.warnings.map((note) =>
    commandText('import.note', {
      note: commandText('import.badLine', { line: note.line ?? 1, problem: describeTableNote(note) }),
    }),
  );
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  for (const line of table.rows) {
    const printError = (problem: string) => void problems.push({ line: line.line, problem });
    const row = await what.check(line, printError, order);
    if (row === undefined) continue;
    const before = seen.get(what.keyOf(row));
    if (before !== undefined) printError(commandText('import.repeated', { line: before }));
    else seen.set(what.keyOf(row), line.line);
    rows.push(row);
  }
  if (problems.length > 0) {
    problems.sort((a, b) => a.line - b.line);
    for (const note of notes) command.printError(note);
    for (const problem of problems) command.printError(commandText('import.badLine', problem));
    command.printError(commandText('import.nothingChanged', { count: problems.length }));
    return 1;
  }
  for (const note of notes) command.print(note);
  const note = what.note?.(rows);
  if (note !== undefined) command.print(commandText('import.note', { note }));
  if (command.options['dry-run']) {
    command.print(commandText('import.dryRun', { count: rows.length }));
    return 0;
  }
  const { added } = await what.write(rows);
  command.print(commandText(what.done, { count: rows.length, added, updated: rows.length - added }));
  return 0;
}

const BATCH = 500;

/** Splits rows into batches small enough for one statement. */
export function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

/** A text of a command; commands always print Traditional Chinese. */
export const commandText = (key: TextKey<typeof contract>, variables?: Variables): string =>
  fill(contract.texts[key], variables);
