import { Day, type Variables } from '@atrium/sdk';
import type { CompanyDay } from '@atrium/sdk/server';
import {
  type MappedRow,
  readBoolean,
  readDate,
  readMappedTable,
  type TableColumn,
  type TableNote,
} from '@atrium/sdk/tables';
import type { HostTextKey } from '../../core/texts.ts';

const WEEKDAYS = '日一二三四五六';

/** Reads an official office calendar and checks all of it; with `year`, only that year's days are checked. */
export async function readCalendar(bytes: Uint8Array, year?: string): Promise<CalendarFile> {
  const { days: raw, problems, notes, countedBy } = await rawDays(bytes);
  const found: DayError[] = [...problems];
  const days = new Map<string, CompanyDay>();
  for (const day of raw) {
    const date = isoDate(day.date);
    if (date === undefined) found.push({ line: day.line, key: 'calendar.date', variables: { date: day.date } });
    else if (year === undefined || date.startsWith(`${year}-`)) {
      found.push(...dayProblems(day, date));
      if (days.has(date)) found.push({ line: day.line, key: 'calendar.twice', variables: { date } });
      days.set(date, { date, isWork: day.holiday === '0', name: day.name });
    }
  }
  return found.length > 0
    ? { countedBy, notes, days: [], problems: found.sort((one, other) => one.line - other.line) }
    : { countedBy, notes, days: [...days.values()], problems: [] };
}

/** `20250101` or `2025-01-01` or `2025/1/1` as `2025-01-01`; undefined if there is no such day. */
function isoDate(text: string): string | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (!parts) return undefined;
  const iso = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`;
  return Day.safeParse(iso).success ? iso : undefined;
}

function* dayProblems({ line, week, holiday }: RawDay, date: string): Generator<DayError> {
  // A wrong weekday reveals a file with shifted lines.
  const right = WEEKDAYS[new Date(date).getUTCDay()]!;
  if (week !== '' && week.replace('星期', '') !== right)
    yield { line, key: 'calendar.week', variables: { date, right, week } };
  if (holiday !== '0' && holiday !== '2') yield { line, key: 'calendar.holiday', variables: { value: holiday } };
}

type Column = 'date' | 'end' | 'week' | 'holiday' | 'name' | 'subject';

/** Columns of the government's table, of the cities' open data, and of what Google Calendar imports. */
const COLUMNS: readonly TableColumn<Column>[] = [
  { id: 'date', titles: ['西元日期', 'date', '日期', 'Start Date', '開始日期'], required: true },
  { id: 'end', titles: ['End Date', '結束日期'] },
  { id: 'week', titles: ['星期', 'week', 'weekday'] },
  { id: 'holiday', titles: ['是否放假', 'isholiday', 'is_holiday'] },
  { id: 'name', titles: ['備註', 'name', '節日名稱', 'holiday name'] },
  { id: 'subject', titles: ['Subject', '主旨', '活動名稱'] },
];
/** Days of one entry of Google's table: longer ones are no holidays. */
const MAX_DAYS = 31;
const DAY = 86_400_000;
const ISO = /^\d{4}-\d\d-\d\d$/;
/** Entries of Google's table that are work days. */
const MAKE_UP = /補行上班|補上班|補班|調整上班|make-?up work/iu;

interface RawDays {
  readonly days: RawDay[];
  readonly problems: DayError[];
  /** What a person should know of, besides errors. */
  readonly notes: DayError[];
  readonly countedBy: CountedBy;
}

/**
 * The raw days of a file: JSON as the official calendar is published, or a table: the government's, one of the cities, which lists
 * days off and make-up days only, or that of Google Calendar, whose entries are days off.
 */
async function rawDays(bytes: Uint8Array): Promise<RawDays> {
  const text = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart();
  return /^[[{]/.test(text) ? fromJson(new TextDecoder().decode(bytes)) : fromTable(bytes);
}

async function fromTable(bytes: Uint8Array): Promise<RawDays> {
  const { rows, errors, warnings } = await readMappedTable(bytes, COLUMNS, { limits: { lines: 20_000 } });
  const problems: DayError[] = errors.map((note) => ({ line: note.line ?? 1, table: note }));
  const notes: DayError[] = warnings.map((note) => ({ line: note.line ?? 1, table: note }));
  const hasHoliday = rows.some(({ cells }) => cells.holiday !== '');
  const hasSubject = rows.some(({ cells }) => cells.subject !== '');
  if (rows.length > 0 && !hasHoliday && !hasSubject) problems.push({ line: 1, key: 'calendar.unreadable' });
  const days = rows.flatMap((row) => (hasHoliday ? [listedDay(row)] : entryDays(row)));
  return { days: problems.length > 0 && rows.length === 0 ? [] : days, problems, notes, countedBy: 'line' };
}

/** A date as people write it; what is none stays as it is, to be named. */
function writeDate(text: string): string {
  const cell = readDate(text);
  return cell.kind === 'date' ? cell.date : text;
}

function listedDay({ line, cells }: MappedRow<Column>): RawDay {
  const { date, week, holiday, name } = cells;
  const isOff = /^\d$/.test(holiday) ? undefined : readBoolean(holiday);
  return { line, date: writeDate(date), week, holiday: isOff === undefined ? holiday : isOff ? '2' : '0', name };
}

/** The days of an entry, from the first to the last one. */
function entryDays({ line, cells }: MappedRow<Column>): RawDay[] {
  const { date, end, subject } = cells;
  const [first, last] = [writeDate(date), end === '' ? writeDate(date) : writeDate(end)];
  const holiday = MAKE_UP.test(subject) ? '0' : '2';
  const entry = (day: string) => ({ line, date: day, week: '', holiday, name: subject });
  // Only what was read as a date: Date.parse guesses that 3/4/2026 is in March.
  if (!ISO.test(first)) return [entry(first)];
  if (!ISO.test(last)) return [entry(last)];
  const [from, to] = [Date.parse(first), Date.parse(last)];
  // An entry that ends before it begins, or lasts for months, is refused as a date.
  if (to < from || to - from >= MAX_DAYS * DAY) return [entry(`${date}–${end}`)];
  return Array.from({ length: (to - from) / DAY + 1 }, (_, at) =>
    entry(new Date(from + at * DAY).toISOString().slice(0, 10)),
  );
}

function fromJson(text: string): RawDays {
  const unreadable: DayError = { line: 1, key: 'calendar.unreadable' };
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { days: [], problems: [unreadable], notes: [], countedBy: 'line' };
  }
  if (!Array.isArray(list)) return { days: [], problems: [unreadable], notes: [], countedBy: 'line' };
  const days = list.map((entry: unknown, index) => rawDay(index + 1, entry));
  return { days, problems: [], notes: [], countedBy: 'entry' };
}

function rawDay(line: number, entry: unknown): RawDay {
  const { date, week, isHoliday, description } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >;
  return {
    line,
    date: typeof date === 'string' ? date : '',
    week: typeof week === 'string' ? week : '',
    holiday: isHoliday === true ? '2' : isHoliday === false ? '0' : '',
    name: typeof description === 'string' ? description.normalize('NFC').trim() : '',
  };
}

/** One day of an official calendar as in the file: `YYYYMMDD`, weekday as one character, `''` if the file has none. */
interface RawDay {
  /** Line of a CSV file, or the number of the entry of a JSON list, from 1. */
  readonly line: number;
  readonly date: string;
  readonly week: string;
  /** `0` work, `2` day off. */
  readonly holiday: string;
  readonly name: string;
}

export type DayError =
  | { readonly line: number; readonly table: TableNote }
  | { readonly line: number; readonly key: HostTextKey; readonly variables?: Variables };

/** What the numbers of days and errors count: lines of a table, or entries of a JSON list. */
export type CountedBy = 'line' | 'entry';

interface CalendarFile {
  readonly countedBy: CountedBy;
  readonly days: readonly CompanyDay[];
  readonly problems: readonly DayError[];
  /** What a person should know of, besides errors. */
  readonly notes: readonly DayError[];
}
