import { type Caller, isRestorable } from '@atrium/sdk/server';
import { audiencesOf, peopleOf } from '@atrium/sdk/server/sharing';
import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AccountEntry, AccountsContext, ListedEntry } from '../AccountsContext.ts';
import { accounts, favourites, readers, requests, units } from '../tables.ts';

/** The people of an account's audience: for who its readers are, see `listReaders`. */
export const accountReaders = peopleOf(readers, readers.accountId);
/** Who reads an account by name and by unit; one in the bin follows its units, too. */
export const accountAudiences = audiencesOf({
  units: { table: units, record: units.accountId },
  people: { table: readers, record: readers.accountId },
  records: { id: accounts.id },
});
export const accountFavourites = peopleOf(favourites, favourites.accountId);

/** Ids of the readers of an account. Its owner is none, whatever unit they are in. */
export const listReaders = async (
  { db }: Pick<AccountsContext, 'db'>,
  { id, ownerId }: Pick<AccountEntry, 'id' | 'ownerId'>,
): Promise<number[]> => (await accountReaders.list(db, id)).filter((reader) => reader !== ownerId);

/** An account with what decides who may do what with it. */
export interface SeenAccount<Entry extends ListedEntry = AccountEntry> {
  readonly account: Entry;
  readonly isReader: boolean;
  /** The caller has access for a day. */
  readonly isGranted: boolean;
  /** The caller waits for the owner to agree. */
  readonly isAsked: boolean;
}

/** A person's id: of a caller, or where a statement is prepared, the place for it. */
export type PersonId = number | Placeholder<'me'>;

const hasRequest = (me: PersonId, state: SQL | undefined) =>
  sql<boolean>`exists (select 1 from ${requests} where ${and(eq(requests.accountId, accounts.id), eq(requests.employeeId, me), state)})`;

/** What a person has to do with an account, as columns. */
export function seenColumns(me: PersonId, now: Date | Placeholder<'now'>) {
  return {
    isReader: accountReaders.has(accounts.id, me as number),
    isGranted: hasRequest(me, and(eq(requests.isGranted, true), gt(requests.endsOn, now))),
    isAsked: hasRequest(me, isNull(requests.decidedOn)),
  };
}

interface Access {
  /** Locked until the end of the transaction: `update` for who changes it, `share` for who only needs that no one changes it meanwhile. */
  readonly lock?: 'update' | 'share';
}

/**
 * An account that the call allows the caller.
 *
 * @throws Refusal 404
 */
export function visibleAccount(
  context: AccountsContext,
  id: number,
  caller: Caller,
  { lock }: Access = {},
): Promise<SeenAccount> {
  return find(context, 'account', and(eq(accounts.id, id), isNull(accounts.deletedOn)), caller, lock);
}

/**
 * An account of the bin that the call allows the caller to restore, locked.
 *
 * @throws Refusal 404
 */
export function deletedAccount(context: AccountsContext, id: number, caller: Caller): Promise<SeenAccount> {
  const where = and(eq(accounts.id, id), isRestorable(accounts, context.clock.now()));
  return find(context, 'deletedAccount', where, caller, 'update');
}

async function find(
  { db, clock, refuse, relation }: AccountsContext,
  name: 'account' | 'deletedAccount',
  which: SQL | undefined,
  caller: Caller,
  lock: Access['lock'],
): Promise<SeenAccount> {
  // First and alone: a statement that waits for a row goes on with the readers and requests of before it waited.
  if (lock) await db.select({ id: accounts.id }).from(accounts).where(which).for(lock);
  const [found] = await db
    .select({ account: accounts, ...seenColumns(caller.id, clock.now()) })
    .from(accounts)
    .where(which);
  if (!found) throw refuse.notFound();
  await relation(name, found);
  return found;
}

/** Relations of the contract. */
export type Relation = 'owner' | 'keeper' | 'manager' | 'reader' | 'none';

/**
 * The caller's relation to an account (C.9-5). A manager who is a reader, or has access for a day, is a `keeper`: they may see
 * the password as well as change the account.
 */
export function relationToAccount(
  { account, isReader, isGranted }: Pick<SeenAccount<ListedEntry>, 'account' | 'isReader' | 'isGranted'>,
  caller: Caller,
): Relation {
  if (account.companyId !== caller.companyId) return 'none';
  if (account.ownerId === caller.id) return 'owner';
  const manages = caller.can('account.manageAll');
  if (isReader || isGranted) return manages ? 'keeper' : isReader ? 'reader' : 'none';
  return manages ? 'manager' : 'none';
}

/** Who may restore a deleted account; it is missing for its readers. */
export function relationToDeleted(row: SeenAccount, caller: Caller): 'owner' | 'manager' | 'none' {
  const relation = relationToAccount(row, caller);
  if (relation === 'owner') return 'owner';
  return relation === 'keeper' || relation === 'manager' ? 'manager' : 'none';
}

/**
 * Whether a person may see the password now. Of a disabled account its owner only (C.9-13); a manager who is no reader, and a
 * reader where the owner wants to be asked, after the owner has agreed.
 */
export function findAccess(
  { account, isGranted, isAsked }: Pick<SeenAccount<ListedEntry>, 'account' | 'isGranted' | 'isAsked'>,
  relation: Relation,
): 'open' | 'consent' | 'asked' | 'disabled' {
  if (relation === 'owner') return 'open';
  if (!account.isEnabled) return 'disabled';
  if (isGranted) return 'open';
  if (relation === 'manager' || account.needsConsent) return isAsked ? 'asked' : 'consent';
  return 'open';
}
