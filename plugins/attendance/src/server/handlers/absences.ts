import { addDays, daysBetween } from '@atrium/sdk/days';
import { type Caller, dayOf, instantOf, instantOfMoment, momentOf, type Person } from '@atrium/sdk/server';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { MAX_WORK_DAYS } from '../../contract/absenceOffers.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { PunchTeller } from './punch.ts';
import { leaves } from '../tables.ts';
import { type ChangedDates, lockOpenMonths, refuseLocked } from '../rules/monthLocks.ts';
import { type Placed, readPlaces } from '../rules/placements.ts';
import { APPROVED, readDays } from '../rules/readFacts.ts';
import { joinSpans, type Spans, subtractSpans } from '../rules/spans.ts';

/** Class of advisory locks; the person's id is the second key. */
const ABSENCE_LOCK = 4_600_302;

interface Asked {
  readonly employeeId: number;
  readonly from: string;
  /** Included. */
  readonly to: string;
}

/** What a person has to work, and when approved leave covers it already. */
export async function requiredWork(context: AttendanceContext, asked: Asked, caller: Caller | undefined) {
  const { employeeId, from, to } = asked;
  refuseTooLong(context, asked);
  const person = await findColleague(context, employeeId, caller);
  const places = await readPlaces(context.db, employeeId);
  const days = await readDays(context, { person, places }, from, to);
  const absences = await context.db
    .select({ starts: leaves.starts, ends: leaves.ends })
    .from(leaves)
    .where(and(isApproved(employeeId), gt(leaves.ends, instantOf(from)), lt(leaves.starts, instantOf(addDays(to, 2)))))
    .orderBy(asc(leaves.starts));
  return {
    days: days.map(({ judged: { kind, plan }, locked }) => ({
      date: plan.date,
      spans: kind === 'W' && plan.shift ? momentsOf(withoutBreaks(plan.shift, plan.breaks)) : [],
      ...(locked && { isLocked: true }),
    })),
    absences: absences.map(({ starts, ends }) => ({ start: momentOf(starts), end: momentOf(ends) })),
  };
}

function refuseTooLong({ refuse }: AttendanceContext, { from, to }: Asked): void {
  if (to < from || daysBetween(from, to) >= MAX_WORK_DAYS)
    throw refuse.invalid('absence.tooLong', { days: MAX_WORK_DAYS });
}

const isApproved = (personId: number) => and(eq(leaves.personId, personId), eq(leaves.status, APPROVED));

const withoutBreaks = (
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  breaks: readonly { readonly from: number; readonly to: number; readonly paid: boolean }[],
): Spans => subtractSpans([{ from: startsAt, to: endsAt }], joinSpans(breaks.filter(({ paid }) => !paid)));

const momentsOf = (spans: Spans) =>
  spans.map(({ from, to }) => ({ start: momentOf(new Date(from)), end: momentOf(new Date(to)) }));

interface Absence {
  readonly employeeId: number;
  readonly name: string;
  /** `YYYY-MM-DD HH:mm` each. */
  readonly start: string;
  readonly end: string;
}

/** Notes that a person is away with approval. The days are judged as with an imported leave. */
export async function setAbsence(
  context: AttendanceContext,
  teller: PunchTeller,
  { employeeId, name, start, end }: Absence,
  caller: Caller | undefined,
): Promise<{ id: number }> {
  const { db, refuse } = context;
  const [starts, ends] = [instantOfMoment(start), instantOfMoment(end)];
  if (starts >= ends) throw refuse.invalid('absence.reversed');
  const person = await findColleague(context, employeeId, caller);
  return context.transaction(async () => {
    // Two absences that do not see each other yet would overlap.
    await db.execute(sql`select pg_advisory_xact_lock(${ABSENCE_LOCK}, ${employeeId})`);
    const [overlapping] = await db
      .select({ id: leaves.id })
      .from(leaves)
      .where(and(isApproved(employeeId), lt(leaves.starts, ends), gt(leaves.ends, starts)))
      .limit(1);
    if (overlapping) throw refuse.conflict('absence.overlap');
    await refuseLockedSpan(context, person, { starts, ends });
    const [row] = await db
      .insert(leaves)
      .values({ personId: employeeId, leaveType: name, starts, ends, status: APPROVED, source: 'absence' })
      // One that was returned or revoked, as an import brought it, begins at the same time.
      .onConflictDoUpdate({
        target: [leaves.personId, leaves.leaveType, leaves.starts],
        set: { ends, status: APPROVED, source: 'absence' },
      })
      .returning({ id: leaves.id });
    await tell(context, teller, person, starts, ends);
    return { id: row!.id };
  });
}

/** Approved leave of a person that an import has brought. */
export async function importedLeave(context: AttendanceContext, asked: Asked, caller: Caller | undefined) {
  const { employeeId, from, to } = asked;
  refuseTooLong(context, asked);
  await findColleague(context, employeeId, caller);
  const rows = await context.db
    .select()
    .from(leaves)
    .where(
      and(
        isApproved(employeeId),
        eq(leaves.source, 'import'),
        gt(leaves.ends, instantOf(from)),
        lt(leaves.starts, instantOf(addDays(to, 1))),
      ),
    )
    .orderBy(asc(leaves.starts));
  return rows.map(({ id, leaveType, starts, ends }) => ({
    ...{ id, name: leaveType, start: momentOf(starts), end: momentOf(ends) },
  }));
}

interface Removed {
  readonly employeeId: number;
  readonly id: number;
  /** `YYYY-MM-DD HH:mm`: what is before it stays. */
  readonly from?: string | undefined;
  readonly keepLocked?: boolean | undefined;
}

/** The person is expected again. */
export async function removeAbsence(
  context: AttendanceContext,
  teller: PunchTeller,
  { employeeId, id, from, keepLocked }: Removed,
  caller: Caller | undefined,
): Promise<{ isKept?: boolean }> {
  const { db } = context;
  const person = await findColleague(context, employeeId, caller);
  return context.transaction(async () => {
    const own = and(eq(leaves.id, id), eq(leaves.personId, employeeId));
    const [row] = await db.select().from(leaves).where(own).for('update');
    if (!row) return {};
    const since = from === undefined ? row.starts : instantOfMoment(from);
    const removed = { starts: since > row.starts ? since : row.starts, ends: row.ends };
    if (removed.starts >= removed.ends) return {};
    if (keepLocked && (await findLockedSpan(context, person, removed))) return { isKept: true };
    await refuseLockedSpan(context, person, removed);
    if (removed.starts > row.starts) await db.update(leaves).set({ ends: removed.starts }).where(own);
    else await db.delete(leaves).where(own);
    await tell(context, teller, person, removed.starts, removed.ends);
    return {};
  });
}

/** @throws Refusal 423 for an absence that touches a day of a locked month */
async function refuseLockedSpan(context: AttendanceContext, person: Person, span: AbsenceSpan): Promise<void> {
  await refuseLocked(context, [await changedBy(context, person, span)]);
}

/** Whether an absence touches a day of a locked month; none is locked before the end of the transaction. */
const findLockedSpan = async (context: AttendanceContext, person: Person, span: AbsenceSpan) =>
  (await lockOpenMonths(context, [await changedBy(context, person, span)])) !== undefined;

async function changedBy(context: AttendanceContext, person: Person, span: AbsenceSpan): Promise<ChangedDates> {
  const places = await readPlaces(context.db, person.id);
  return { person, places, dates: await touchedDates(context, { person, places }, span) };
}

interface AbsenceSpan {
  readonly starts: Date;
  readonly ends: Date;
}

/** The dates of an absence, and the one before it while its night shift is under way. */
export async function touchedDates(
  context: AttendanceContext,
  placed: Placed,
  { starts, ends }: AbsenceSpan,
): Promise<string[]> {
  const [first, last] = [dayOf(starts), dayOf(new Date(ends.getTime() - 1))];
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  const before = addDays(first, -1);
  // Only a month's end can make a difference.
  if (before.slice(0, 7) === first.slice(0, 7)) return dates;
  const [day] = await readDays(context, placed, before, before);
  const isUnderWay = (day?.judged.plan.shift?.endsAt ?? 0) > starts.getTime();
  return isUnderWay ? [before, ...dates] : dates;
}

async function findColleague(
  { directory, refuse }: AttendanceContext,
  id: number,
  caller: Caller | undefined,
): Promise<Person> {
  const person = await directory.person(id);
  if (!person || (caller && person.companyId !== caller.companyId)) throw refuse.notFound();
  return person;
}

/** The person's own months, and those of who may view them. */
async function tell(context: AttendanceContext, teller: PunchTeller, person: Person, starts: Date, ends: Date) {
  await context.realtime.emit('absenceChanged', {}, { employees: [person.id] });
  for (const date of new Set([dayOf(starts), dayOf(ends)])) teller.tell(person, date);
}
