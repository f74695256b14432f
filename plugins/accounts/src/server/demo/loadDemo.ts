import { addDays } from '@atrium/sdk/days';
import type { Demo } from '@atrium/sdk/server';
import type { AccountsContext } from '../AccountsContext.ts';
import { reveals, rotations } from '../tables.ts';
import { type DemoAccount, DEMO_ACCOUNTS, DEMO_VALUES } from './demoAccounts.ts';
import { generateVault } from './generateVault.ts';
import { randomPassword } from './randomPassword.ts';
import { storeAccounts } from './storeAccounts.ts';
import { type Records, storeRecords } from './storeRecords.ts';

const COMPANY = 1;
/** Employee number of a person who has left and still knows a password. */
const LEFT = 'E012';
/** Days after which passwords are to be changed; long enough that none was changed in the future. */
const rotateDaysOf = (due: number) => (due > 90 ? 180 : 90);

/** The plugin's rows: the demo company as described, and at a larger scale the volumes besides. */
export async function loadDemo(context: AccountsContext, demo: Demo): Promise<void> {
  const people = new Map(demo.people.map((person) => [person.employee, person.id]));
  const left = await context.directory.byEmployee(LEFT);
  if (left) people.set(LEFT, left.id);
  const records = await storeRecords(context, COMPANY);
  const known = DEMO_ACCOUNTS.filter(({ owner }) => people.has(owner));
  const ids = await storeAccounts(
    context,
    known.map((one) => accountOf(one, people, records, demo)),
  );
  await storeReveals(context, known, ids, people);
  if (demo.scale !== 'demo') await generateVault(context, demo, records);
}

function accountOf(one: DemoAccount, people: ReadonlyMap<string, number>, records: Records, demo: Demo) {
  const { due, versions = 1 } = one;
  const ids = (employees: readonly string[]) => employees.flatMap((employee) => people.get(employee) ?? []);
  const purpose = records.purposes.get(one.purpose)!;
  const changedOn = new Date(`${addDays(demo.today, due === undefined ? 0 : due - rotateDaysOf(due))}T09:00:00+08:00`);
  const ownerId = people.get(one.owner)!;
  return {
    companyId: COMPANY,
    ownerId,
    platformId: records.platforms.get(one.platform)!,
    typeId: records.types.get(one.type)!,
    purposeId: purpose.id,
    account: one.account,
    fields: purpose.fields.map((field) => ({ ...field, value: DEMO_VALUES[field.name as keyof typeof DEMO_VALUES] })),
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
      ...(due !== undefined && { rotateDays: rotateDaysOf(due), dueOn: addDays(demo.today, due) }),
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
