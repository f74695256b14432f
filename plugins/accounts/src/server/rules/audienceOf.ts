import { inArray } from 'drizzle-orm';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { readers } from '../tables.ts';
import { worksFor } from './accountRows.ts';
import { accountReaders } from './sharing.ts';

/** Ids of the people of a company with `account.manageAll`. */
export async function managersOf({ directory, authority }: AccountsContext, companyId: number): Promise<number[]> {
  const people = await directory.people({ companyId, hidden: false });
  return people.filter((person) => authority.holds(person, 'account.manageAll')).map(({ id }) => id);
}

/** Who is notified of what a manager does with an account of another person: its owner, or where they have left, all managers. */
export async function overseersOf(
  context: AccountsContext,
  { ownerId, companyId }: Pick<AccountEntry, 'ownerId' | 'companyId'>,
): Promise<number[]> {
  const owner = await context.directory.person(ownerId);
  return owner && worksFor(owner, companyId) ? [ownerId] : managersOf(context, companyId);
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
  const managers = await managersOf(context, companyId);
  await context.realtime.emit(
    'changed',
    { id },
    { employees: [...new Set([ownerId, ...people, ...managers, ...also])] },
  );
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
  const employees = [
    ...changed.map(({ ownerId }) => ownerId),
    ...people.map(({ employeeId }) => employeeId),
    ...(await managersOf(context, companyId)),
  ];
  await context.realtime.emit('changed', { id: 0 }, { employees: [...new Set(employees)] });
}
