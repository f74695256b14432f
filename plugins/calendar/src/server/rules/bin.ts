import {
  binSince,
  type Caller,
  isRestorable,
  type JobRun,
  momentOf,
  namesOf,
  purgeBin,
  type RequestFacts,
} from '@atrium/sdk/server';
import { and, asc, eq, getTableColumns, gte, inArray, max, or, sql } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { audiences, occurrences, people, series } from '../tables.ts';
import { seenInBin } from './access.ts';
import { itemRows, toItems } from './items.ts';
import type { Occurrence } from './schedule/draft.ts';
import { dropEmptySeries, lockRepeatWith, withSeries } from './schedule/parts.ts';
import { HOUR } from './times.ts';

/** As a condition on `occurrences`, joined with the caller's row of `people`. */
const mayTakeBack = (caller: { readonly id: number }) =>
  or(eq(occurrences.createdBy, caller.id), people.isContractor, eq(occurrences.deletedBy, caller.id));

interface Asked {
  readonly page: number;
  readonly pageSize: number;
  readonly language: RequestFacts['language'];
}

/**
 * What the caller may take out of the bin, latest first: one row for all that were deleted in one call, the first of them in time.
 */
export async function readBin(context: CalendarContext, caller: Caller, { page, pageSize, language }: Asked) {
  const { db } = context;
  const head = sql`coalesce(${series.splitFrom}, ${series.id})`;
  const calls = await db
    .select({
      id: sql<number>`(array_agg(${occurrences.id} order by ${occurrences.startsOn}, ${occurrences.id}))[1]`,
      deletedOn: occurrences.deletedOn,
      deletedBy: occurrences.deletedBy,
      count: sql<number>`count(*)::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(people)
    .innerJoin(occurrences, seenInBin(caller))
    .innerJoin(series, eq(series.id, occurrences.seriesId))
    .where(and(mayTakeBack(caller), isRestorable(occurrences, context.clock.now())))
    .groupBy(head, occurrences.deletedOn, occurrences.deletedBy)
    .orderBy(sql`${occurrences.deletedOn} desc`, head)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const ids = calls.map(({ id }) => id);
  const rows = await itemRows(db, caller, seenInBin(caller)).where(inArray(occurrences.id, ids));
  const items = new Map((await toItems(context, rows, caller, language)).map((item) => [item.id, item]));
  const nameOf = await namesOf(
    context.directory,
    calls.map(({ deletedBy }) => deletedBy),
  );
  const list = calls.flatMap(({ id, deletedOn, deletedBy, count }) => {
    const item = items.get(id);
    return item ? [{ ...item, deletedOn: momentOf(deletedOn!), deletedByName: nameOf(deletedBy), count }] : [];
  });
  return { list, total: calls[0]?.total };
}

/**
 * Puts occurrences into the bin (C.5-36). Their common time and who deleted them say which ones were deleted together, so that it
 * differs from that of an earlier call in the same millisecond.
 *
 * @returns that time
 */
export async function softDelete(
  { db, clock }: CalendarContext,
  caller: { readonly id: number },
  ids: readonly number[],
  push: boolean,
): Promise<Date> {
  const now = clock.now();
  if (ids.length === 0) return now;
  const [last] = await db
    .select({ deletedOn: max(occurrences.deletedOn) })
    .from(occurrences)
    .where(and(gte(occurrences.deletedOn, now), eq(occurrences.deletedBy, caller.id)));
  const deletedOn = last?.deletedOn ? new Date(last.deletedOn.getTime() + 1) : now;
  await db
    .update(occurrences)
    .set({ deletedOn, deletedBy: caller.id, isPush: push, version: sql`${occurrences.version} + 1` })
    .where(inArray(occurrences.id, [...ids]));
  return deletedOn;
}

/**
 * What was deleted in one call with an occurrence, in all parts of its repeat as far as the caller may change them, that one first; empty
 * if it is not in the bin. Until the transaction ends no other person takes it back.
 *
 * @throws Refusal 404 if it is missing, too old, or the caller may not change it
 */
export async function deletedTogether(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
): Promise<Occurrence[]> {
  const { db } = context;
  const find = async () => {
    const [row] = await db
      .select({ ...getTableColumns(occurrences), isContractor: people.isContractor, isReader: people.isReader })
      .from(occurrences)
      .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
      .where(eq(occurrences.id, id));
    if (!row) throw context.refuse.notFound();
    await context.relation('schedule', row);
    return row;
  };
  const row = await lockRepeatWith(context, find);
  if (row.deletedOn === null || row.deletedBy === null) return [];
  if (row.deletedOn < binSince(context.clock.now())) throw context.refuse.notFound();
  const parts = db.select({ id: series.id }).from(series).where(withSeries(row.seriesId));
  const together = await db
    .select(getTableColumns(occurrences))
    .from(occurrences)
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(
      and(
        mayTakeBack(caller),
        inArray(occurrences.seriesId, parts),
        eq(occurrences.deletedOn, row.deletedOn),
        eq(occurrences.deletedBy, row.deletedBy),
      ),
    )
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  return [...together.filter((one) => one.id === id), ...together.filter((one) => one.id !== id)];
}

/** Milliseconds after the last moment at which a schedule can be taken back: one that is being taken back is not deleted. */
const grace = 24 * HOUR;

/** Deletes for good what is no more in the bin, with its comments, and series and audiences that nothing has any more. */
export const purgeSchedules = (context: CalendarContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> =>
  purgeBin(context, occurrences, { signal, grace }, async (areOld) => {
    const { db } = context;
    const purged = await db
      .delete(occurrences)
      .where(areOld)
      .returning({ seriesId: occurrences.seriesId, audienceId: occurrences.audienceId });
    const seriesIds = [...new Set(purged.map(({ seriesId }) => seriesId))];
    const audienceIds = [...new Set(purged.map(({ audienceId }) => audienceId))];
    const withAudience = sql`select from calendar.occurrences where occurrences.audience_id = audiences.id`;
    await dropEmptySeries(context, seriesIds);
    await db.delete(audiences).where(sql`${inArray(audiences.id, audienceIds)} and not exists (${withAudience})`);
  });
