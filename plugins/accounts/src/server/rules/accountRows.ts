import { type Caller, type Database, formatDateTime, momentOf, type Person } from '@atrium/sdk/server';
import { packedColumns } from '@atrium/sdk/server/columns';
import { worksFor } from '@atrium/sdk/server/sharing';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AccountsContext, ListedEntry } from '../AccountsContext.ts';
import { accounts, platforms, purposes, readers, rotations, types } from '../tables.ts';
import {
  findAccess,
  accountFavourites,
  accountReaders,
  type PersonId,
  type Relation,
  relationToAccount,
  type SeenAccount,
  seenColumns,
} from './accountAccess.ts';

/** Whether it is on the checklist, as a condition or a column. */
export const isToRotate = sql<boolean>`exists (select 1 from ${rotations} where ${rotations.accountId} = ${accounts.id} and ${rotations.doneOn} is null)`;

/** How many readers there are, as a column; the owner is none. */
const readerCount = sql<number>`(select count(*)::int from ${readers} where ${readers.accountId} = ${accounts.id} and ${readers.employeeId} <> ${accounts.ownerId})`;

/** Columns that a row shows or is judged by; those of the form alone would take a quarter of the time of a page. */
const listedColumns = {
  id: accounts.id,
  companyId: accounts.companyId,
  ownerId: accounts.ownerId,
  platformId: accounts.platformId,
  typeId: accounts.typeId,
  purposeId: accounts.purposeId,
  title: accounts.title,
  account: accounts.account,
  link: accounts.link,
  applyDate: accounts.applyDate,
  remark: accounts.remark,
  isEnabled: accounts.isEnabled,
  passwordVersion: accounts.passwordVersion,
  passwordChangedOn: accounts.passwordChangedOn,
  needsConsent: accounts.needsConsent,
  dueOn: accounts.dueOn,
  version: accounts.version,
  updatedOn: accounts.updatedOn,
  deletedOn: accounts.deletedOn,
  deletedBy: accounts.deletedBy,
} satisfies Record<keyof ListedEntry, unknown>;

/**
 * Accounts with all that a row of the list shows; the code that calls it adds the condition, the order and the page.
 *
 * @param total how many there are on all pages, if that is asked for
 */
export function selectAccounts(
  db: Database,
  me: PersonId,
  now: Parameters<typeof seenColumns>[1],
  total = sql<number>`1`,
) {
  return db
    .select({
      account: packedColumns(listedColumns),
      platformName: platforms.name,
      typeName: types.name,
      purposeName: purposes.name,
      isCollected: accountFavourites.has(accounts.id, me as number),
      readerCount,
      mustRotate: isToRotate,
      total,
      ...seenColumns(me, now),
    })
    .from(accounts)
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .innerJoin(types, eq(types.id, accounts.typeId))
    .innerJoin(purposes, eq(purposes.id, accounts.purposeId))
    .$dynamic();
}

export interface FoundAccount extends SeenAccount<ListedEntry> {
  readonly platformName: string;
  readonly typeName: string;
  readonly purposeName: string;
  readonly isCollected: boolean;
  readonly readerCount: number;
  readonly mustRotate: boolean;
}

/** A row of the list. */
export async function toListRow({ directory }: AccountsContext, found: FoundAccount, caller: Caller) {
  const { account, platformName, typeName, purposeName, isCollected, readerCount, mustRotate } = found;
  const relation = relationToAccount(found, caller);
  return {
    id: account.id,
    platformId: account.platformId,
    platformName,
    typeId: account.typeId,
    typeName,
    purposeId: account.purposeId,
    purposeName,
    title: account.title,
    account: account.account,
    link: account.link,
    applyDate: account.applyDate,
    remark: account.remark,
    isEnabled: account.isEnabled,
    isCollected,
    // `none` is not listed.
    relation: relation as Exclude<Relation, 'none'>,
    access: findAccess(found, relation),
    owner: toColleague(await directory.person(account.ownerId), account.ownerId, account.companyId),
    readerCount,
    passwordVersion: account.passwordVersion,
    passwordChangedOn: formatDateTime(account.passwordChangedOn),
    dueOn: account.dueOn,
    mustRotate,
    version: account.version,
    updatedOn: formatDateTime(account.updatedOn),
    deletedOn: account.deletedOn && momentOf(account.deletedOn),
    deletedBy: account.deletedBy === null ? '' : ((await directory.person(account.deletedBy))?.name ?? ''),
  };
}

/** A person as a row of a company names them; one who has left keeps their name. */
export const toColleague = (person: Person | undefined, employeeId: number, companyId: number) => ({
  ...toMember(person, employeeId),
  hasLeft: !worksFor(person, companyId),
});

export const toMember = (person: Person | undefined, employeeId: number) => ({
  employeeId,
  name: person?.name ?? '',
});

/** Accounts that a person sees (C.9-5): own ones, those they read, and with `account.manageAll` all of the company. */
export function seenBy(
  me: PersonId,
  companyId: number | Placeholder<'companyId'>,
  managesAll: boolean,
): SQL | undefined {
  const own = sql`(${accounts.ownerId} = ${me} or ${accountReaders.has(accounts.id, me as number)})`;
  return and(sql`${accounts.companyId} = ${companyId}`, managesAll ? undefined : own);
}

/** `seenBy` for a caller. */
export const seenByCaller = (caller: Caller) => seenBy(caller.id, caller.companyId, caller.can('account.manageAll'));
