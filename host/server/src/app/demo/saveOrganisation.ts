import type { Database } from '@atrium/sdk/server';
import { getTableName, sql, type Table } from 'drizzle-orm';
import { inBatches } from '../../core/database/inBatches.ts';
import { companies, departments, employees, groups } from '../../core/schema/organisation.ts';
import { raiseVersion } from '../../core/versions/raiseVersion.ts';
import type { GeneratedCompany } from './generatedCompany.ts';

const BATCH = 500;

/** Writes companies, units and people with their ids, and advances the id sequences. */
export async function saveOrganisation(
  db: Database,
  { people, ...units }: GeneratedCompany,
  progress: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  await db.insert(companies).values([...units.companies]);
  await db.insert(departments).values([...units.departments]);
  for (const batch of inBatches(units.groups, BATCH)) await db.insert(groups).values(batch);
  let done = 0;
  for (const batch of inBatches(people, BATCH)) {
    await db.insert(employees).values(batch);
    done += batch.length;
    if (people.length > BATCH) progress(done, people.length);
  }
  for (const table of [companies, departments, groups, employees]) await continueIds(db, table);
  await raiseVersion(db, 'organisation');
}

/** Advances the id sequence of a table. */
async function continueIds(db: Database, table: Table): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${`host.${getTableName(table)}`}, 'id')`;
  await db.execute(sql`select setval(${sequence}, (select max(id) from ${table}))`);
}
