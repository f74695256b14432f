import { fromUnitKeys } from '@atrium/sdk';
import { type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import { findAudience, mergeAudience, type StoredAudience } from '@atrium/sdk/server/sharing';
import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { AccountsContext, Api, ListedEntry } from '../AccountsContext.ts';
import { toMember, toColleague, toListRow, selectAccounts } from '../rules/accountRows.ts';
import { listExtras } from '../rules/extras.ts';
import { openFieldValues } from '../rules/fieldValues.ts';
import {
  accountAudiences,
  accountFavourites,
  listReaders,
  relationToAccount,
  type SeenAccount,
  visibleAccount,
} from '../rules/accountAccess.ts';
import { isSecret } from '../rules/rotation.ts';
import { accounts, reveals, rotations, versions } from '../tables.ts';

/** An account as its form has it; the password is not opened. */
export function readAccount(context: AccountsContext): Handler<Api['read']> {
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    return loadAccount(context, id, caller);
  };
}

/** The account of an id that the caller may see. */
export async function loadAccount(context: AccountsContext, id: number, caller: Caller) {
  const { db, clock, directory } = context;
  const [found] = await selectAccounts(db, caller.id, clock.now()).where(eq(accounts.id, id));
  const applies = and(eq(versions.accountId, accounts.id), eq(versions.version, accounts.changedVersion));
  const [kept] = await db
    .select({ account: accounts, createdBy: versions.createdBy })
    .from(accounts)
    .leftJoin(versions, applies)
    .where(eq(accounts.id, id));
  const { account, createdBy } = kept!;
  const enteredBy = createdBy ?? account.ownerId;
  const values = openFieldValues(context, account);
  const { needsConsent, rotateDays, remindDays, remindReaders } = account;
  const row = await toListRow(context, found!, caller);
  const { people, named, units } = await accountAudiences.read(db, id);
  return {
    ...row,
    readers: people.filter((reader) => reader !== account.ownerId),
    named: [...named],
    units,
    originDynamicRequiredFields: values ?? [],
    hasBrokenValues: values === undefined,
    otherLinks: account.otherLinks,
    extras: await listExtras(context, id),
    needsConsent,
    rotateDays,
    remindDays,
    remindReaders,
    rotateFor: row.mustRotate && row.relation !== 'reader' ? await findLeaversToRotateFor(context, account) : [],
    passwordChangedBy: toMember(await directory.person(enteredBy), enteredBy),
    createdOn: formatDateTime(account.createdOn),
  };
}

/** People on whose account the checklist has the password. */
async function findLeaversToRotateFor(
  { db, directory }: AccountsContext,
  { id, companyId }: Pick<ListedEntry, 'id' | 'companyId'>,
): Promise<ReturnType<typeof toColleague>[]> {
  const waiting = await db
    .select({ employeeId: rotations.employeeId })
    .from(rotations)
    .where(and(eq(rotations.accountId, id), isNull(rotations.doneOn)))
    .orderBy(asc(rotations.id));
  return Promise.all(
    waiting.map(async ({ employeeId }) => toColleague(await directory.person(employeeId), employeeId, companyId)),
  );
}

type Member = ReturnType<typeof toMember>;

/** The readers of an account by name. */
export function readReaders(context: AccountsContext): Handler<Api['readers']> {
  return async ({ params: { id }, caller }) => {
    const { account } = await visibleAccount(context, id, caller);
    return { readers: await toMembers(context, await listReaders(context, account)) };
  };
}

const NO_AUDIENCE: StoredAudience = { people: [], named: [], units: fromUnitKeys([]) };

/** Who would see an account with these readers; people who have left do not count. */
export function previewSharing(context: AccountsContext): Handler<Api['sharing']> {
  const { db, directory } = context;
  return async ({ body, caller }) => {
    const found = body.id === undefined ? undefined : await editedAccount(context, body.id, caller);
    const ownerId = found?.account.ownerId ?? caller.id;
    const stored = found ? await accountAudiences.read(db, found.account.id) : NO_AUDIENCE;
    const people = await findAudience(directory, caller.companyId, mergeAudience(stored, body));
    const wanted = new Set(people.filter((id) => id !== ownerId));
    const before = new Set(stored.people.filter((id) => id !== ownerId));
    const added = [...wanted].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !wanted.has(id));
    return {
      total: wanted.size + 1,
      added: await toMembers(context, added),
      removed: await toMembers(context, removed),
      seenBy: found ? await countSeen(context, found.account) : 0,
    };
  };
}

/** The contract has no row rule for an id in the body. */
async function editedAccount(context: AccountsContext, id: number, caller: Caller): Promise<SeenAccount> {
  const found = await visibleAccount(context, id, caller);
  const relation = relationToAccount(found, caller);
  if (relation === 'none' || relation === 'reader') throw context.refuse.notFound();
  return found;
}

const toMembers = ({ directory }: AccountsContext, ids: readonly number[]): Promise<Member[]> =>
  Promise.all(ids.map(async (id) => toMember(await directory.person(id), id)));

async function countSeen(
  { db }: AccountsContext,
  account: { readonly id: number; readonly ownerId: number; readonly changedVersion: number },
): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${reveals.employeeId})::int` })
    .from(reveals)
    .where(
      and(
        eq(reveals.accountId, account.id),
        gte(reveals.version, account.changedVersion),
        isSecret,
        ne(reveals.employeeId, account.ownerId),
      ),
    );
  return row?.people ?? 0;
}

/** Makes an account a favourite of the caller, or not any more; idempotent. */
export function collectAccount(
  context: AccountsContext,
  what: 'add' | 'remove',
): Handler<Api['collect']> & Handler<Api['uncollect']> {
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    await accountFavourites[what](context.db, id, caller.id);
    return {};
  };
}
