import { decodeText, readTable } from '@atrium/sdk/server/csv';
import type { CountedBy, DayError, RawDay } from './ListedDay.ts';

const COLUMNS = ['西元日期', '星期', '是否放假'] as const;

interface RawDays {
  readonly days: RawDay[];
  readonly problems: DayError[];
  readonly countedBy: CountedBy;
}

/** The raw days of a file: JSON as the official calendar is published, or the government's CSV, UTF-8 or Big5. */
export function rawDays(bytes: Uint8Array): RawDays {
  const text = decodeText(bytes)?.trimStart() ?? '';
  return text.startsWith('[') || text.startsWith('{') ? fromJson(text) : fromCsv(bytes);
}

function fromCsv(bytes: Uint8Array): RawDays {
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
    countedBy: 'line',
  };
}

function fromJson(text: string): RawDays {
  const unreadable: DayError = { line: 1, key: 'calendar.unreadable' };
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { days: [], problems: [unreadable], countedBy: 'line' };
  }
  if (!Array.isArray(list)) return { days: [], problems: [unreadable], countedBy: 'line' };
  const days = list.map((entry: unknown, index) => rawDay(index + 1, entry));
  return { days, problems: [], countedBy: 'entry' };
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
