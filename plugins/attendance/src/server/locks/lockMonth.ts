import { type Call, daysOfMonth, momentOf } from '@atrium/sdk/server';
import { and, desc, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_LOCK_EVENTS, OPEN_KINDS } from '../../contract/lockCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { lockEvents, locks } from '../lockTables.ts';
import { closeMonth, type CompanyMonth, lockableFrom, type LockRow, readLock } from '../rules/monthLocks.ts';
import { listOpenItems } from './openItems.ts';

type Api = (typeof contract)['api'];

/** A lock that has written nothing for so long was left by a process that ended: it can be begun again. */
const ABANDONED_MS = 15 * 60_000;

/** The state of a month of the caller's company, with what can still change it. */
export async function readMonthLock(context: AttendanceContext, { params, caller }: Call<Api['monthLock']>) {
  const { db, clock, directory } = context;
  const month = { companyId: caller.companyId, month: params.month };
  const row = await readLock(db, month);
  const events = await db
    .select()
    .from(lockEvents)
    .where(and(eq(lockEvents.companyId, month.companyId), eq(lockEvents.month, month.month)))
    .orderBy(desc(lockEvents.id))
    .limit(MAX_LOCK_EVENTS);
  const people = new Set([...events.map(({ byId }) => byId), ...(row ? [row.byId] : [])]);
  const names = new Map<number, string>();
  for (const id of people) names.set(id, (await directory.person(id))?.name ?? '');
  const from = lockableFrom(params.month);
  const isLockable = clock.now() >= from && isOpen(row, clock.now());
  const found = isLockable ? await listOpenItems(context, month) : { open: null, items: [], isComplete: true };
  return {
    month: params.month,
    state: row?.state ?? ('open' as const),
    version: row?.version ?? 0,
    at: row ? momentOf(row.at) : '',
    by: row ? names.get(row.byId)! : '',
    lockableFrom: momentOf(from),
    isLockable,
    people: row?.people ?? 0,
    done: row?.done ?? 0,
    ...found,
    events: events.map(({ action, version, at, byId, reason }) => ({
      action,
      version,
      at: momentOf(at),
      by: names.get(byId)!,
      reason,
    })),
  };
}

/** Whether a month can be locked, as far as its row says. */
const isOpen = (row: LockRow | undefined, now: Date): boolean =>
  !row ||
  row.state === 'reopened' ||
  row.state === 'failed' ||
  (row.state === 'locking' && now.getTime() - row.at.getTime() > ABANDONED_MS);

/** Closes a month for changes, and plans the job that judges and stores its days. */
export async function lockMonth(context: AttendanceContext, { params, body, caller }: Call<Api['lockMonth']>) {
  const { db, clock, refuse, jobs, audit } = context;
  const month: CompanyMonth = { companyId: caller.companyId, month: params.month };
  const from = lockableFrom(params.month);
  if (clock.now() < from) throw refuse.invalid('lock.notOver', { month: params.month, from: momentOf(from) });
  refuseClosed(context, await readLock(db, month));
  if (!body.confirm) {
    const { open, items, isComplete } = await listOpenItems(context, month);
    const count = OPEN_KINDS.reduce((sum, kind) => sum + open[kind], 0);
    if (count > 0 || !isComplete)
      throw refuse.conflict(
        isComplete ? 'lock.confirm' : 'lock.confirmIncomplete',
        { month: params.month, count },
        { status: 'CONFIRM', data: { open, items, isComplete } },
      );
  }
  return context.transaction(async () => {
    // Changes that were begun before are judged with the others; later ones find the month closed.
    await closeMonth(context, month);
    const row = await readLock(db, month);
    refuseClosed(context, row);
    const version = (row?.version ?? 0) + 1;
    const begun = { version, state: 'locking' as const, at: clock.now(), byId: caller.id, people: 0, done: 0 };
    await db
      .insert(locks)
      .values({ ...month, ...begun })
      .onConflictDoUpdate({ target: [locks.companyId, locks.month], set: begun });
    await jobs.at('lock', { ...month, version }, clock.now(), { key: `${month.companyId} ${month.month}` });
    await audit.record({ action: 'attendance.lock', target: targetOf(month), detail: { version } });
    await tellLock(context, month, begun);
    return { state: begun.state, version };
  });
}

function refuseClosed({ refuse, clock }: AttendanceContext, row: LockRow | undefined): void {
  if (isOpen(row, clock.now())) return;
  throw refuse.conflict(row!.state === 'locking' ? 'lock.running' : 'lock.already', { month: row!.month });
}

/** Opens a locked month for changes; its stored days stay, for who asks what was paid. */
export async function reopenMonth(context: AttendanceContext, { params, body, caller }: Call<Api['reopenMonth']>) {
  const { db, clock, refuse, audit } = context;
  const month: CompanyMonth = { companyId: caller.companyId, month: params.month };
  return context.transaction(async () => {
    await closeMonth(context, month);
    const row = await readLock(db, month);
    if (row?.state !== 'locked') throw refuse.conflict('lock.notLocked', { month: params.month });
    const { version, people } = row;
    const at = clock.now();
    await db
      .update(locks)
      .set({ state: 'reopened', at, byId: caller.id })
      .where(and(eq(locks.companyId, month.companyId), eq(locks.month, month.month)));
    const { reason } = body;
    await db.insert(lockEvents).values({ ...month, version, action: 'reopened', byId: caller.id, at, reason });
    await audit.record({ action: 'attendance.reopen', target: targetOf(month), detail: { version, reason } });
    await tellLock(context, month, { state: 'reopened', people, done: people });
    await notifyHr(context, caller, params.month, reason);
    return { state: 'reopened' as const, version };
  });
}

const targetOf = ({ companyId, month }: CompanyMonth) => `lock:${companyId}/${month}`;

/** The others who may lock and reopen months, since wages are paid by them. */
async function notifyHr(
  context: AttendanceContext,
  caller: Call<Api['reopenMonth']>['caller'],
  month: string,
  reason: string,
): Promise<void> {
  const { authority, directory, notifier, text } = context;
  const people = await directory.people({ companyId: caller.companyId });
  const employees = people
    .filter((person) => person.id !== caller.id && authority.holds(person, 'attendance.lock'))
    .map(({ id }) => id);
  if (employees.length === 0) return;
  await notifier.notify({
    kind: 'reopened',
    to: { employees },
    title: text('lock.reopenedTitle', { month }),
    message: text('lock.reopenedText', { name: caller.name, reason }),
    opens: { view: 'TeamAttendance', params: { month } },
  });
}

/** Tells the browsers of the company. */
export const tellLock = (
  { realtime }: AttendanceContext,
  { companyId, month }: CompanyMonth,
  { state, people, done }: Pick<LockRow, 'people' | 'done'> & { readonly state: LockRow['state'] },
): Promise<void> => realtime.emit('lockChanged', { month, state, people, done }, { company: companyId });

/** First and last day of a month as a period. */
export const periodOf = (month: string) => {
  const { first: from, last: to } = daysOfMonth(month);
  return { from, to };
};
