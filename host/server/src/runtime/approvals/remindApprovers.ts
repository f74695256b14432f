import type { Person } from '@atrium/sdk/server';
import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import { requestApprovers, requests } from '../../core/schema/approvals.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findDeciders, readApprovers } from './approvers.ts';
import { openStep, resolveNext } from './chains.ts';
import type { RequestRow } from './requestKinds.ts';
import { notifyLate, notifyOfMany, tellBrowsers } from './tellPeople.ts';

/** Requests of one transaction. */
const BATCH = 100;

/**
 * Reminds who has still to decide what is due, and asks the next level, too, where it is not decided after twice the time. Each is marked
 * in the transaction that does it, on the locked row: another process, or the same one after it was ended, does it no second time.
 */
export async function remindApprovers(services: RuntimeServices, signal: AbortSignal): Promise<void> {
  const now = services.clock.now();
  const { remindedOn, dueOn, escalatedOn, escalatesOn } = requests;
  // Reminders come first, so that those whom an escalation asks are not reminded in the same run.
  await inBatches(services, and(isNull(remindedOn), lte(dueOn, now)), signal, remind);
  const people = new Map<number, readonly Person[]>();
  const peopleOf = async (companyId: number) => {
    const found = people.get(companyId) ?? (await services.directory.stored({ companyId }));
    people.set(companyId, found);
    return found;
  };
  await inBatches(services, and(isNull(escalatedOn), lte(escalatesOn, now)), signal, (_, rows) =>
    escalate(services, rows, peopleOf),
  );
}

async function inBatches(
  services: RuntimeServices,
  which: SQL | undefined,
  signal: AbortSignal,
  work: (services: RuntimeServices, rows: readonly RequestRow[]) => Promise<void>,
): Promise<void> {
  const { db, transaction } = services;
  let count: number;
  do {
    signal.throwIfAborted();
    count = await transaction(async () => {
      const rows = await db
        .select()
        .from(requests)
        .where(and(eq(requests.status, 0), which))
        .orderBy(asc(requests.id))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      await work(services, rows);
      return rows.length;
    });
    // Each is marked, so that the next portion has others, and what others hold is left to the next run. One that changes while it is
    // locked drops out: a portion that is not full need not be the last.
  } while (count > 0);
}

async function remind(services: RuntimeServices, rows: readonly RequestRow[]): Promise<void> {
  const { db, clock, audit } = services;
  const deciders = await findDeciders(services, rows);
  const late = new Map<number, RequestRow[]>();
  for (const row of rows) {
    await db.update(requests).set({ remindedOn: clock.now() }).where(eq(requests.id, row.id));
    const people = deciders.get(row.id) ?? [];
    for (const person of people) late.set(person, [...(late.get(person) ?? []), row]);
    await audit.record({ action: 'approval.remind', target: `request:${row.id}`, detail: { employees: people } });
    await tellBrowsers(services, row, people);
  }
  await notifyLate(services, late);
}

/** Those who were asked before stay: any of them decides in time after all. */
async function escalate(
  services: RuntimeServices,
  rows: readonly RequestRow[],
  /** The people of a company, read once in a run. */
  peopleOf: (companyId: number) => Promise<readonly Person[]>,
): Promise<void> {
  const { db, clock, audit } = services;
  const before = await findDeciders(services, rows);
  const asked = await readApprovers(
    services,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    await db.update(requests).set({ escalatedOn: clock.now() }).where(eq(requests.id, row.id));
    const people = await peopleOf(row.companyId);
    const added = resolveNext(services, openStep(row), row, people).filter(
      ({ employeeId }) => !asked.get(row.id)?.includes(employeeId),
    );
    if (added.length > 0)
      await db
        .insert(requestApprovers)
        .values(added.map((approver) => ({ requestId: row.id, ...approver })))
        .onConflictDoNothing();
    const employees = added.map(({ employeeId }) => employeeId);
    await audit.record({ action: 'approval.escalate', target: `request:${row.id}`, detail: { employees } });
  }
  const after = await findDeciders(services, rows);
  const waiting = new Map<number, RequestRow[]>();
  for (const row of rows) {
    const now = after.get(row.id) ?? [];
    for (const person of now.filter((one) => !before.get(row.id)?.includes(one)))
      waiting.set(person, [...(waiting.get(person) ?? []), row]);
    await tellBrowsers(services, row, now);
  }
  await notifyOfMany(services, waiting);
}
