import { addDays } from '@atrium/sdk/days';
import type { JobRun } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { listCorrectors } from '../handlers/corrections.ts';
import { judgedDays, lockedPeople, type LockedSpan, lockEvents, locks } from '../lockTables.ts';
import { type CompanyMonth, type LockRow, readLock } from '../rules/monthLocks.ts';
import { personOn, type Place } from '../rules/placements.ts';
import { nextTurn, readDaysOfPeople } from '../rules/readFacts.ts';
import { storeDay, type StoredDay } from '../rules/storedDays.ts';
import { readCompany, type TeamPerson } from '../rules/teamPeople.ts';
import { periodOf, tellLock } from './lockMonth.ts';
import { BATCH } from './openItems.ts';

/** Runs of the job, with its repetitions. */
const LAST_ATTEMPT = 4;
/** People that are written in one statement: it occupies the database for some hundredths of a second. */
const PORTION = 25;

interface LockJob extends CompanyMonth {
  readonly version: number;
}

/**
 * Judges and stores the days of a month that was closed for changes, and locks it. A repetition continues: what was stored is judged the
 * same, since nothing could change it.
 */
export async function storeMonth(context: AttendanceContext, job: LockJob, run: JobRun): Promise<void> {
  const lock = await readLock(context.db, job);
  if (lock?.state !== 'locking' || lock.version !== job.version) return;
  try {
    const people = await storePeople(context, job, run.signal);
    await finish(context, job, people, run);
  } catch (error) {
    // Otherwise the month would stay closed without being locked, also after the time limit: no repetition follows.
    if (run.attempt >= LAST_ATTEMPT) await setState(context, job, { state: 'failed', people: 0, done: 0 });
    throw error;
  }
}

async function storePeople(context: AttendanceContext, job: LockJob, signal: AbortSignal): Promise<number> {
  const { from, to } = periodOf(job.month);
  const team = await readCompany(context, job.companyId, { from, to });
  const namesOf = await readUnitNames(context, job.companyId);
  for (let at = 0; at < team.length; at += BATCH) {
    signal.throwIfAborted();
    const some = team.slice(at, at + BATCH);
    const daysOf = await readDaysOfPeople(context, some, from, to);
    const ids = some.map(({ person }) => person.id);
    const correctors = await listCorrectors(context, ids, from, to);
    for (let next = 0; next < some.length; next += PORTION) {
      const days: { readonly person: number; readonly date: string; readonly day: StoredDay }[] = [];
      for (const one of some.slice(next, next + PORTION)) {
        await nextTurn();
        for (const day of daysOf(one)) {
          const { date } = day.judged.plan;
          const correctedBy = correctors.get(`${one.person.id} ${date}`) ?? [];
          if (one.isSeen(date)) days.push({ person: one.person.id, date, day: storeDay(day, correctedBy) });
        }
      }
      await writeDays(context, job, days);
    }
    const kept = some.map(({ person, leftOn, ...one }) => ({
      ...{ companyId: job.companyId, month: job.month, version: job.version },
      ...{ personId: person.id, employee: person.employee, name: person.name, leftOn },
      spans: spansOf({ person, ...one }, from, to, namesOf),
    }));
    await context.db.insert(lockedPeople).values(kept).onConflictDoNothing();
    await setState(context, job, { state: 'locking', people: team.length, done: at + some.length });
  }
  return team.length;
}

/** As one value: a placeholder for each cell would take longer to be read than the rows to be written. */
async function writeDays({ db }: AttendanceContext, { companyId, version }: LockJob, days: readonly object[]) {
  await db.execute(sql`insert into ${judgedDays} (person_id, date, company_id, version, day)
    select person, date, ${companyId}::int, ${version}::int, day
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as stored(person int, date date, day jsonb)
    on conflict do nothing`);
}

/** The dates on which a person was in the company, by their units. */
function spansOf(
  { person, places, isSeen }: Pick<TeamPerson, 'person' | 'places' | 'isSeen'>,
  from: string,
  to: string,
  namesOf: Awaited<ReturnType<typeof readUnitNames>>,
): LockedSpan[] {
  const spans: LockedSpan[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!isSeen(date)) continue;
    const unit = personOn(person, places, date);
    const { departmentId, groupId } = unit;
    const last = spans.at(-1);
    if (last && last.to === addDays(date, -1) && last.departmentId === departmentId && last.groupId === groupId)
      spans[spans.length - 1] = { ...last, to: date };
    else spans.push({ from: date, to: date, departmentId, groupId, ...namesOf(unit) });
  }
  return spans;
}

async function readUnitNames({ directory }: AttendanceContext, companyId: number) {
  const departments = new Map((await directory.departments(companyId)).map(({ id, name }) => [id, name]));
  const groups = new Map((await directory.groups(companyId)).map(({ id, name }) => [id, name]));
  return ({ departmentId, groupId }: Place) => ({
    department: departments.get(departmentId ?? 0) ?? '',
    group: groups.get(groupId ?? 0) ?? '',
  });
}

/** Notes progress, or a failure. */
async function setState(
  context: AttendanceContext,
  job: LockJob,
  next: Pick<LockRow, 'state' | 'people' | 'done'>,
): Promise<void> {
  const { db, clock, transaction } = context;
  await transaction(async () => {
    const [row] = await db
      .update(locks)
      .set({ ...next, at: clock.now() })
      .where(isOf(job))
      .returning();
    if (row) await tellLock(context, job, row);
  });
}

const isOf = ({ companyId, month, version }: LockJob) =>
  and(eq(locks.companyId, companyId), eq(locks.month, month), eq(locks.version, version), eq(locks.state, 'locking'));

async function finish(context: AttendanceContext, job: LockJob, people: number, run: JobRun): Promise<void> {
  const { db, clock, transaction } = context;
  await transaction(async () => {
    const at = clock.now();
    const [row] = await db
      .update(locks)
      .set({ state: 'locked', at, people, done: people })
      .where(isOf(job))
      .returning();
    if (row) {
      const { companyId, month, version, byId } = row;
      await db.insert(lockEvents).values({ companyId, month, version, action: 'locked', byId, at, reason: '' });
      await tellLock(context, job, row);
    }
    await run.done();
  });
}
