import { type Caller, formatDateTime, namesOf } from '@atrium/sdk/server';
import { asc, count, eq, and, or } from 'drizzle-orm';
import type { BulletinContext, CategoryRow } from '../../BulletinContext.ts';
import { bulletins, categories } from '../../tables.ts';
import { managedBy } from '../reading/managed.ts';
import { mayReadNow } from '../reading/summaries.ts';

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
    ...{ isEnabled, sequence, version, used: used.get(id) ?? 0 },
    ...{ updatedByName: nameOf(updatedBy), updatedOn: formatDateTime(updatedOn) },
  });
  const describeSub = (row: CategoryRow) => ({
    ...{ subCategoryId: row.id, subCategoryName: row.name, mainCategoryId: row.parentId! },
    ...describe(row),
  });
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  return (below.get(null) ?? []).map((row) => ({
    ...{ mainCategoryId: row.id, mainCategoryName: row.name },
    subCategories: (below.get(row.id) ?? []).map(describeSub),
    ...describe(row),
  }));
}

export type MainCategory = Awaited<ReturnType<typeof readCategories>>[number];
export type SubCategory = MainCategory['subCategories'][number];

/** One category as it is read. */
export async function readCategory(
  context: BulletinContext,
  { id, parentId }: Pick<CategoryRow, 'id' | 'parentId'>,
  caller: Caller,
): Promise<MainCategory | SubCategory> {
  const all = await readCategories(context, caller);
  const main = all.find(({ mainCategoryId }) => mainCategoryId === (parentId ?? id))!;
  return parentId === null ? main : main.subCategories.find(({ subCategoryId }) => subCategoryId === id)!;
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
