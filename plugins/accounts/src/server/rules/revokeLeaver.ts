import { idArray, type Person } from '@atrium/sdk/server';
import { type AudienceChange, presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AccountsContext, auditTarget } from '../AccountsContext.ts';
import { accounts, favourites, readers, requests } from '../tables.ts';
import { accountAudiences } from './accountAccess.ts';
import { findManagers } from './audience.ts';
import { endRequests } from './shareAccount.ts';
import { requestRotation } from './rotation.ts';

type Leaver = Pick<Person, 'id' | 'name' | 'companyId'>;

/**
 * A person has left, or has moved to another company: they leave this one, whatever units they are in by now.
 *
 * @param from the company that they have left; that of the person by default
 */
export async function revokeLeaver(context: AccountsContext, employeeId: number, from?: number): Promise<void> {
  const person = await context.directory.person(employeeId);
  if (person) await settleReaders(context, [employeeId], { ...person, companyId: from ?? person.companyId });
}

/**
 * People have joined, left, moved or got another level: accounts that name a unit of theirs get them as readers, or lose them, with all that
 * losing a reader means. Who is new gets no notice: they would get one for each account of their unit.
 *
 * @param leaver one of them, who is not even a reader by name any more
 */
export async function settleReaders(
  context: AccountsContext,
  employees: readonly number[],
  leaver?: Leaver,
): Promise<void> {
  const { db, clock } = context;
  // First: who saves an audience holds it before they lock anything.
  const changes = await accountAudiences.settle(context, employees, clock.now());
  // A password that is being revealed is in the log before it is asked who knows it, and none is revealed to a former reader.
  const changed = await db
    .select({ id: accounts.id, ownerId: accounts.ownerId, companyId: accounts.companyId })
    .from(accounts)
    .where(isOneOf(accounts.id, changes.keys()))
    .orderBy(accounts.id)
    .for('update');
  if (leaver) await revoke(context, leaver);
  for (const [companyId, ofCompany] of Map.groupBy(changed, (account) => account.companyId)) {
    const affected = ofCompany.map(({ id, ownerId }) => {
      const { added, removed } = changes.get(id)!;
      const isOther = (person: number) => person !== ownerId;
      return { id, ownerId, added: added.filter(isOther), removed: removed.filter(isOther) };
    });
    await recordSettled(context, companyId, affected);
  }
}

interface SettledAccount extends AudienceChange {
  readonly id: number;
  readonly ownerId: number;
}

/** What follows from readers who came and went with their units. */
async function recordSettled(
  context: AccountsContext,
  companyId: number,
  settled: readonly SettledAccount[],
): Promise<void> {
  const { directory, audit, realtime } = context;
  const lost = new Map<number, number[]>();
  for (const { id, added, removed } of settled) {
    if (added.length + removed.length > 0)
      await audit.record({
        action: 'account.shareByUnit',
        target: auditTarget(id),
        detail: { added, removed },
        companyId,
      });
    for (const person of removed) lost.set(person, [...(lost.get(person) ?? []), id]);
  }
  for (const [employeeId, accountIds] of lost) {
    const name = (await directory.person(employeeId))?.name ?? '';
    await requestRotation(context, { employeeId, name, companyId, accountIds });
    await endRequests(context, and(eq(requests.employeeId, employeeId), isOneOf(requests.accountId, accountIds)));
  }
  const people = settled.flatMap(({ ownerId, added, removed }) => [ownerId, ...added, ...removed]);
  const present = await presentOf(directory, companyId, people);
  const managers = await findManagers(context, companyId);
  await realtime.emit('changed', { id: 0 }, { employees: [...new Set([...present, ...managers])] });
}

const isOneOf = (column: PgColumn, ids: Iterable<number>) => sql`${column} = any(${idArray(ids)}::int[])`;

/**
 * What a person knows of a company goes on the checklist, what they may see is taken back, and managers are notified of the
 * accounts that have lost their owner (C.9-15).
 */
async function revoke(context: AccountsContext, { id: employeeId, name, companyId }: Leaver): Promise<void> {
  const { db, notifier, text } = context;
  const ofCompany = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.companyId, companyId));
  await requestRotation(context, { employeeId, name, companyId });
  const isTheirs = (table: typeof readers | typeof favourites) =>
    and(eq(table.employeeId, employeeId), inArray(table.accountId, ofCompany));
  // Those who are there through a unit were settled: a person who has come back by now is.
  await db.delete(readers).where(and(isTheirs(readers), readers.isNamed));
  await db.delete(favourites).where(isTheirs(favourites));
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
