import { describeTableNote, readBoolean, readMappedTable, type TableColumn as Named } from '@atrium/sdk/tables';
import type { RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import { calendarText } from '../calendarText.ts';

type TextKey = Parameters<typeof calendarText>[1];
type Language = RequestFacts['language'];
const LANGUAGES: readonly Language[] = ['zh-TW', 'en'];

/** A column of a table that administrators export and import. */
export interface TableColumn {
  /** The text of its head. */
  readonly title: TextKey;
  /** What a cell may be, as a text. */
  readonly rule: TextKey;
  /** The texts of its values, for one with a few fixed ones; other cells are taken as they are. */
  readonly values?: Readonly<Record<string, TextKey>>;
}

export interface TableProblem {
  readonly line: number;
  readonly problem: string;
  /** Problems of one code are of one sort. */
  readonly code: string;
}

export interface ReadRecords<Fields> {
  readonly rows: readonly { readonly line: number; readonly fields: Fields }[];
  readonly problems: readonly TableProblem[];
  /** What was ignored or cleaned, to be shown before anything is saved. */
  readonly notes: readonly TableProblem[];
}

/** What a table may have: some thousand short rows. */
const LIMITS = { lines: 20_000, characters: 10_000, unpacked: 8 * 1024 * 1024 };

/**
 * Reads a table as it was exported, in either language, with all problems of all lines in the caller's.
 *
 * @param named how people call the columns
 * @param columns by the fields of `schema`
 * @param keyOf what must be unique in the file
 */
export async function readRecords<Schema extends z.ZodObject>(
  bytes: Uint8Array,
  named: readonly Named<keyof Schema['shape'] & string>[],
  columns: Readonly<Record<keyof Schema['shape'] & string, TableColumn>>,
  schema: Schema,
  keyOf: (fields: z.output<Schema>) => string | number,
  language: Language,
): Promise<ReadRecords<z.output<Schema>>> {
  const fields = named.map(({ id }) => id);
  // The language of the caller first: its names are in the messages.
  const titled = named.map((column) => ({
    ...column,
    titles: [calendarText(language, columns[column.id].title), ...column.titles, column.id],
  }));
  const table = await readMappedTable(bytes, titled, { limits: LIMITS });
  const describe = (note: (typeof table.errors)[number]): TableProblem => ({
    line: note.line ?? 1,
    problem: describeTableNote(note, language),
    code: note.code,
  });
  const problems: TableProblem[] = table.errors.map(describe);
  const rows: { line: number; fields: z.output<Schema> }[] = [];
  const seen = new Map<string | number, number>();
  for (const { line, cells } of table.rows) {
    const given = Object.fromEntries(fields.map((field) => [field, valueOf(cells[field], columns[field])]));
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
      for (const field of fields.filter((name) => wrong.has(name)))
        problems.push({
          line,
          code: `cell ${field}`,
          problem: calendarText(language, given[field] === '' ? 'table.blankCell' : 'table.badCell', {
            column: calendarText(language, columns[field].title),
            value: String(given[field]),
            rule: calendarText(language, columns[field].rule),
          }),
        });
      continue;
    }
    const before = seen.get(keyOf(parsed.data));
    if (before !== undefined)
      problems.push({ line, code: 'repeated', problem: calendarText(language, 'table.repeated', { line: before }) });
    else seen.set(keyOf(parsed.data), line);
    rows.push({ line, fields: parsed.data });
  }
  const byLine = (one: TableProblem, other: TableProblem) => one.line - other.line;
  return { rows, problems: problems.toSorted(byLine), notes: table.warnings.map(describe) };
}

/** The value that a cell names in either language; else the cell, without the apostrophe that an export puts before formulas. */
function valueOf(cell: string, { values }: TableColumn): string {
  const named = Object.entries(values ?? {}).find(([, key]) =>
    LANGUAGES.some((language) => calendarText(language, key).toLowerCase() === cell.toLowerCase()),
  );
  if (named) return named[0];
  const isOn = values && 'true' in values ? readBoolean(cell) : undefined;
  return isOn === undefined ? cell.replace(/^'(?=[=+\-@＝＋－＠])/, '') : String(isOn);
}
