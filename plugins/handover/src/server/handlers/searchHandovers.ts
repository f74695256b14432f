import { type Handler, momentOf, type Search } from '@atrium/sdk/server';
import { type SoughtWord, soughtWords } from '@atrium/sdk/server/search';
import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { involvedIn, managesAll, seenBy } from '../rules/access.ts';
import { toOpening } from '../rules/announce.ts';
import { selectRows, toRows } from '../rules/handoverRows.ts';
import { isOverdue, overdueTimes } from '../rules/overdue.ts';
import { handoverFavourites, readMembers } from '../rules/people.ts';
import {
  checkSearch,
  foundIn,
  hasSought,
  inBox,
  isUnreadBy,
  type Query,
  rankByWords,
  searchConditions,
} from '../rules/search.ts';
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
    // With a keyword all that it finds are read to be ordered, so they are counted at once.
    const all = words.length > 0 ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null`;
    const found = await db
      .select({ id: handovers.id, all })
      .from(handovers)
      .where(where)
      .orderBy(...toOrderBy(query, words))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const isAll = page === 1 && found.length < pageSize;
    const totalSize = isAll ? found.length : (found[0]?.all ?? (await countFound(context, where)));
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

/** How many handovers the caller sees, by what the list offers. */
export function countHandovers(context: HandoverContext): Handler<Api['counts']> {
  const { db } = context;
  return async ({ caller }) => {
    const times = await overdueTimes(context, caller.companyId);
    const { categoryId, tagId } = handovers;
    const seen = seenBy(caller);
    const groups = await db
      .select({ categoryId, tagId, count: sql<number>`count(*)::int` })
      .from(handovers)
      .where(seen)
      .groupBy(categoryId, tagId);
    // What has a part for the person is little, also for who manages all.
    const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [own] = await db
      .select({
        unread: counted(isUnreadBy(caller.id)),
        published: counted(inBox('published', caller.id)),
        responsible: counted(inBox('responsible', caller.id)),
        waiting: counted(inBox('waiting', caller.id)),
        overdue: counted(isOverdue(times)),
      })
      .from(handovers)
      .where(involvedIn(caller));
    const collected = await db.$count(handovers, and(seen, handoverFavourites.has(handovers.id, caller.id)));
    const overdue = managesAll(caller) ? await db.$count(handovers, and(seen, isOverdue(times))) : own!.overdue;
    const all = groups.reduce((sum, { count }) => sum + count, 0);
    return { ...own!, all, collected, overdue, types: groupByCategory(groups) };
  };
}

interface Group {
  readonly categoryId: number | null;
  readonly tagId: number | null;
  readonly count: number;
}

function groupByCategory(groups: readonly Group[]) {
  const types = new Map<number, { typeId: number; count: number; tags: { tagId: number; count: number }[] }>();
  for (const { categoryId: typeId, tagId, count } of groups) {
    if (typeId === null) continue;
    const type = types.get(typeId) ?? { typeId, count: 0, tags: [] };
    type.count += count;
    if (tagId !== null) type.tags.push({ tagId, count });
    types.set(typeId, type);
  }
  return [...types.values()].toSorted((one, other) => one.typeId - other.typeId);
}

/** Finds handovers by what is in them and whose they are: those that fit best first, open ones and then the latest of the equal. */
export function findHandovers(context: HandoverContext): Search<typeof contract> {
  const { db, directory } = context;
  return async (query, caller, { limit }) => {
    const words = await soughtWords(directory, caller.companyId, query);
    const { id, title, createdBy, createdOn, isFinish } = handovers;
    const rows = await db
      .select({ id, title, createdBy, createdOn })
      .from(handovers)
      .where(and(seenBy(caller), hasSought(words, caller)))
      .orderBy(rankByWords(words), asc(isFinish), desc(createdOn), desc(id))
      .limit(limit);
    const found = await foundIn(
      context,
      rows.map((row) => row.id),
      words,
    );
    const memberOf = await readMembers(
      directory,
      rows.map((row) => row.createdBy),
    );
    return rows.map((row) => {
      const excerpt = found.get(row.id)?.text;
      return {
        type: 'handover',
        title: row.title,
        detail: memberOf(row.createdBy).employeeName,
        when: momentOf(row.createdOn),
        ...(excerpt !== undefined && { excerpt }),
        opens: toOpening(row.id),
      };
    });
  };
}
