import { NamedList, type NamedListOptions } from '@atrium/sdk/server/namedList';
import { eq, isNotNull, isNull, or } from 'drizzle-orm';
import { MAX_CATEGORIES } from '../../../contract/limits.ts';
import type { BulletinContext, CategoryRow } from '../../BulletinContext.ts';
import { bulletins, categories } from '../../tables.ts';

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
