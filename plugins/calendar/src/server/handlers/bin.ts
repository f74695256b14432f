import type { Handler } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { deletedTogether, readBin } from '../rules/bin.ts';
import { lockImports } from '../rules/ics/saveImport.ts';
import { planOwnReminders, planReminders } from '../rules/reminders.ts';
import { announceScope } from '../rules/schedule/announce.ts';
import { coverDays } from '../rules/schedule/audience.ts';
import { rebook } from '../rules/schedule/bookings.ts';
import { refuseManyEndless } from '../rules/schedule/check.ts';
import type { Occurrence } from '../rules/schedule/draft.ts';
import { readParts } from '../rules/schedule/parts.ts';
import { mostDates } from '../rules/schedule/repeatRules.ts';
import { describeSave } from '../rules/schedule/save.ts';
import { REPEAT } from '../../series.ts';
import { occurrences, series } from '../tables.ts';

/** Deleted schedules that the caller may take back, a page of them. */
export function listBin(context: CalendarContext): Handler<(typeof contract)['api']['bin']> {
  return async ({ query, caller, request: { language } }) => {
    const { page, pageSize } = query;
    const { list, total } = await readBin(context, caller, { page, pageSize, language });
    // A page behind the last one has no row with the total.
    const counted = total ?? (await readBin(context, caller, { page: 1, pageSize: 1, language })).total;
    return { list, totalSize: counted ?? 0, page, pageSize };
  };
}

/**
 * Takes what was deleted in one call out of the bin, with the rooms that are still free. If people heard of the deletion, they hear
 * of this, too.
 */
export function undeleteSchedule(context: CalendarContext): Handler<(typeof contract)['api']['undelete']> {
  const { db } = context;
  return async ({ params, caller, say }) => {
    const undeleted = await context.transaction(async () => {
      const rows = await deletedTogether(context, params.id, caller);
      const [first] = rows;
      if (!first) return { count: 0, withoutRoom: [] };
      const ids = rows.map(({ id }) => id);
      await refuseLongSeries(context, rows);
      await refuseDoubled(context, rows);
      await forgetImports(context, rows);
      await continueSeries(context, rows);
      await db
        .update(occurrences)
        .set({
          deletedOn: null,
          deletedBy: null,
          updatedBy: caller.id,
          updatedOn: context.clock.now(),
          version: sql`${occurrences.version} + 1`,
        })
        .where(inArray(occurrences.id, ids));
      const { days: roomDays, withoutRoom } = await rebook(context, rows);
      await coverDays(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
      const live = rows.filter(({ isCancelled }) => !isCancelled);
      await planReminders(context, live);
      await planOwnReminders(context, live);
      const restored = { action: 'restore', audited: 'undelete', rows, roomDays, push: first.isPush } as const;
      await announceScope(context, caller, restored);
      return { count: ids.length, withoutRoom: [...withoutRoom] };
    });
    say(describeSave(context, 'undeleted', undeleted.withoutRoom));
    return undeleted;
  };
}

/**
 * A repeat that was extended again after the deletion would have its days twice. One without end may have any number of dates: they are
 * made again from year to year.
 *
 * @throws Refusal 422 if a series would be longer than one can be
 */
async function refuseLongSeries({ db, refuse }: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  for (const [seriesId, back] of Map.groupBy(rows, (row) => row.seriesId)) {
    const [ofRows] = await db.select().from(series).where(eq(series.id, seriesId));
    if (ofRows?.madeUntil) continue;
    const live = await db.$count(occurrences, and(eq(occurrences.seriesId, seriesId), isNull(occurrences.deletedOn)));
    const most = mostDates(ofRows?.rule ?? null);
    if (live + back.length > most) throw refuse.invalid('write.undelete.full', { most });
  }
}

/**
 * Dates that were made again after the deletion, by another rule or end, would be there twice. What is on their days because it was moved
 * is another date: it was not made after the deletion, nor before what is taken back was made. Of an event that was imported again, both
 * are kept: the one that is taken back is a schedule of its own.
 *
 * @throws Refusal 422 if the repeat has one of the days by now
 */
async function refuseDoubled({ db, refuse }: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  // All were deleted in one call, so they are of one repeat.
  const parts = await readParts({ db }, rows[0]!.seriesId);
  const { rows: doubled } = (await db.execute(sql`
    select distinct back.rule_on::text as day
    from calendar.occurrences as back
      join calendar.series as own on own.id = back.series_id
      join calendar.occurrences as live on live.rule_on = back.rule_on and live.deleted_on is null
    where back.id in ${ids} and own.repeat_type <> ${REPEAT.none} and live.series_id in ${parts.map(({ id }) => id)}
      and live.import_key is null and (live.created_on >= back.deleted_on or live.created_on < back.created_on)
    order by day limit ${NAMED}`)) as unknown as { readonly rows: readonly { readonly day: string }[] };
  if (doubled.length > 0)
    throw refuse.invalid('write.undelete.doubled', { days: doubled.map(({ day }) => day).join('、') });
}

/** Days that a message names. */
const NAMED = 3;

/** An event that was imported again meanwhile is a schedule of its own from then on. */
async function forgetImports(context: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  const imported = rows.filter(({ importKey }) => importKey !== null);
  if (imported.length === 0) return;
  const ids = imported.map(({ id }) => id);
  // deleted in one call, they are of one series and so of one creator
  await lockImports(context, imported[0]!.createdBy);
  await context.db.execute(sql`
    update calendar.occurrences as target set import_key = null
    where target.id in ${ids} and exists (
      select from calendar.occurrences as other
      where other.created_by = target.created_by and other.import_key = target.import_key and other.deleted_on is null)`);
}

/**
 * A series that ended where they were deleted ends with the last of them again. One without end goes on if it was their deletion that has
 * ended it: an earlier one, whose dates may be out of the bin for good by now, has ended it behind them.
 *
 * @throws Refusal 422 if their creator would have too many series without end
 */
async function continueSeries(context: CalendarContext, rows: readonly Occurrence[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const { rows: continued } = (await context.db.execute(sql`
    update calendar.series set
      stop_on = case when series.made_until is not null and series.ended_by = back.deleted_on then null
        else greatest(series.stop_on, back.last_on) end,
      ended_by = case when series.ended_by = back.deleted_on then null else series.ended_by end
    from (
      select series_id, max(rule_on) as last_on, max(deleted_on) as deleted_on
      from calendar.occurrences where id in ${ids} group by series_id
    ) as back
    where series.id = back.series_id and series.stop_on is not null
    returning series.id, series.stop_on`)) as unknown as {
    readonly rows: readonly { readonly id: number; readonly stop_on: unknown }[];
  };
  for (const { id } of continued.filter(({ stop_on }) => stop_on === null))
    await refuseManyEndless(context, rows[0]!.createdBy, id);
}
