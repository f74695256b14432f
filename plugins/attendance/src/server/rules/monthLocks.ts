import { addDays } from '@atrium/sdk/days';
import { type Database, daysOfMonth, instantOf, momentOf, type Person } from '@atrium/sdk/server';
import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { locks } from '../lockTables.ts';
import { personOn, type Places } from './placements.ts';

/** When the last night shift of a month is over: on the day after it, at noon. */
const LOCKED_FROM = '12:00';

/** The first instant at which a month can be locked. */
export const lockableFrom = (month: string): Date => instantOf(addDays(daysOfMonth(month).last, 1), LOCKED_FROM);

/** A month of a company. */
export interface CompanyMonth {
  readonly companyId: number;
  readonly month: string;
}

const lockKey = ({ companyId, month }: CompanyMonth) =>
  sql`hashtextextended(${`attendance.lock ${companyId} ${month}`}, 0)`;

/** In a transaction: waits for the changes of the month that are under way, and lets later ones wait. */
export async function closeMonth({ db }: Pick<AttendanceContext, 'db'>, month: CompanyMonth): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockKey(month)})`);
}

/** The lock of a month, if it was ever locked. */
export async function readLock(db: Database, { companyId, month }: CompanyMonth) {
  const [row] = await db
    .select()
    .from(locks)
    .where(and(eq(locks.companyId, companyId), eq(locks.month, month)));
  return row;
}

export type LockRow = NonNullable<Awaited<ReturnType<typeof readLock>>>;

/** Dates of a person that something changes. */
export interface ChangedDates {
  readonly person: Person;
  readonly places: Places | undefined;
  readonly dates: readonly string[];
}

/**
 * To be called in the transaction of whatever changes the judgement of days: until its end none of their months is locked, so that the
 * change is in the lock, or is refused.
 *
 * @throws Refusal 423 if one of the months is locked, or its lock is being written
 */
export async function refuseLocked(context: AttendanceContext, changed: readonly ChangedDates[]): Promise<void> {
  await refuseLockedMonths(context, monthsOf(changed));
}

/** As `refuseLocked`, for what changes the days of everyone. The months are in their order. */
export async function refuseLockedMonths(context: AttendanceContext, months: readonly CompanyMonth[]): Promise<void> {
  const locked = await lockMonths(context, months);
  if (locked) throw context.refuse.locked(lockedText(locked.state), { month: locked.month });
}

/**
 * As `refuseLocked`, for who goes on otherwise.
 *
 * @returns one of the months that is locked, or whose lock is being written
 */
export const lockOpenMonths = (
  context: Pick<AttendanceContext, 'db'>,
  changed: readonly ChangedDates[],
): Promise<LockRow | undefined> => lockMonths(context, monthsOf(changed));

async function lockMonths(
  { db }: Pick<AttendanceContext, 'db'>,
  months: readonly CompanyMonth[],
): Promise<LockRow | undefined> {
  // In one order, so that two changes of several months do not wait for each other.
  for (const month of months) await db.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(month)})`);
  return findLocked(db, months);
}

/** What is said of a locked month. */
export const lockedText = (state: LockRow['state']) => (state === 'locking' ? 'lock.writing' : 'lock.locked');

/** The months of dates by the person's company on each, without repetitions and in order. */
function monthsOf(changed: readonly ChangedDates[]): CompanyMonth[] {
  const months = new Map<string, CompanyMonth>();
  for (const { person, places, dates } of changed)
    for (const date of dates) {
      const { companyId } = personOn(person, places, date);
      const month = date.slice(0, 7);
      months.set(`${month} ${companyId}`, { companyId, month });
    }
  return [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
}

async function findLocked(db: Database, months: readonly CompanyMonth[]): Promise<LockRow | undefined> {
  if (months.length === 0) return undefined;
  const rows = await db
    .select()
    .from(locks)
    .where(
      and(
        inArray(locks.state, ['locking', 'locked']),
        between(locks.month, months[0]!.month, months.at(-1)!.month),
        inArray(locks.companyId, [...new Set(months.map(({ companyId }) => companyId))]),
      ),
    );
  return rows.find((row) => months.some(({ companyId, month }) => row.companyId === companyId && row.month === month));
}

/**
 * The locked months of every company, for imports, which name the lines of all of them.
 *
 * @returns the lock of a person's date
 */
export async function readLocks(db: Database): Promise<(companyId: number, date: string) => LockRow | undefined> {
  const rows = await db
    .select()
    .from(locks)
    .where(inArray(locks.state, ['locking', 'locked']));
  const known = new Map(rows.map((row) => [`${row.companyId} ${row.month}`, row]));
  return (companyId, date) => known.get(`${companyId} ${date.slice(0, 7)}`);
}

/** What the header of a month says of its lock; undefined while it is open. */
export async function describeLock(
  { db, directory }: Pick<AttendanceContext, 'db' | 'directory'>,
  month: CompanyMonth,
) {
  const row = await readLock(db, month);
  if (!row || row.state === 'failed') return undefined;
  const by = (await directory.person(row.byId))?.name ?? '';
  return { state: row.state, at: momentOf(row.at), by, people: row.people, done: row.done };
}
