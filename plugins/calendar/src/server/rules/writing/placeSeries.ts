import { addDays } from '@atrium/sdk/days';
import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import type { HeldSchedule } from '../scope/heldSchedule.ts';
import type { Plan } from './Plan.ts';

/**
 * The series of a plan: the one that it has, or a new one where others come before, which then end the day before (C.5-5).
 *
 * @returns its id
 */
export async function placeSeries({ db }: CalendarContext, held: HeldSchedule, plan: Plan): Promise<number> {
  const { row, series: old } = held;
  const { how, ...values } = plan.series;
  if (how === 'stay') {
    await db.update(series).set(values).where(eq(series.id, old.id));
    return old.id;
  }
  const [made] = await db.insert(series).values(values).returning({ id: series.id });
  if (held.earlier > 0) await endSeries({ db }, old.id, row.ruleOn);
  // What was deleted of the following ones comes back to them, unless they repeat in another way now.
  if (values.repeatType === old.repeatType)
    await db
      .update(occurrences)
      .set({ seriesId: made!.id })
      .where(
        and(eq(occurrences.seriesId, old.id), isNotNull(occurrences.deletedOn), gte(occurrences.ruleOn, row.ruleOn)),
      );
  return made!.id;
}

/** A series ends before a day, after which it has no occurrences any more. */
export async function endSeries({ db }: Pick<CalendarContext, 'db'>, seriesId: number, day: string): Promise<void> {
  await db
    .update(series)
    .set({ stopOn: sql`least(${series.stopOn}, ${addDays(day, -1)}::date)` })
    .where(and(eq(series.id, seriesId), isNotNull(series.stopOn)));
}

/** A series that has no occurrence left, not even in the bin, is deleted. */
export async function dropEmptySeries({ db }: CalendarContext, seriesId: number): Promise<void> {
  const hasAny = sql`select from calendar.occurrences where occurrences.series_id = ${seriesId}`;
  await db.delete(series).where(sql`${eq(series.id, seriesId)} and not exists (${hasAny})`);
}
