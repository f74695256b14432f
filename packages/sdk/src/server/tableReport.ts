import type { z } from 'zod';
import { MAX_TABLE_NOTES, type TableReport } from '../contract/tableReport.ts';
import { type CheckedTable, describeTableNote, type LineNote, type Say, type TableColumn } from '../tables/index.ts';
import { digestOutcome } from './digestOutcome.ts';

/** What a report of a checked table needs to be written in a language. */
export interface ReportOptions<Key extends string> {
  /** Columns of the import: sentences with a variable `column` name it by its title. */
  readonly columns: readonly TableColumn[];
  readonly language: 'zh-TW' | 'en';
  /** Writes a sentence of the plugin in that language. */
  readonly say: Say<Key>;
}

/**
 * What an import would do, as its dry run answers a screen, with the digest of it.
 *
 * @returns up to 500 problems, notes and changes, and the numbers of all
 */
export async function reportTable<Key extends string>(
  checked: CheckedTable<Key>,
  { columns, language, say }: ReportOptions<Key>,
): Promise<z.output<typeof TableReport>> {
  const titles = new Map(columns.map(({ id, titles: [title] }) => [id, title]));
  const named: Say<Key> = (key, variables) => {
    const column = variables?.['column'];
    return say(key, column === undefined ? variables : { ...variables, column: titles.get(String(column)) ?? column });
  };
  const write = (notes: readonly LineNote<Key>[]) =>
    notes
      .slice(0, MAX_TABLE_NOTES)
      .map(({ line, said }) =>
        'table' in said
          ? { line, code: said.table.code, text: describeTableNote(said.table, language) }
          : { line, code: said.key, text: named(said.key, said.variables) },
      );
  const added = checked.changes.filter(({ kind }) => kind === 'add').length;
  return {
    lines: checked.rows,
    added,
    changed: checked.changes.length - added,
    unchanged: checked.unchanged,
    problemCount: checked.problems.length,
    problems: write(checked.problems),
    notes: write(checked.notes),
    changes: checked.changes
      .slice(0, MAX_TABLE_NOTES)
      .map((change) => ({ kind: change.kind, text: change.describe(named) })),
    digest: await digestTable(checked),
  };
}

/** A digest of every change with what is stored before it, in no language. */
export const digestTable = <Key extends string>({ changes, unchanged, rows }: CheckedTable<Key>): Promise<string> =>
  digestOutcome([rows, unchanged, changes.map(({ title, before, now }) => [title, before, now])]);
