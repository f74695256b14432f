import { findHolders, presentIn, presentOf } from '@atrium/sdk/server/sharing';
import { inArray } from 'drizzle-orm';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { readers } from '../tables.ts';
import { accountReaders } from './accountAccess.ts';

/** Ids of the people of a company with `account.manageAll`. */
export const findManagers = async (context: AccountsContext, companyId: number): Promise<number[]> =>
  (await findHolders(context, companyId, 'account.manageAll')).map(({ id }) => id);

/** The owner of an account, as a list; one who does not work for its company any more is not notified. */
export const findPresentOwner = (
  { directory }: Pick<AccountsContext, 'directory'>,
  { ownerId, companyId }: Pick<AccountEntry, 'ownerId' | 'companyId'>,
): Promise<number[]> => presentOf(directory, companyId, [ownerId]);

/** Who is notified of what a manager does with an account of another person: its owner, or where they have left, all managers. */
export async function findOverseers(
  context: AccountsContext,
  account: Pick<AccountEntry, 'ownerId' | 'companyId'>,
): Promise<number[]> {
  const owners = await findPresentOwner(context, account);
  return owners.length > 0 ? owners : findManagers(context, account.companyId);
}

/**
 * Notifies the browsers of those who see an account that it has changed.
 *
 * @param also people who saw it until now
 */
export async function announceChange(
  context: AccountsContext,
  { id, ownerId, companyId }: Pick<AccountEntry, 'id' | 'ownerId' | 'companyId'>,
  also: readonly number[] = [],
): Promise<void> {
  const people = await accountReaders.list(context.db, id);
  const present = await presentOf(context.directory, companyId, [ownerId, ...people, ...also]);
  const managers = await findManagers(context, companyId);
  await context.realtime.emit('changed', { id }, { employees: [...new Set([...present, ...managers])] });
}

/** The same of many accounts of a company at once, by one event: a list refetches for any id. */
export async function announceChanges(
  context: AccountsContext,
  companyId: number,
  changed: readonly Pick<AccountEntry, 'id' | 'ownerId'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const people = await context.db
    .selectDistinct({ employeeId: readers.employeeId })
    .from(readers)
    .where(inArray(readers.accountId, ids));
  const present = await presentIn(context.directory, companyId);
  const concerned = [...changed.map(({ ownerId }) => ownerId), ...people.map(({ employeeId }) => employeeId)];
  const employees = [...concerned.filter((id) => present.has(id)), ...(await findManagers(context, companyId))];
  await context.realtime.emit('changed', { id: 0 }, { employees: [...new Set(employees)] });
}
