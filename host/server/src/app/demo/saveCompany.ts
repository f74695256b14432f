import type { CompanyDay, Database, Person } from '@atrium/sdk/server';
import { getTableName, sql, type Table } from 'drizzle-orm';
import { hashPassword } from '../../company/password/validatePassword.ts';
import { inBatches } from '../../core/database/statements.ts';
import { credentials } from '../../core/schema/credentials.ts';
import { companies, companyDays, departments, employees, groups } from '../../core/schema/organisation.ts';
import { settings } from '../../core/schema/runtime.ts';
import { administrators, networks } from '../../core/schema/session.ts';
import { raiseVersion } from '../../core/versions.ts';
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

/** National holidays by the solar calendar, month and day. */
const SOLAR: Readonly<Record<string, string>> = {
  '01-01': '開國紀念日',
  '02-28': '和平紀念日',
  '04-04': '兒童節',
  '04-05': '清明節',
  '05-01': '勞動節',
  '10-10': '國慶日',
};
/** And by the lunar one; the day before its new year is the eve. */
const LUNAR: Readonly<Record<string, string>> = {
  '1-1': '春節',
  '1-2': '春節',
  '1-3': '春節',
  '5-5': '端午節',
  '8-15': '中秋節',
};
const EVE = '農曆除夕';
const DAY_MS = 86_400_000;

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/**
 * The holidays of some years by rule, without the days that are moved to make long weekends: an imported calendar
 * replaces them. Lunar dates come from the platform's calendar, which is off by a day in some years (2027).
 */
export function demoHolidays(years: readonly number[]): CompanyDay[] {
  const days: CompanyDay[] = [];
  for (const year of years) {
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += DAY_MS) {
      const date = new Date(time).toISOString().slice(0, 10);
      const name =
        SOLAR[date.slice(5)] ?? LUNAR[lunarDay(time)] ?? (lunarDay(time + DAY_MS) === '1-1' ? EVE : undefined);
      if (name !== undefined) days.push({ date, isWork: false, name });
    }
  }
  return days;
}

/** `1-1`; a leap month (`5bis`) holds no holiday. */
function lunarDay(time: number): string {
  const parts = lunar.formatToParts(time);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('month')}-${value('day')}`;
}

const FRIDAY = 5;
/** Its make-up day is six days earlier, and still ahead. */
const EARLIEST = 8;

/**
 * A Friday off soon after `today`, and the Saturday of the week before on which it is made up, so that the demo company
 * shows both kinds of days. Holidays of `others` stay as they are.
 */
export function demoLongWeekend(today: string, others: readonly CompanyDay[]): CompanyDay[] {
  const taken = new Set(others.map(({ date }) => date));
  const after = (days: number) => new Date(Date.parse(today) + days * DAY_MS);
  const dateOf = (days: number) => after(days).toISOString().slice(0, 10);
  for (let days = EARLIEST; ; days += 1) {
    if (after(days).getUTCDay() !== FRIDAY) continue;
    const [friday, saturday] = [dateOf(days), dateOf(days - 6)];
    if (taken.has(friday) || taken.has(saturday)) continue;
    return [
      { date: saturday, isWork: true, name: '補行上班' },
      { date: friday, isWork: false, name: '彈性放假' },
    ];
  }
}
