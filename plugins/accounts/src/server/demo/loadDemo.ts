import { addDays } from '@atrium/sdk/days';
import type { Demo } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { platforms, reveals, rotations } from '../tables.ts';
import { type DemoAccount, demoAccounts } from './demoAccounts.ts';
import { randomPassword, type Records, storeAccounts, type StoredAccount, storeRecords } from './storeRecords.ts';

const COMPANY = 1;
/** Employee number of a person who has left and still knows a password. */
const LEFT = 'E012';
/** Days after which passwords are to be changed; long enough that none was changed in the future. */
const chooseRotateDays = (due: number) => (due > 90 ? 180 : 90);

/** The plugin's rows: the demo company as described, and at a larger scale the volumes besides. */
export async function loadDemo(context: AccountsContext, demo: Demo): Promise<void> {
  const people = new Map(demo.people.map((person) => [person.employee, person.id]));
  const left = await context.directory.byEmployee(LEFT);
  if (left) people.set(LEFT, left.id);
  const described = demoAccounts();
  const records = await storeRecords(context, COMPANY, described);
  const known = described.accounts.filter(({ owner }) => people.has(owner));
  const ids = await storeAccounts(
    context,
    known.map((one) => toStoredAccount(one, described.fields, people, records, demo)),
  );
  await storeReveals(context, known, ids, people);
  if (demo.scale !== 'demo') await generateVault(context, demo, records);
}

function toStoredAccount(
  one: DemoAccount,
  values: Readonly<Record<string, string>>,
  people: ReadonlyMap<string, number>,
  records: Records,
  demo: Demo,
) {
  const { due, versions = 1 } = one;
  const ids = (employees: readonly string[]) => employees.flatMap((employee) => people.get(employee) ?? []);
  const purpose = records.purposes.get(one.purpose)!;
  const changedOn = new Date(
    `${addDays(demo.today, due === undefined ? 0 : due - chooseRotateDays(due))}T09:00:00+08:00`,
  );
  const ownerId = people.get(one.owner)!;
  return {
    companyId: COMPANY,
    ownerId,
    platformId: records.platforms.get(one.platform)!,
    typeId: records.types.get(one.type)!,
    purposeId: purpose.id,
    account: one.account,
    fields: purpose.fields.map((field) => ({ ...field, value: values[field.name]! })),
    passwords: Array.from({ length: versions }, () => randomPassword(demo.random)),
    changedOn,
    readers: ids(one.readers).filter((id) => id !== ownerId),
    favourites: one.isFavourite ? ids(['E001']) : [],
    more: {
      remark: one.remark ?? '',
      isEnabled: !one.isDisabled,
      needsConsent: one.needsConsent ?? false,
      ...(purpose.hasLink && { link: 'https://systems.example/login' }),
      ...(purpose.hasApplyDate && { applyDate: addDays(demo.today, -200) }),
      ...(due !== undefined && { rotateDays: chooseRotateDays(due), dueOn: addDays(demo.today, due) }),
      // No one is reminded of the past when the server starts.
      reminded: due !== undefined && due < 0 ? 2 : 0,
    },
  };
}

async function storeReveals(
  { db, clock }: AccountsContext,
  known: readonly DemoAccount[],
  ids: readonly number[],
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const now = clock.now();
  const rows = known.flatMap(({ platform, account, versions = 1, reveals: seen = [] }, at) =>
    seen.map(([employee, daysAgo, kind], index) => ({
      companyId: COMPANY,
      accountId: ids[at]!,
      platformName: platform,
      account,
      version: versions,
      employeeId: people.get(employee) ?? 0,
      kind,
      address: `10.1.8.${24 + index}`,
      sessionId: '',
      reason: '',
      at: new Date(now.getTime() - (daysAgo * 24 + index + 1) * 60 * 60_000),
    })),
  );
  const present = rows.filter(({ employeeId }) => employeeId !== 0);
  if (present.length === 0) return;
  await db.insert(reveals).values(present.sort((one, other) => one.at.getTime() - other.at.getTime()));
  const left = present.filter(({ employeeId }) => employeeId === people.get(LEFT));
  if (left.length === 0) return;
  await db
    .insert(rotations)
    .values(left.map(({ accountId, employeeId }) => ({ accountId, employeeId, requestedOn: now })));
}

/** Accounts and platforms of the scales (docs/bench/volumes.md). */
const ACCOUNTS = { S: 90, M: 450, L: 4500 } as const;
const PLATFORMS = { S: 14, M: 40, L: 180 } as const;
/** Of 4,500 accounts: 27,000 readers, 8,100 versions, 346,000 reveals. */
const READERS = 6;
const REVEALS = 77;
/** The days in which passwords were seen. */
const DAYS = 1096;

/** Accounts of the whole company, with readers, earlier passwords and three years of reveals. */
export async function generateVault(context: AccountsContext, demo: Demo, records: Records): Promise<void> {
  const { scale, random, people, today, progress } = demo;
  if (scale === 'demo') return;
  const present = people.filter(({ hidden, companyId }) => !hidden && companyId === COMPANY).map(({ id }) => id);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const platformIds = [...records.platforms.values(), ...(await morePlatforms(context, PLATFORMS[scale], records))];
  const typeIds = [...records.types.values()];
  const purposeIds = [...records.purposes.values()];
  const list = Array.from({ length: ACCOUNTS[scale] }, (_, at): StoredAccount => {
    const ownerId = pick(present);
    const purpose = pick(purposeIds);
    const due = Math.floor(random() * 200) - 10;
    return {
      companyId: COMPANY,
      ownerId,
      platformId: pick(platformIds),
      typeId: pick(typeIds),
      purposeId: purpose.id,
      account: `user-${String(at + 1).padStart(4, '0')}`,
      fields: purpose.fields.map((field) => ({ ...field, value: `HY-${at}` })),
      passwords: Array.from({ length: at % 5 === 4 ? 1 : 2 }, () => randomPassword(random)),
      changedOn: new Date(`${addDays(today, due - 200)}T09:00:00+08:00`),
      readers: Array.from({ length: READERS }, () => pick(present)).filter((id) => id !== ownerId),
      favourites: random() < 0.1 ? [ownerId] : [],
      more: {
        ...(purpose.hasLink && { link: 'https://systems.example/login' }),
        ...(purpose.hasApplyDate && { applyDate: addDays(today, due - 200) }),
        ...(random() < 0.6 && { rotateDays: 200, dueOn: addDays(today, due), reminded: 2 }),
      },
    };
  });
  await storeAccounts(context, list);
  progress(1, 2);
  await generateReveals(context);
  progress(2, 2);
}

async function morePlatforms({ db, clock }: AccountsContext, count: number, { platforms: there }: Records) {
  const names = Array.from(
    { length: Math.max(count - there.size, 0) },
    (_, at) => `系統 ${String(at + 1).padStart(3, '0')}`,
  );
  if (names.length === 0) return [];
  const rows = await db
    .insert(platforms)
    .values(names.map((name) => ({ companyId: COMPANY, name, updatedOn: clock.now() })))
    .returning({ id: platforms.id });
  return rows.map(({ id }) => id);
}

/** Readers see the passwords of their accounts now and then; generated in SQL, derived from ids. */
async function generateReveals({ db, clock }: AccountsContext): Promise<void> {
  await db.execute(sql`
    insert into accounts.reveals
      (company_id, account_id, platform_name, account, version, employee_id, kind, address, session_id, reason, at)
    select a.company_id, a.id, p.name, a.account, greatest(1, a.password_version - n % 2), r.employee_id,
      case when chance % 3 = 0 then 'copy' else 'view' end, '10.1.8.' || chance % 250, '', '',
      ${clock.now().toISOString()}::timestamptz - chance % ${DAYS * 24 * 60}::int * interval '1 minute'
    from accounts.accounts a
      join accounts.platforms p on p.id = a.platform_id
      join lateral (
        select employee_id, row_number() over (order by employee_id) - 1 as place, count(*) over () as people
        from accounts.readers where account_id = a.id
      ) r on true
      join lateral generate_series(1, ${REVEALS}::int) n on n % r.people = r.place,
      lateral (select hashint8(a.id::int8 * 1000 + n) & 2147483647 as chance) c
    where a.company_id = ${COMPANY} and a.account like 'user-%'`);
}
