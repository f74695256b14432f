import { type Caller, formatDateTime, namesOf } from '@atrium/sdk/server';
import { NamedList, type NamedListOptions } from '@atrium/sdk/server/namedList';
import { and, asc, count, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { MAX_CATEGORIES } from '../../contract/fields.ts';
import type { BulletinContext, CategoryRow } from '../BulletinContext.ts';
import { bulletins, categories } from '../tables.ts';
import { managedBy } from './managed.ts';
import { mayReadNow } from './summaries.ts';

/** All categories of a company in their order. */
export function listCategories({ db }: Pick<BulletinContext, 'db'>, companyId: number): Promise<CategoryRow[]> {
  return db
    .select()
    .from(categories)
    .where(eq(categories.companyId, companyId))
    .orderBy(asc(categories.sequence), asc(categories.id));
}

/** The categories of a company as administrators keep them: main ones with their sub categories. */
export async function readCategories(context: BulletinContext, caller: Caller) {
  const rows = await listCategories(context, caller.companyId);
  const [used, nameOf] = await Promise.all([
    usedCounts(context, caller),
    namesOf(
      context.directory,
      rows.map(({ updatedBy }) => updatedBy),
    ),
  ]);
  const describe = ({ id, isEnabled, sequence, version, updatedBy, updatedOn }: CategoryRow) => ({
    isEnabled,
    sequence,
    version,
    used: used.get(id) ?? 0,
    updatedByName: nameOf(updatedBy),
    updatedOn: formatDateTime(updatedOn),
  });
  const describeSub = (row: CategoryRow) => ({
    subCategoryId: row.id,
    subCategoryName: row.name,
    mainCategoryId: row.parentId!,
    ...describe(row),
  });
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  return (below.get(null) ?? []).map((row) => ({
    mainCategoryId: row.id,
    mainCategoryName: row.name,
    subCategories: (below.get(row.id) ?? []).map(describeSub),
    ...describe(row),
  }));
}

/** How many bulletins have each category, of those that the caller writes or may read now. */
async function usedCounts({ db, clock }: BulletinContext, caller: Caller): Promise<ReadonlyMap<number | null, number>> {
  const rows = await db
    .select({ main: bulletins.mainCategoryId, sub: bulletins.subCategoryId, count: count() })
    .from(bulletins)
    .where(or(managedBy(caller), and(eq(bulletins.companyId, caller.companyId), mayReadNow(caller, clock.now()))))
    .groupBy(bulletins.mainCategoryId, bulletins.subCategoryId);
  const used = new Map<number | null, number>();
  for (const row of rows) for (const id of [row.main, row.sub]) used.set(id, (used.get(id) ?? 0) + row.count);
  return used;
}

/** The main categories of the companies. */
export const mainCategoryList = (context: BulletinContext) =>
  new NamedList(context, {
    ...common(context, 'mainCategory'),
    where: isNull(categories.parentId),
    async refuseUsed(row) {
      const count = await context.db.$count(categories, eq(categories.parentId, row.id));
      if (count > 0) throw context.refuse.conflict('category.hasSubCategories', { name: row.name, count });
      await refuseUsed(context, row);
    },
  });

/** The sub categories of the companies: those of one main category have an order of their own, and different names. */
export const subCategoryList = (context: BulletinContext) =>
  new NamedList(context, {
    ...common(context, 'subCategory'),
    where: isNotNull(categories.parentId),
    siblings: ({ parentId }) => eq(categories.parentId, parentId!),
    refuseUsed: (row) => refuseUsed(context, row),
  });

const common = (
  { relation, realtime }: BulletinContext,
  kind: 'mainCategory' | 'subCategory',
): Omit<NamedListOptions<typeof categories, 'category.taken' | 'category.tooMany' | 'stale'>, 'refuseUsed'> => ({
  table: categories,
  record: 'category',
  action: 'bulletin.category',
  most: MAX_CATEGORIES,
  texts: { taken: 'category.taken', full: 'category.tooMany', stale: 'stale' },
  admit: (row) => relation(kind, row),
  changed: (company) => realtime.emit('categoriesChanged', {}, { company }),
});

/** Deleted bulletins can be restored, so that they count (C.7-8). */
async function refuseUsed({ db, refuse }: BulletinContext, { id, name }: CategoryRow): Promise<void> {
  const count = await db.$count(bulletins, or(eq(bulletins.mainCategoryId, id), eq(bulletins.subCategoryId, id)));
  if (count > 0) throw refuse.conflict('category.used', { name, count });
}
