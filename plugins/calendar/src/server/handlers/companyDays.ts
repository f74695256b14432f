import { daysOfMonth, type Handler } from '@atrium/sdk/server';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';

const DAYS_OF_WEEK = 7;

/** The weekends of a month, and the days that differ from their weekday or have a name (C.5-34). */
export function companyDays(context: CalendarContext): Handler<typeof scheduleCalls.companyDays> {
  return async ({ params }) => {
    const { first, last } = daysOfMonth(params.month);
    const days = await context.directory.days(first, last);
    return days
      .map(({ date, isWork, name }) => ({ date, isWork, name, isWeekend: isWeekend(date) }))
      .filter(({ isWork, name, isWeekend: weekend }) => weekend || !isWork || name !== '')
      .map(({ date, isWork, name, isWeekend: weekend }) => ({
        date,
        isWork,
        isWeekend: weekend,
        // The calendar of the company has one entry a day, and no other id.
        companyleaveId: name === '' ? 0 : Number(date.replaceAll('-', '')),
        companyleaveName: name,
      }));
  };
}

const isWeekend = (date: string): boolean => new Date(date).getUTCDay() % (DAYS_OF_WEEK - 1) === 0;
