import type { CompanyDay } from '@atrium/sdk/server';
import { between } from 'drizzle-orm';
import { inBatches } from '../../core/database/inBatches.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { companyDays } from '../../core/schema/organisation.ts';
import { raiseVersion } from '../../core/versions/raiseVersion.ts';

/** Replaces the company days of whole years. */
export async function saveCalendar(
  { dependencies, directory }: CompanyServices,
  years: readonly string[],
  days: readonly CompanyDay[],
): Promise<void> {
  const { db } = dependencies;
  await dependencies.transaction(async () => {
    for (const year of years)
      await db.delete(companyDays).where(between(companyDays.date, `${year}-01-01`, `${year}-12-31`));
    for (const batch of inBatches(days, 500)) await db.insert(companyDays).values(batch);
    await raiseVersion(db, 'organisation');
    await dependencies
      .audit()
      .record({ action: 'calendar.import', target: years.join(','), detail: { days: days.length } });
  });
  await directory.reload();
}
