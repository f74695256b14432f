import { dayLabel } from '@atrium/ui';
import { addDays, shortDay, weekNumber, weekStart } from './days.ts';
import type { Translate, View } from './types.ts';

interface Shown {
  readonly day: string;
  readonly month: string;
}

/** Title of a view of the calendar, and what explains it. */
export function describeView(t: Translate, view: View, { day, month }: Shown): { title: string; note?: string } {
  const year = day.slice(0, 4);
  switch (view) {
    case 'week': {
      const first = weekStart(day);
      return {
        title: `${shortDay(first)}–${shortDay(addDays(first, 6))}`,
        note: t('calendar.weekNote', { year, week: weekNumber(day) }),
      };
    }
    case 'day':
      return { title: dayLabel(day), note: t('calendar.yearNote', { year }) };
    default:
      return { title: t('calendar.monthTitle', { year: month.slice(0, 4), month: Number(month.slice(5)) }) };
  }
}
