import type { RequestFacts } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { calendarText } from '../calendarText.ts';

const SATURDAY = 6;

/** What a day off is called: its holiday, or the day of the weekend; `''` for a work day. */
export async function dayOffNames(
  { directory }: CalendarContext,
  days: readonly string[],
  language: RequestFacts['language'],
): Promise<(day: string) => string> {
  const ordered = days.toSorted();
  const names = new Map(
    (await directory.days(ordered[0]!, ordered.at(-1)!)).map(({ date, isWork, name }) => [
      date,
      isWork ? '' : name || calendarText(language, weekendOf(date)),
    ]),
  );
  return (day) => names.get(day) ?? '';
}

const weekendOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === SATURDAY ? 'preview.saturday' : 'preview.sunday';
