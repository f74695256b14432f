import type { Database, Person } from '@atrium/sdk/server';
import { getTableName, sql, type Table } from 'drizzle-orm';
import { inBatches } from '../database/inBatches.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { credentials } from '../schema/credentials.ts';
import { companies, companyDays, departments, employees, groups } from '../schema/organisation.ts';
import { administrators, networks } from '../schema/session.ts';
import { raiseVersion } from '../versions/raiseVersion.ts';
import { demoHolidays } from './demoHolidays.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from './demoPeople.ts';
import { generatedCompany, type Scale } from './generatedCompany.ts';

const BATCH = 500;
/** The computer it runs on counts as a known network, so that punching can be tried. */
const LOOPBACK = [
  { cidr: '127.0.0.0/8', level: 3 },
  { cidr: '::1/128', level: 3 },
] as const;

/** Writes the organisation of the demo company: people, passwords, administrator, networks and holidays about `today`. */
export async function saveCompany(
  db: Database,
  scale: Scale,
  today: string,
  progress: (done: number, all: number) => void,
): Promise<readonly Person[]> {
  const { people, ...units } = generatedCompany(scale);
  await db.insert(companies).values([...units.companies]);
  await db.insert(departments).values([...units.departments]);
  for (const batch of inBatches(units.groups, BATCH)) await db.insert(groups).values(batch);
  // One hash for all: their password is the same and published, and hashing it for everybody would make the start wait.
  const hash = await hashPassword(DEMO_PASSWORD);
  // the beginning of the day here: a password is never changed in the future
  const changedOn = new Date(`${today}T00:00:00`);
  let done = 0;
  for (const batch of inBatches(people, BATCH)) {
    await db.insert(employees).values(batch);
    await db
      .insert(credentials)
      .values(batch.map(({ id }) => ({ employeeId: id, hash, mustChange: false, changedOn })));
    done += batch.length;
    if (people.length > BATCH) progress(done, people.length);
  }
  for (const table of [companies, departments, groups, employees]) await continueIds(db, table);
  const administrator = people.find(({ employee }) => employee === DEMO_ADMINISTRATOR)!;
  await db.insert(administrators).values({ employeeId: administrator.id });
  await db.insert(networks).values([...LOOPBACK]);
  const year = Number(today.slice(0, 4));
  await db.insert(companyDays).values(demoHolidays([year - 1, year, year + 1]));
  for (const name of ['organisation', 'authority', 'networkRisk'] as const) await raiseVersion(db, name);
  return people;
}

/** The next id of a table follows those that were given. */
async function continueIds(db: Database, table: Table): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${`host.${getTableName(table)}`}, 'id')`;
  await db.execute(sql`select setval(${sequence}, (select max(id) from ${table}))`);
}
