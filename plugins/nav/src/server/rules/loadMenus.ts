import type { EntryRow, NavContext } from '../NavContext.ts';
import { entries, menus } from '../tables.ts';

/** The entries of every company whose menu has been seeded. */
export async function loadMenus({ db }: NavContext): Promise<ReadonlyMap<number, readonly EntryRow[]>> {
  const companies = await db.select({ id: menus.companyId }).from(menus);
  const rows = await db.select().from(entries);
  const byCompany = new Map(companies.map(({ id }) => [id, [] as EntryRow[]]));
  for (const row of rows) byCompany.get(row.companyId)?.push(row);
  return byCompany;
}
