import { daysOfMonth, type Handler } from '@atrium/sdk/server';
import { and, asc, count, desc, eq, gt, not, or } from 'drizzle-orm';
import { MAX_MONTH } from '../../contract/limits.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { seenBy } from '../rules/access.ts';
import { isReadBy, itemRows, toItems } from '../rules/items.ts';
import { unseen } from '../rules/marks.ts';
import { readSubscribed } from '../rules/sources/subscribed.ts';
import { occurrences, people } from '../tables.ts';

/** What overlaps a month, cancelled ones included (C.5-33): day by day, what is pinned first (C.5-24). */
export function monthList(context: CalendarContext): Handler<typeof scheduleCalls.month> {
  return async ({ params, caller, request }) => {
    const { first, last } = daysOfMonth(params.month);
    const rows = await itemRows(context.db, caller, seenBy(caller, { from: first, to: last }))
      .orderBy(asc(occurrences.firstOn), desc(occurrences.isTop), asc(occurrences.startsOn), asc(occurrences.id))
      .limit(MAX_MONTH);
    const subscribed = await readSubscribed(context, caller, { first, last }, request.language);
    return { list: await toItems(context, rows, caller, request.language), ...(subscribed && { subscribed }) };
  };
}

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

/** How many schedules of today, without cancelled ones, are unread or have unread comments (C.4-14). */
export function todayUnread(context: CalendarContext): Handler<typeof scheduleCalls.todayUnread> {
  return async ({ caller }) => {
    const today = context.clock.today();
    const [row] = await context.db
      .select({ unreadNumber: count() })
      .from(people)
      .innerJoin(occurrences, seenBy(caller, { from: today, to: today }))
      .where(
        and(
          eq(occurrences.isCancelled, false),
          or(not(isReadBy(caller.id)), gt(unseen.count(occurrences.id, caller.id), 0)),
        ),
      );
    return row!;
  };
}
