import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Caller } from '@atrium/sdk/server';
import { MAX_RULE_OCCURRENCES } from '../../contract/limits.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { changedForOne } from '../rules/marks.ts';
import { planOwnReminders } from '../rules/reminders.ts';
import { seenBy, type SeenSchedule, seenSchedule } from '../rules/access.ts';
import { withSeries } from '../rules/schedule/parts.ts';
import { ownReminders } from '../personTables.ts';
import { occurrences, people, series } from '../tables.ts';

/** A reminder that the caller has for themselves: for one occurrence, or also for those that follow and they see. */
export function ownReminder(
  context: CalendarContext,
): HandlersOf<Pick<typeof scheduleCalls, 'setReminder' | 'clearReminder'>> {
  const { db, transaction } = context;
  return {
    setReminder: ({ params, body: { notifyMinutes, following }, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const rows = await reachedBy(context, row, caller, following);
        await db
          .insert(ownReminders)
          .values(rows.map(({ id }) => ({ occurrenceId: id, employeeId: caller.id, notifyMinutes })))
          .onConflictDoUpdate({
            target: [ownReminders.occurrenceId, ownReminders.employeeId],
            set: { notifyMinutes: sql`excluded.notify_minutes` },
          });
        await planOwnReminders(context, rows);
        await changedForOne(context, row, caller);
        return { count: rows.length };
      }),
    clearReminder: ({ params, query: { following }, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const ids = (await reachedBy(context, row, caller, following)).map(({ id }) => id);
        await db
          .delete(ownReminders)
          .where(and(eq(ownReminders.employeeId, caller.id), inArray(ownReminders.occurrenceId, ids)));
        await changedForOne(context, row, caller);
        return { count: ids.length };
      }),
  };
}

/** The occurrence, with those that follow it in its repeat as far as the caller sees them. */
async function reachedBy({ db }: CalendarContext, row: SeenSchedule, caller: Caller, following: boolean) {
  if (!following) return [row];
  const { id, isAllDay, startsOn, firstOn } = occurrences;
  const parts = db.select({ id: series.id }).from(series).where(withSeries(row.seriesId));
  const later = await db
    .select({ id, isAllDay, startsOn, firstOn })
    .from(people)
    .innerJoin(occurrences, seenBy(caller))
    .where(and(inArray(occurrences.seriesId, parts), gte(occurrences.startsOn, row.startsOn)))
    .orderBy(asc(startsOn))
    .limit(MAX_RULE_OCCURRENCES);
  return later.some((one) => one.id === row.id) ? later : [row, ...later];
}
