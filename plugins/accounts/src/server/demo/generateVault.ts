import { addDays } from '@atrium/sdk/days';
import type { Demo } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { platforms } from '../tables.ts';
import { randomPassword } from './randomPassword.ts';
import { type StoredAccount, storeAccounts } from './storeAccounts.ts';
import type { Records } from './storeRecords.ts';

const COMPANY = 1;
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
      ...{ companyId: COMPANY, ownerId, platformId: pick(platformIds), typeId: pick(typeIds), purposeId: purpose.id },
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
