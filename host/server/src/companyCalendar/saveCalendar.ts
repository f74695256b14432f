import type { CompanyDay } from '@atrium/sdk/server';
import { between } from 'drizzle-orm';
import { inBatches } from '../database/inBatches.ts';
import type { People } from '../people/People.ts';
import { companyDays } from '../schema/organisation.ts';
import { raiseVersion } from '../versions/raiseVersion.ts';

/** Replaces the company days of whole years. */
export async function saveCalendar(
  { ground, directory }: People,
  years: readonly string[],
  days: readonly CompanyDay[],
): Promise<void> {
  const { db } = ground;
  await ground.transaction(async () => {
    for (const year of years)
      await db.delete(companyDays).where(between(companyDays.date, `${year}-01-01`, `${year}-12-31`));
    for (const batch of inBatches(days, 500)) await db.insert(companyDays).values(batch);
    await raiseVersion(db, 'organisation');
    await ground.audit().record({ action: 'calendar.import', target: years.join(','), detail: { days: days.length } });
  });
  await directory.reload();
}
