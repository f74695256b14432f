import { and, type SQL, sql } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { managesAll } from '../rules/access/relations.ts';
import { involvedIn, seenBy } from '../rules/access/seenBy.ts';
import { isOverdue, overdueTimes } from '../rules/listing/overdue.ts';
import { inBox, isUnreadBy } from '../rules/listing/searchConditions.ts';
import { handoverFavourites } from '../rules/sharing.ts';
import { handovers } from '../tables.ts';

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
