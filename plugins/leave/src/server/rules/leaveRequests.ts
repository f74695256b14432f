import type attendance from '@atrium/plugin-attendance/contract';
import { MAX_PEOPLE } from '@atrium/sdk';
import {
  type FiledRequest,
  isUnavailable,
  type KindHandlers,
  type Message,
  momentOf,
  type RequestFact,
  spanMessage,
  type Written,
} from '@atrium/sdk/server';
import { and, between, desc, eq, gt, min, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LeaveDetail } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, leaveDays, leaves, leaveTypes, ledger } from '../tables.ts';
import { assessLeave, hoursOf, lockBalance, STATUS } from './assessLeave.ts';
import { makeGrant } from './lawRows.ts';
import { endOfWork } from './leaveCost.ts';
import { describeEvidence, needsEvidence, tellDeputy } from './evidence.ts';
import type { LeaveTypeRow } from './leaveTypes.ts';

type Detail = z.output<typeof LeaveDetail>;
export type LeaveRow = typeof leaves.$inferSelect;

/** Names of colleagues that a request lists. */
const MOST_AWAY = 12;

/** What approvers see of a leave; an approval takes it from the balance, and attendance does not expect the person. */
export function leaveRequests(context: LeaveContext): KindHandlers<Detail> {
  return {
    describe: (request) => describe(context, request),
    async check(request) {
      await lockBalance(context, request.about);
      const leave = await readLeave(context, request);
      if (leave.status !== STATUS.open) throw context.refuse.conflict('leave.settled');
      const type = await readType(context, leave);
      await assessLeave(context, { ...leave, leaveId: leave.id, type, companyId: type.companyId }, 'approved');
    },
    async decided(request, { answer }) {
      const { db } = context;
      const leave = await readLeave(context, request);
      if (answer === 'approved') {
        const type = await readType(context, leave);
        await takeLeave(context, leave, type);
        await tellDeputy(context, leave, type);
      } else await db.update(leaves).set({ status: STATUS[answer] }).where(eq(leaves.id, leave.id));
      await tellPerson(context, leave.personId);
    },
    mayRead: ({ about }, caller) => mayReadLeaves(context, about, caller),
  };
}

/** What approvers see of a cancellation of leave that has begun; an approval gives it back. */
export function cancellationRequests(context: LeaveContext): KindHandlers<Detail> {
  return {
    async describe(request) {
      const { title, facts } = await describe(context, request);
      return { title: context.text('leave.cancelTitle', { leave: title as Message }), facts };
    },
    async check(request) {
      const leave = await readLeave(context, request);
      if (leave.status !== STATUS.approved) throw context.refuse.conflict('leave.settled');
    },
    async decided(request, { answer }) {
      const { db } = context;
      const leave = await readLeave(context, request);
      await db.update(leaves).set({ isCancelling: false }).where(eq(leaves.id, leave.id));
      if (answer === 'approved') await returnLeave(context, leave);
      await tellPerson(context, leave.personId);
    },
    mayRead: ({ about }, caller) => mayReadLeaves(context, about, caller),
  };
}

/** HR (`attendance.viewAll`) reads the leave of the company, also private kinds. */
async function mayReadLeaves(
  { directory }: LeaveContext,
  about: number,
  caller: { readonly companyId: number; can(action: string): boolean },
): Promise<boolean> {
  const person = await directory.person(about);
  return person?.companyId === caller.companyId && caller.can('attendance.viewAll');
}

export const tellPerson = ({ realtime }: LeaveContext, personId: number) =>
  realtime.emit('changed', {}, { employees: [personId] });

async function readLeave({ db, refuse }: LeaveContext, { record }: FiledRequest<Detail>): Promise<LeaveRow> {
  const [leave] = await db
    .select()
    .from(leaves)
    .where(eq(leaves.id, Number(record)));
  if (!leave) throw refuse.conflict('leave.settled');
  return leave;
}

/** Leave of a company's kinds that waits for approval, with its first day in a period: who locks a month decides about it first. */
export async function listOpenLeaves(
  { db }: LeaveContext,
  { companyId, from, to }: { readonly companyId: number; readonly from: string; readonly to: string },
) {
  const rows = await db
    .select({ employeeId: leaves.personId, date: min(leaveDays.date) })
    .from(leaves)
    .innerJoin(leaveDays, eq(leaveDays.leaveId, leaves.id))
    .innerJoin(leaveTypes, eq(leaveTypes.id, leaves.typeId))
    .where(and(eq(leaveTypes.companyId, companyId), eq(leaves.status, STATUS.open), between(leaveDays.date, from, to)))
    .groupBy(leaves.id, leaves.personId)
    .limit(MAX_PEOPLE);
  return rows.map(({ employeeId, date }) => ({ employeeId, date: date! }));
}

/** @throws Refusal 409 for a person who has moved to another company since, which has other types: it can only be returned. */
async function readType(
  { db, refuse, directory }: LeaveContext,
  { personId, typeId }: LeaveRow,
): Promise<LeaveTypeRow> {
  const [type] = await db.select().from(leaveTypes).where(eq(leaveTypes.id, typeId));
  const person = await directory.person(personId);
  if (!type || person?.companyId !== type.companyId) throw refuse.conflict('leave.moved');
  return type;
}

async function describe(context: LeaveContext, { about, detail, record }: FiledRequest<Detail>) {
  const { db, clock, text } = context;
  const { typeId, start, end, reason, minutes } = detail;
  const [type] = await db.select().from(leaveTypes).where(eq(leaveTypes.id, typeId));
  const name: Written = type ? text(`type.${type.code}`) : '';
  const isWhole = type?.measure === 'calendar';
  const span = isWhole
    ? spanMessage(start.slice(0, 10), end.slice(0, 10), clock.today())
    : spanMessage(start, end, clock.today());
  const [leave] = await db
    .select()
    .from(leaves)
    .where(eq(leaves.id, Number(record)));
  const deputy = leave?.deputyId ? await context.directory.person(leave.deputyId) : undefined;
  const evidence = leave && type ? await describeEvidence(context, leave, needsEvidence(type, minutes)) : [];
  const away = await listAway(context, about, start.slice(0, 10));
  const fact = (key: Parameters<typeof text>[0], value: Written): RequestFact => ({ label: text(key), value });
  return {
    title: text('leave.requestTitle', { type: name as Message, span }),
    facts: [
      fact('field.typeId', name),
      fact('leave.span', span),
      fact('leave.cost', text('leave.hours', { hours: hoursOf(minutes) })),
      ...(reason ? [fact('field.reason', reason)] : []),
      ...(deputy ? [fact('field.deputyId', deputy.name)] : []),
      ...evidence,
      ...(type ? [fact('leave.pay', text(`pay.${type.pay}`))] : []),
      ...(type && !type.mayRefuse ? [fact('leave.right', text('leave.mayNotRefuse'))] : []),
      ...(away.length > 0 ? [fact('leave.away', away.join('、'))] : []),
    ],
  };
}

/**
 * Who else of the person's department is away on the first day, as far as the reader may know. Not of other departments that an approver
 * leads: the request goes on saying it when it is closed, also to the person.
 */
async function listAway(context: LeaveContext, about: number, day: string): Promise<readonly string[]> {
  const { directory } = context;
  const departmentId = (await directory.person(about))?.departmentId ?? null;
  if (departmentId === null) return [];
  const { list } = await context
    .use<typeof attendance>('attendance')
    .onLeave({ day })
    .catch((error: unknown) => {
      // The request can be read without it.
      if (isUnavailable(error)) return { list: [] };
      throw error;
    });
  const names = new Set<string>();
  for (const { employeeId, name } of list)
    if (employeeId !== about && (await directory.person(employeeId))?.departmentId === departmentId) names.add(name);
  return [...names].slice(0, MOST_AWAY);
}

/** The name under which others see it in attendance: of a private kind no more than that it is leave. */
function absenceName(context: LeaveContext, { code, isPrivate }: LeaveTypeRow): string {
  return context.render(context.text(isPrivate ? 'type.private' : `type.${code}`), 'zh-TW');
}

/** Approves a leave, in the transaction of the decision: by the plan and the balance of now. */
async function takeLeave(context: LeaveContext, leave: LeaveRow, type: LeaveTypeRow) {
  const { db, clock } = context;
  const { id: leaveId, personId, starts, ends } = leave;
  const { days, uses } = await assessLeave(context, { ...leave, leaveId, type, companyId: type.companyId }, 'approved');
  await db.delete(leaveDays).where(eq(leaveDays.leaveId, leaveId));
  await db.insert(leaveDays).values(days.map((day) => ({ leaveId, ...day })));
  for (const { grantId: known, minutes, coming } of uses) {
    const grantId = coming ? await makeGrant(context, { personId, companyId: type.companyId }, coming) : known;
    await db
      .update(grants)
      .set({ leftMinutes: sql`${grants.leftMinutes} - ${minutes}` })
      .where(eq(grants.id, grantId));
    await db.insert(ledger).values({ grantId, leaveId, kind: 'use', minutes: -minutes, at: clock.now() });
  }
  const { setAbsence } = context.use<typeof attendance>('attendance');
  const { id: absenceId } = await setAbsence({
    employeeId: personId,
    name: absenceName(context, type),
    start: momentOf(starts),
    end: momentOf(ends),
  });
  await db.update(leaves).set({ status: STATUS.approved, absenceId }).where(eq(leaves.id, leaveId));
}

/** Ends an approved leave with a day that is before its last one: what its later days used is there again. */
export async function endLeave(context: LeaveContext, leave: LeaveRow, day: string): Promise<void> {
  const { db, clock, audit } = context;
  const { id, personId } = leave;
  const workEnd = await endOfWork(context, personId, day);
  const ends = workEnd < leave.ends ? workEnd : leave.ends;
  const later = and(eq(leaveDays.leaveId, id), gt(leaveDays.date, day));
  const cut = await db.delete(leaveDays).where(later).returning({ minutes: leaveDays.minutes });
  let rest = cut.reduce((sum, { minutes }) => sum + minutes, 0);
  // The later days have used what ends later.
  const uses = await db
    .select({ grantId: ledger.grantId, minutes: sql<number>`-sum(${ledger.minutes})::int` })
    .from(ledger)
    .innerJoin(grants, eq(grants.id, ledger.grantId))
    .where(eq(ledger.leaveId, id))
    .groupBy(ledger.grantId, grants.endsOn)
    .orderBy(desc(grants.endsOn));
  for (const { grantId, minutes: used } of uses) {
    const minutes = Math.min(rest, used);
    if (minutes <= 0) continue;
    rest -= minutes;
    await db
      .update(grants)
      .set({ leftMinutes: sql`${grants.leftMinutes} + ${minutes}` })
      .where(eq(grants.id, grantId));
    await db.insert(ledger).values({ grantId, leaveId: id, kind: 'return', minutes, at: clock.now() });
  }
  await db.update(leaves).set({ ends }).where(eq(leaves.id, id));
  await dropAbsence(context, leave, { from: momentOf(ends), keepLocked: true });
  await audit.record({
    action: 'leave.shorten',
    target: `leave:${id}`,
    detail: { employeeId: personId, lastDay: day },
  });
}

/**
 * The person is expected again. What was settled of who has left is never held back by a locked month: with `keepLocked` its days keep the
 * absence that they were judged by.
 */
async function dropAbsence(
  context: LeaveContext,
  { id, personId, absenceId }: Pick<LeaveRow, 'id' | 'personId' | 'absenceId'>,
  how: { readonly from?: string; readonly keepLocked: boolean },
): Promise<void> {
  if (absenceId === null) return;
  const { removeAbsence } = context.use<typeof attendance>('attendance');
  const { isKept } = await removeAbsence({ employeeId: personId, id: absenceId, ...how });
  if (isKept)
    await context.audit.record({
      action: 'leave.keepAbsence',
      target: `leave:${id}`,
      detail: { employeeId: personId },
    });
}

/**
 * Cancels an approved leave, in the current transaction: what it used is there again, and the person is expected.
 *
 * @throws Refusal 423 for leave in a locked month, unless `keepLocked`: then its absence stays
 */
export async function returnLeave(
  context: LeaveContext,
  { id, personId }: LeaveRow,
  { keepLocked } = { keepLocked: false },
): Promise<void> {
  const { db, clock, audit, refuse } = context;
  await lockBalance(context, personId);
  const [leave] = await db
    .update(leaves)
    .set({ status: STATUS.revoked })
    .where(and(eq(leaves.id, id), eq(leaves.status, STATUS.approved)))
    .returning();
  if (!leave) throw refuse.conflict('leave.settled');
  const uses = await db
    .select({ grantId: ledger.grantId, minutes: sql<number>`-sum(${ledger.minutes})::int` })
    .from(ledger)
    .where(eq(ledger.leaveId, id))
    .groupBy(ledger.grantId);
  for (const { grantId, minutes } of uses.filter((use) => use.minutes > 0)) {
    await db
      .update(grants)
      .set({ leftMinutes: sql`${grants.leftMinutes} + ${minutes}` })
      .where(eq(grants.id, grantId));
    await db.insert(ledger).values({ grantId, leaveId: id, kind: 'return', minutes, at: clock.now() });
  }
  await dropAbsence(context, leave, { keepLocked });
  await audit.record({ action: 'leave.cancel', target: `leave:${id}`, detail: { employeeId: personId } });
}
