import type { Person } from '@atrium/sdk/server';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, favourites, readers, requests } from '../tables.ts';
import { findManagers } from './audience.ts';
import { endRequests } from './shareAccount.ts';
import { requestRotation } from './rotation.ts';

/** A person has left. */
export function revokeLeaver(context: AccountsContext) {
  return async ({ employeeId }: { readonly employeeId: number }) => {
    const person = await context.directory.person(employeeId);
    if (person) await revoke(context, person);
  };
}

interface Move {
  readonly employeeId: number;
  readonly from: { readonly companyId: number };
  readonly to: { readonly companyId: number };
}

/** A person who moves to another company leaves this one; within a company nothing changes. */
export function revokeMover(context: AccountsContext) {
  return async ({ employeeId, from, to }: Move) => {
    const person = await context.directory.person(employeeId);
    if (person && from.companyId !== to.companyId) await revoke(context, { ...person, companyId: from.companyId });
  };
}

/**
 * What a person knows of a company goes on the checklist, what they may see is taken back, and managers are notified of the
 * accounts that have lost their owner (C.9-15).
 */
async function revoke(
  context: AccountsContext,
  { id: employeeId, name, companyId }: Pick<Person, 'id' | 'name' | 'companyId'>,
): Promise<void> {
  const { db, notifier, text } = context;
  const ofCompany = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.companyId, companyId));
  await requestRotation(context, { employeeId, name, companyId });
  for (const table of [readers, favourites])
    await db.delete(table).where(and(eq(table.employeeId, employeeId), inArray(table.accountId, ofCompany)));
  await endRequests(context, and(eq(requests.employeeId, employeeId), inArray(requests.accountId, ofCompany)));
  const own = and(eq(accounts.companyId, companyId), eq(accounts.ownerId, employeeId), isNull(accounts.deletedOn));
  const count = await db.$count(accounts, own);
  if (count === 0) return;
  await notifier.notify({
    kind: 'rotation',
    to: { employees: await findManagers(context, companyId) },
    title: text('leaver.title', { name }),
    message: text('leaver.message', { name, count }),
    opens: { view: 'LeaverReport', params: { employeeId } },
  });
}
