import { digestOutcome, type RequestFacts } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { describeTableNote, type TableColumn as Named, readBoolean, readMappedTable } from '@atrium/sdk/tables';
import type { z } from 'zod';
import { MAX_PROBLEMS, MAX_ROOMS, MAX_TABLE_BYTES } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { calendarText } from './calendarText.ts';

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

interface TableProblem {
  readonly line: number;
  readonly problem: string;
  /** Problems of one code are of one sort. */
  readonly code: string;
}

interface ReadRecords<Fields> {
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
    const given = Object.fromEntries(fields.map((field) => [field, readValue(cells[field], columns[field])]));
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
function readValue(cell: string, { values }: TableColumn): string {
  const named = Object.entries(values ?? {}).find(([, key]) =>
    LANGUAGES.some((language) => calendarText(language, key).toLowerCase() === cell.toLowerCase()),
  );
  if (named) return named[0];
  const isOn = values && 'true' in values ? readBoolean(cell) : undefined;
  return isOn === undefined ? cell.replace(/^'(?=[=+\-@＝＋－＠])/, '') : String(isOn);
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What an import found, and would do. */
interface Found<Field extends string> extends Pick<ReadRecords<unknown>, 'notes'> {
  readonly counts: Counts;
  readonly problems: readonly TableProblem[];
  readonly columns: Readonly<Record<Field, TableColumn>>;
  readonly changes: readonly RecordChange<NoInfer<Field>>[];
}

interface Asked {
  readonly dryRun: boolean;
  /** Of the dry run that the person has seen. */
  readonly digest?: string | undefined;
}

/**
 * The response of an import.
 *
 * @throws Refusal 422 with the same as its data if a file with problems was to be imported; 412 with the same if the import would do
 * something else than the dry run that the person has seen
 */
export async function imported<Field extends string>(
  { refuse }: CalendarContext,
  { counts, problems, notes, columns, changes }: Found<Field>,
  { dryRun, digest }: Asked,
  language: RequestFacts['language'],
) {
  const present = await digestChanges(columns, changes);
  const result = {
    ...counts,
    problems: problems.slice(0, MAX_PROBLEMS),
    notes: notes.slice(0, MAX_PROBLEMS),
    changes: describeChanges(columns, changes.slice(0, MAX_ROOMS), language),
    digest: present,
  };
  if (dryRun) return result;
  if (digest !== undefined && digest !== present) throw refuse.stale('table.outdated', result);
  if (problems.length > 0) throw refuse.invalid('table.problems', { count: problems.length }, { data: result });
  return result;
}

type Value = string | number | boolean;

/** A record of a table that is added, or changed from what it was. */
interface RecordChange<Field extends string> {
  readonly line: number;
  /** What the record is called. */
  readonly name: string;
  /** undefined for one that is added. */
  readonly old: Readonly<Record<Field, Value>> | undefined;
  readonly fields: Readonly<Record<Field, Value>>;
}

/** What an import does with each record: its values, or those that change, before and after. */
function describeChanges<Field extends string>(
  columns: Readonly<Record<Field, TableColumn>>,
  changes: readonly RecordChange<NoInfer<Field>>[],
  language: Language,
) {
  const all = Object.entries(columns) as [Field, TableColumn][];
  return changes.map(({ line, name, old, fields }) => {
    const texts = all
      .filter(([field]) => (old ? old[field] !== fields[field] : fields[field] !== name))
      .map(([field, column]) =>
        calendarText(language, old ? 'table.change' : 'table.value', {
          field: calendarText(language, column.title),
          from: old ? showValue(old[field], column, language) : '',
          to: showValue(fields[field], column, language),
        }),
      );
    const list = texts.join(language === 'en' ? ', ' : '、');
    const kind = old ? ('change' as const) : ('add' as const);
    return { line, kind, text: calendarText(language, 'table.changeOf', { name, changes: list }) };
  });
}

/** Of what an import does, in any language. */
const digestChanges = <Field extends string>(
  columns: Readonly<Record<Field, TableColumn>>,
  changes: readonly RecordChange<NoInfer<Field>>[],
): Promise<string> => digestOutcome(describeChanges(columns, changes, 'zh-TW'));

function showValue(value: Value, { values }: TableColumn, language: Language): string {
  const text = values?.[String(value)];
  return text ? calendarText(language, text) : String(value);
}

/** Writes rows so that `readRecords` reads them again, in the caller's language. */
export function exportRecords<Column extends string>(
  columns: Readonly<Record<Column, TableColumn>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | boolean>>[],
  language: RequestFacts['language'],
) {
  type Row = (typeof rows)[number];
  const heads = (Object.entries(columns) as [Column, TableColumn][]).map(([field, { title, values }]) => ({
    title: calendarText(language, title),
    value: (row: Row) => {
      const value = String(row[field]);
      const text = values?.[value];
      return text ? calendarText(language, text) : value;
    },
  }));
  return csvLines(heads, rows);
}

/**
 * A table that was uploaded.
 *
 * @throws Refusal 422 if it is too large
 */
export async function tableBytes({ files, refuse }: CalendarContext, fileId: string): Promise<Uint8Array> {
  const upload = await files.open(fileId);
  if (upload.size > MAX_TABLE_BYTES) throw refuse.invalid('table.large');
  return upload.bytes();
}
