import { daysBetween } from '@atrium/sdk/days';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Call, Handler } from '@atrium/sdk/server';
import { MAX_DAYS, MAX_ROWS } from '../../contract/limits.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { itemRows, toItems } from '../rules/items.ts';
import {
  audiencesOfPerson,
  findInPortions,
  findPortion,
  type OrderKey,
  type Portion,
  readPortions,
  toOrderBy,
} from '../rules/portions.ts';
import {
  daysOfPeople,
  foundIn,
  type ListQuery,
  readRange,
  readSought,
  searchConditions,
  seenInDays,
} from '../rules/search.ts';
import type { Days } from '../rules/access.ts';
import { occurrences } from '../tables.ts';

type List = typeof scheduleCalls.list;

/** What is listed, in which order. */
interface Listed {
  readonly seen: SQL | undefined;
  readonly where: (portion: Pick<Portion, 'audiences'>) => SQL | undefined;
  readonly order: readonly OrderKey[];
}

/** The schedules that a search finds (C.5-29 to C.5-32), a page of them or all. */
export function listSchedules(context: CalendarContext): Handler<List> {
  return async (call) => {
    const { query, caller, request } = call;
    const days = checkedRange(context, query);
    const sought = await readSought(context, caller, query.keyword);
    const listed: Listed = {
      seen: seenInDays(caller, days, query.dateType),
      where: ({ audiences }) => searchConditions(caller.id, query, sought, audiences),
      order: chooseOrder(query, days, context.clock.now()),
    };
    const { rows, totalSize } = query.isPaging
      ? await readPage(context, call, listed, (await findPortion(context, sought)) ?? days)
      : await readAll(context, call, listed);
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
function chooseOrder({ sortName, sort }: ListQuery, { from }: Days, now: Date): OrderKey[] {
  const { id, createdOn, startsOn, firstOn, isTop } = occurrences;
  if (sortName === 'nearest') {
    const distance = sql`abs(extract(epoch from ${startsOn} - ${now.toISOString()}::timestamptz))`;
    return [{ by: distance }, { by: sql`${id}` }];
  }
  const isDescending = sort === 'DESC';
  const begin = { by: sql`extract(epoch from ${startsOn})`, isDescending };
  const last = { by: sql`${id}`, isDescending };
  if (sortName === 'publishTime') return [{ by: sql`extract(epoch from ${createdOn})`, isDescending }, last];
  if (isDescending) return [begin, last];
  // What began before the first day is listed with that day.
  const day = from === undefined ? firstOn : sql`greatest(${firstOn}, ${from}::date)`;
  return [{ by: sql`${day} - date '2000-01-01'` }, { by: sql`${isTop}::int`, isDescending: true }, begin, last];
}

/** Finds first, and reads what an item shows only for those of the page. */
async function readPage(
  context: CalendarContext,
  { query, caller }: Call<List>,
  listed: Listed,
  among: Portion | Days,
) {
  const { page, pageSize } = query;
  const portions = 'isIn' in among ? [among] : await readPortions(context, caller, daysOfPeople(query, among));
  const { ids, totalSize } = await findInPortions(context.db, { ...listed, portions, most: page * pageSize });
  const wanted = ids.slice((page - 1) * pageSize);
  if (wanted.length === 0) return { rows: [], totalSize };
  const rows = await itemRows(context.db, caller).where(inArray(occurrences.id, wanted));
  const places = new Map(wanted.map((id, place) => [id, place]));
  rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
  return { rows, totalSize };
}

/** @throws Refusal 422 for more rows than one response may have (C.5-31) */
async function readAll(context: CalendarContext, { caller }: Call<List>, { seen, where, order }: Listed) {
  const rows = await itemRows(context.db, caller, seen)
    .where(where({ audiences: audiencesOfPerson(caller) }))
    .orderBy(...toOrderBy(order))
    .limit(MAX_ROWS + 1);
  if (rows.length > MAX_ROWS) throw context.refuse.invalid('list.rows', { maximum: MAX_ROWS });
  return { rows, totalSize: rows.length };
}
