import { type Caller, momentOf } from '@atrium/sdk/server';
import { type Listed, NamedList } from '@atrium/sdk/server/namedList';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MAX_CATEGORIES, MAX_TAGS } from '../../contract/limits.ts';
import type { HandoverContext } from '../HandoverContext.ts';
import { categories, categoryTags, handovers, tags } from '../tables.ts';
import { seenBy } from './access.ts';

/** A category or tag with the number of handovers that have it, of those that the caller sees. */
export type FoundOption = Listed<typeof categories.$inferSelect>;

/**
 * The categories of the companies.
 *
 * @param caller whose handovers are counted as uses; without one none are
 */
export const categoryList = (context: HandoverContext, caller?: Caller) =>
  new NamedList(context, {
    table: categories,
    record: 'category',
    most: MAX_CATEGORIES,
    texts: { taken: 'category.taken', full: 'category.full', stale: 'stale' },
    ...(caller && { used: countUses(handovers.categoryId, categories.id, caller) }),
    admit: (row) => context.relation('category', row),
    refuseUsed: ({ id }) => refuseUsed(context, 'category.used', eq(handovers.categoryId, id)),
    changed: (company) => context.realtime.emit('optionsChanged', {}, { company }),
  });

/**
 * The tags of the companies, counted as the categories. A category needs a tag, so that one of its tags cannot vanish.
 */
export const tagList = (context: HandoverContext, caller?: Caller) =>
  new NamedList(context, {
    table: tags,
    record: 'tag',
    most: MAX_TAGS,
    texts: { taken: 'tag.taken', full: 'tag.full', stale: 'stale' },
    ...(caller && { used: countUses(handovers.tagId, tags.id, caller) }),
    admit: (row) => context.relation('tag', row),
    async refuseUsed({ id }) {
      await refuseUsed(context, 'tag.used', eq(handovers.tagId, id));
      const count = await context.db.$count(categoryTags, eq(categoryTags.tagId, id));
      if (count > 0) throw context.refuse.conflict('tag.inCategory', { count }, { status: 'IN_USE' });
    },
    changed: (company) => context.realtime.emit('optionsChanged', {}, { company }),
  });

/** How many handovers have it, of those that the caller sees: the lists are read by everyone in the company. */
const countUses = (column: PgColumn, id: PgColumn, caller: Caller): SQL<number> =>
  sql<number>`(select count(*)::int from ${handovers} where ${sql`${and(eq(column, id), seenBy(caller))}`})`;

/** Deleted handovers can be restored, so that they count. */
async function refuseUsed({ db, refuse }: HandoverContext, key: 'category.used' | 'tag.used', where: SQL) {
  const count = await db.$count(handovers, where);
  if (count > 0) throw refuse.conflict(key, { count }, { status: 'IN_USE' });
}

/** A category or tag of the wire. */
export function toOption({ row: { id, name, isEnabled, sequence, version, updatedBy, updatedOn }, used }: FoundOption) {
  return { id, name, isEnabled, sequence, used, version, updatedBy, updatedOn: momentOf(updatedOn) };
}

/** The caller's relation to a category or tag: everyone in its company may see it. */
export const relationToOption = ({ companyId }: { readonly companyId: number }, caller: Caller): 'company' | 'none' =>
  companyId === caller.companyId ? 'company' : 'none';
