import { daysBetween } from '@atrium/sdk/days';
import { asc, count, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Call, Handler } from '@atrium/sdk/server';
import { MAX_DAYS, MAX_ROWS } from '../../contract/limits.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { itemRows, toItems } from '../rules/items.ts';
import { foundIn, type ListQuery, readRange, readSought, searchConditions, seenInDays } from '../rules/search.ts';
import type { Days } from '../rules/access.ts';
import { occurrences, people } from '../tables.ts';

type List = typeof scheduleCalls.list;

/** What is listed, in which order. */
interface Listed {
  readonly seen: SQL | undefined;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

/** The schedules that a search finds (C.5-29 to C.5-32), a page of them or all. */
export function listSchedules(context: CalendarContext): Handler<List> {
  return async (call) => {
    const { query, caller, request } = call;
    const days = checkedRange(context, query);
    const sought = await readSought(context, caller, query.keyword);
    const listed: Listed = {
      seen: seenInDays(caller, days, query.dateType),
      where: searchConditions(caller.id, query, sought),
      order: chooseOrder(query, days, context.clock.now()),
    };
    const { rows, totalSize } = await (query.isPaging ? readPage : readAll)(context, call, listed);
    const { page, pageSize } = query;
    const found = await foundIn(
      context,
      rows.map(({ id }) => id),
      sought.map(({ word }) => word),
    );
    const items = await toItems(context, rows, caller, request.language);
    const list = items.map((item) => ({ ...item, foundIn: found.get(item.id) ?? null }));
    return { list, totalSize, page, pageSize };
  };
}

/** @throws Refusal 422 for days that are no range, and without pages for more than 93 of them (C.5-31) */
function checkedRange(context: CalendarContext, query: ListQuery): Days {
  const days = readRange(query, context.clock.today());
  if (days === 'period') throw context.refuse.invalid('list.period');
  if (days === 'order') throw context.refuse.invalid('list.order');
  if (query.isPaging) return days;
  const { from, to } = days;
  if (from === undefined || to === undefined || daysBetween(from, to) >= MAX_DAYS)
    throw context.refuse.invalid('list.days', { maximum: MAX_DAYS });
  return days;
}

/** The options 1 to 4 (C.5-32). Ascending by time, what is pinned comes first within its day (C.5-24). */
function chooseOrder({ sortName, sort }: ListQuery, { from }: Days, now: Date): SQL[] {
  if (sortName === 'nearest')
    return [
      sql`abs(extract(epoch from ${occurrences.startsOn} - ${now.toISOString()}::timestamptz))`,
      asc(occurrences.id),
    ];
  const to = sort === 'DESC' ? desc : asc;
  if (sortName === 'publishTime') return [to(occurrences.createdOn), to(occurrences.id)];
  if (sort === 'DESC') return [desc(occurrences.startsOn), desc(occurrences.id)];
  // What began before the first day is listed with that day.
  const day = from === undefined ? occurrences.firstOn : sql`greatest(${occurrences.firstOn}, ${from}::date)`;
  return [asc(day), desc(occurrences.isTop), asc(occurrences.startsOn), asc(occurrences.id)];
}

/** Finds first, and reads what an item shows only for those of the page. */
async function readPage(context: CalendarContext, { query, caller }: Call<List>, { seen, where, order }: Listed) {
  const { page, pageSize } = query;
  const found = await context.db
    .select({ id: occurrences.id, totalSize: sql<number>`(count(*) over ())::int` })
    .from(people)
    .innerJoin(occurrences, seen)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [first] = found;
  if (!first) return { rows: [], totalSize: page === 1 ? 0 : await countListed(context, { seen, where }) };
  const ids = found.map(({ id }) => id);
  const rows = await itemRows(context.db, caller).where(inArray(occurrences.id, ids));
  const places = new Map(ids.map((id, place) => [id, place]));
  rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
  return { rows, totalSize: first.totalSize };
}

async function countListed(context: CalendarContext, { seen, where }: Pick<Listed, 'seen' | 'where'>): Promise<number> {
  const [row] = await context.db.select({ all: count() }).from(people).innerJoin(occurrences, seen).where(where);
  return row!.all;
}

/** @throws Refusal 422 for more rows than one response may have (C.5-31) */
async function readAll(context: CalendarContext, { caller }: Call<List>, { seen, where, order }: Listed) {
  const rows = await itemRows(context.db, caller, seen)
    .where(where)
    .orderBy(...order)
    .limit(MAX_ROWS + 1);
  if (rows.length > MAX_ROWS) throw context.refuse.invalid('list.rows', { maximum: MAX_ROWS });
  return { rows, totalSize: rows.length };
}
