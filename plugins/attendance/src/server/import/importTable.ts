import { fill, type TextKey } from '@atrium/sdk';
import type { Command, ExitCode } from '@atrium/sdk/server';
import {
  checkTable,
  type Complaint as OfTable,
  describeTableNote,
  type LineNote,
  type Say,
  type Stored,
  type TableImport as Import,
} from '@atrium/sdk/tables';
import contract from '../../contract.ts';

type Key = TextKey<typeof contract>;

/** Reports an error of one line, by a text of the plugin. */
export type Complaint = OfTable<Key>;

/** An import by the command line, and in the browser, too, if it compares. */
export interface TableImport<Column extends string, Row, Values extends Stored = Stored> extends Import<
  Column,
  Row,
  Values,
  Key
> {
  /** The command as typed: `shifts import`. */
  readonly name: string;
  readonly done: `import.${'shifts' | 'leaves' | 'rules' | 'sites' | 'closures' | 'times' | 'presses'}Done`;
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
  const write = ({ line, said }: LineNote<Key>) => {
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

/** A text of a command; commands always print Traditional Chinese. */
export const commandText: Say<Key> = (key, variables) => fill(contract.texts[key], variables);
