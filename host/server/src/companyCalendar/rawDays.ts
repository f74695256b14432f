import { decodeText, readTable } from '@atrium/sdk/server';
import type { DayProblem, RawDay } from './ListedDay.ts';

const COLUMNS = ['西元日期', '星期', '是否放假'] as const;

/** The days of a file as they stand: JSON as the official calendar is published, or the government's CSV, UTF-8 or Big5. */
export function rawDays(bytes: Uint8Array): { days: RawDay[]; problems: DayProblem[] } {
  const text = decodeText(bytes)?.trimStart() ?? '';
  return text.startsWith('[') || text.startsWith('{') ? fromJson(text) : fromCsv(bytes);
}

function fromCsv(bytes: Uint8Array): { days: RawDay[]; problems: DayProblem[] } {
  const { rows, problems } = readTable(bytes, COLUMNS, ['備註']);
  return {
    days: rows.map(({ line, cells }) => ({
      line,
      date: cells['西元日期'],
      week: cells['星期'],
      holiday: cells['是否放假'],
      name: cells['備註'],
    })),
    problems: problems.map((table) => ({ line: table.line, table })),
  };
}

function fromJson(text: string): { days: RawDay[]; problems: DayProblem[] } {
  const unreadable: DayProblem = { line: 1, key: 'calendar.unreadable' };
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { days: [], problems: [unreadable] };
  }
  if (!Array.isArray(list)) return { days: [], problems: [unreadable] };
  const days = list.map((entry: unknown, index) => rawDay(index + 1, entry));
  return { days, problems: [] };
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
