import { Day } from '@atrium/sdk';
import type { CompanyDay } from '@atrium/sdk/server';
import type { CalendarFile, DayError, RawDay } from './ListedDay.ts';
import { rawDays } from './rawDays.ts';

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
