import { type Caller, idArray } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, exists, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { accounts, reveals, rotations, versions } from '../tables.ts';
import { announceChanges } from './audience.ts';

/** Who knows the passwords, and of which accounts; by default of all that they know and that were not deleted. */
interface RotationRequest {
  readonly employeeId: number;
  readonly name: string;
  readonly companyId: number;
  readonly accountIds?: readonly number[];
  /** Who caused it by a change of the account, which is announced anyway, and needs no notice of it. */
  readonly byId?: number;
}

/**
 * Puts passwords that a person knows on the checklist, and notifies the owners of the accounts. What is on it already, and what
 * the person does not know, is left alone. Within a transaction.
 *
 * @returns how many were put on it
 */
export async function requestRotation(context: AccountsContext, request: RotationRequest): Promise<number> {
  const { db, clock, audit } = context;
  const { employeeId, companyId, accountIds } = request;
  const chosen: SQL = accountIds ? inArray(accounts.id, [...accountIds]) : isNull(accounts.deletedOn);
  const known = await db
    .select({ id: accounts.id, ownerId: accounts.ownerId, deletedOn: accounts.deletedOn })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), chosen, knows(context, employeeId)))
    // as everyone locks several accounts
    .orderBy(accounts.id);
  if (known.length === 0) return 0;
  const added = await db
    .insert(rotations)
    .values(known.map(({ id }) => ({ accountId: id, employeeId, requestedOn: clock.now() })))
    .onConflictDoNothing()
    .returning({ accountId: rotations.accountId });
  const ids = new Set(added.map(({ accountId }) => accountId));
  const affected = known.filter(({ id }) => ids.has(id));
  if (request.byId === undefined) await announceChanges(context, companyId, affected);
  // one in the bin is to be changed if it is restored
  const present = affected.filter(({ deletedOn }) => deletedOn === null);
  await notifyOwners(context, request, present);
  if (affected.length > 0)
    await audit.record({
      action: 'account.rotate',
      target: `employee:${employeeId}`,
      detail: { accounts: affected.length },
      companyId,
    });
  return affected.length;
}

/** One notice for each owner, however many of their accounts it is about. */
async function notifyOwners(
  { directory, notifier, text }: AccountsContext,
  { employeeId, name, companyId, byId }: RotationRequest,
  affected: readonly { readonly ownerId: number }[],
): Promise<void> {
  const counts = new Map<number, number>();
  for (const { ownerId } of affected) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  counts.delete(employeeId);
  if (byId !== undefined) counts.delete(byId);
  for (const ownerId of await presentOf(directory, companyId, counts.keys()))
    await notifier.notify({
      kind: 'rotation',
      to: { employees: [ownerId] },
      title: text('rotation.title'),
      message: text('rotation.message', { name, count: counts.get(ownerId)! }),
      sent: text('rotation.sent', { name }),
      opens: { view: 'AccountManagement', params: { isDue: true } },
    });
}

/**
 * Puts the password of an account on the checklist because of people who may not see it any more and have seen it: readers who were
 * taken off, an owner who gave it away. Taking a name off a list does not make a person forget. Within a transaction.
 */
export async function rotateForFormer(
  context: AccountsContext,
  { id, companyId }: Pick<AccountEntry, 'id' | 'companyId'>,
  former: readonly number[],
  caller: Caller,
): Promise<void> {
  if (former.length === 0) return;
  const person = sql<number>`person.id`;
  const knowing = await context.db
    .select({ employeeId: person })
    .from(accounts)
    .innerJoin(sql`unnest(${idArray(former)}::int[]) as person(id)`, sql`true`)
    .where(and(eq(accounts.id, id), knows(context, person)));
  for (const { employeeId } of knowing) {
    const name = (await context.directory.person(employeeId))?.name ?? '';
    await requestRotation(context, { employeeId, name, companyId, accountIds: [id], byId: caller.id });
  }
}

/** A one-time code is no secret that a person keeps. */
export const isSecret = ne(reveals.kind, 'code');

/**
 * Whether a person knows the password that applies, as a condition: they have seen it, or entered it, since its text changed
 * last.
 */
export function knows({ db }: AccountsContext, employeeId: number | PgColumn | SQL<number>): SQL | undefined {
  const seen = and(
    eq(reveals.accountId, accounts.id),
    eq(reveals.employeeId, employeeId),
    gte(reveals.version, accounts.changedVersion),
    isSecret,
  );
  const entered = and(
    eq(versions.accountId, accounts.id),
    eq(versions.createdBy, employeeId),
    gte(versions.version, accounts.changedVersion),
  );
  const one = { one: sql`1` };
  return or(exists(db.select(one).from(reveals).where(seen)), exists(db.select(one).from(versions).where(entered)));
}
