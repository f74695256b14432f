import type { Database, Person } from '@atrium/sdk/server';
import { getTableName, sql, type Table } from 'drizzle-orm';
import { hashPassword } from '../../company/password/validatePassword.ts';
import { inBatches } from '../../core/database/statements.ts';
import { credentials } from '../../core/schema/credentials.ts';
import { companies, companyDays, departments, employees, groups } from '../../core/schema/organisation.ts';
import { settings } from '../../core/schema/runtime.ts';
import { administrators, networks } from '../../core/schema/session.ts';
import { raiseVersion } from '../../core/versions.ts';
import { demoHolidays, demoLongWeekend } from './demoDays.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from './demoPeople.ts';
import { generatedCompany, type GeneratedCompany, type Scale } from './generatedCompany.ts';

const BATCH = 500;
/** Loopback counts as a known network, so that punching can be tried. */
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
  const company = generatedCompany(scale);
  const { people } = company;
  await saveOrganisation(db, company, progress);
  // One hash for all: their password is the same and published, and hashing it per person would delay the start.
  const hash = await hashPassword(DEMO_PASSWORD);
  // the start of the local day: a password is never changed in the future
  const changedOn = new Date(`${today}T00:00:00`);
  for (const batch of inBatches(people, BATCH))
    await db
      .insert(credentials)
      .values(batch.map(({ id }) => ({ employeeId: id, hash, mustChange: false, changedOn })));
  const administrator = people.find(({ employee }) => employee === DEMO_ADMINISTRATOR)!;
  await db.insert(administrators).values({ employeeId: administrator.id });
  await db.insert(networks).values([...LOOPBACK]);
  await db.insert(settings).values({ plugin: 'host', value: { companyName: company.companies[0]!.name } });
  const holidays = demoHolidays(yearsAbout(Number(today.slice(0, 4)), scale));
  const longWeekend = scale === 'demo' ? demoLongWeekend(today, holidays) : [];
  await db.insert(companyDays).values([...holidays, ...longWeekend]);
  for (const name of ['authority', 'networkRisk', 'settings'] as const) await raiseVersion(db, name);
  return people;
}

/** The years with data: volumes go back three. */
function yearsAbout(year: number, scale: Scale): number[] {
  const back = scale === 'demo' ? 1 : 3;
  return Array.from({ length: back + 2 }, (_, index) => year - back + index);
}

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
