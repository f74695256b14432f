import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import { type SoughtWord, soughtWords } from '@atrium/sdk/server/search';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { seenBy } from '../rules/access/seenBy.ts';
import { toRows, selectRows } from '../rules/listing/handoverRows.ts';
import { overdueTimes } from '../rules/listing/overdue.ts';
import { foundIn } from '../rules/listing/foundIn.ts';
import { checkSearch, type Query, rankByWords, searchConditions } from '../rules/listing/searchConditions.ts';
import { handovers } from '../tables.ts';

const ORDERS = {
  publishDate: handovers.createdOn,
  finishDate: handovers.finishOn,
  title: handovers.title,
  level: handovers.level,
  updatedOn: handovers.updatedOn,
} as const;

/** The handovers that a search finds: finds first, and reads what a row shows only for those of the page (C.6-14). */
export function searchHandovers(context: HandoverContext): Handler<Api['search']> {
  const { db, directory } = context;
  return async ({ body: query, caller }) => {
    checkSearch(context, query);
    const { page, pageSize } = query;
    const times = await overdueTimes(context, caller.companyId);
    const words = await soughtWords(directory, caller.companyId, query.keyword);
    const where = and(seenBy(caller), searchConditions(query, caller, times, words));
    const found = await db
      .select({ id: handovers.id })
      .from(handovers)
      .where(where)
      .orderBy(...toOrderBy(query, words))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const isAll = page === 1 && found.length < pageSize;
    const totalSize = isAll ? found.length : await countFound(context, where);
    const ids = found.map(({ id }) => id);
    const rows =
      ids.length === 0 ? [] : await selectRows(db, { ...times, me: caller.id }).where(inArray(handovers.id, ids));
    const places = new Map(ids.map((id, place) => [id, place]));
    rows.sort((one, other) => places.get(one.id)! - places.get(other.id)!);
    const parts = await foundIn(context, ids, words);
    const list = (await toRows(directory, rows, caller)).map((row) => ({ ...row, foundIn: parts.get(row.id) ?? null }));
    return { list, totalSize, page, pageSize };
  };
}

/** Ties are in the order of publishing, the id being its number. Without a finish date it is last, whatever the direction. */
function toOrderBy({ sortName, sort }: Query, words: readonly SoughtWord[]): SQL[] {
  // What fits equally well is newest first, whatever the direction.
  if (sortName === 'relevance') return [asc(rankByWords(words)), desc(handovers.createdOn), desc(handovers.id)];
  const direction = sort === 'DESC' ? desc : asc;
  const first = ORDERS[sortName];
  const isLast = sortName === 'finishDate' ? [asc(sql`${handovers.finishOn} is null`)] : [];
  return [...isLast, direction(first), direction(handovers.id)];
}

async function countFound({ db }: HandoverContext, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ all: count() }).from(handovers).where(where);
  return row!.all;
}
