import type { SeedEntry } from './seedEntries.ts';
import type { NavContext } from '../NavContext.ts';
import { entries, menus } from '../tables.ts';

/**
 * Creates the initial menu of a company. Returns false if it has one. Safe for concurrent processes: only one inserts
 * it.
 */
export function seedMenu(context: NavContext, companyId: number, first: readonly SeedEntry[]): Promise<boolean> {
  const { db, clock } = context;
  return context.transaction(async () => {
    const started = await db.insert(menus).values({ companyId }).onConflictDoNothing().returning();
    if (started.length === 0) return false;
    const updatedOn = clock.now();
    const directories = new Map<string, number>();
    for (const [index, { under, ...fields }] of first.entries()) {
      const parentId = under === null ? null : (directories.get(under) ?? null);
      const [added] = await db
        .insert(entries)
        .values({ ...fields, companyId, parentId, sequence: index + 1, updatedOn })
        .returning({ id: entries.id });
      if (fields.menuType === 0) directories.set(fields.menuCode, added!.id);
    }
    await context.changed('navigation');
    return true;
  });
}
