import { type MappedRow, readBoolean, readDate, readMappedTable, type TableColumn } from '@atrium/sdk/tables';
import type { CountedBy, DayError, RawDay } from './ListedDay.ts';

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
export async function rawDays(bytes: Uint8Array): Promise<RawDays> {
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
