import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { binSince, type Caller, momentOf, namesOf, type RequestFacts } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, people } from '../../tables.ts';
import { itemRows } from '../itemRows.ts';
import { toItems } from '../itemsOf.ts';
import { seenInBin } from '../visible.ts';

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
  const mayChange = or(eq(occurrences.createdBy, caller.id), people.isContractor, eq(occurrences.deletedBy, caller.id));
  const since = gte(occurrences.deletedOn, binSince(context.clock.now()));
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
    .where(and(mayChange, since))
    .groupBy(occurrences.seriesId, occurrences.deletedOn, occurrences.deletedBy)
    .orderBy(sql`${occurrences.deletedOn} desc`, occurrences.seriesId)
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
