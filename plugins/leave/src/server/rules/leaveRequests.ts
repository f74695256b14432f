import type attendance from '@atrium/plugin-attendance/contract';
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
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LeaveDetail } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, leaveDays, leaves, ledger } from '../tables.ts';
import { assessLeave, hoursOf, lockBalance, STATUS } from './assessLeave.ts';
import { findType, type LeaveTypeRow } from './leaveTypes.ts';

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
      const { leave, type, companyId } = await readLeave(context, request);
      if (leave.status !== STATUS.open) throw context.refuse.conflict('leave.settled');
      await assessLeave(context, { ...leave, leaveId: leave.id, type, companyId }, 'approved');
    },
    async decided(request, { answer }) {
      const { db } = context;
      const { leave, type, companyId } = await readLeave(context, request);
      if (answer === 'approved') await takeLeave(context, leave, type, companyId);
      else await db.update(leaves).set({ status: STATUS[answer] }).where(eq(leaves.id, leave.id));
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
      const { leave } = await readLeave(context, request);
      if (leave.status !== STATUS.approved) throw context.refuse.conflict('leave.settled');
    },
    async decided(request, { answer }) {
      const { leave } = await readLeave(context, request);
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

async function readLeave(context: LeaveContext, { record, about }: FiledRequest<Detail>) {
  const { db, refuse, directory } = context;
  const [leave] = await db
    .select()
    .from(leaves)
    .where(eq(leaves.id, Number(record)));
  const person = await directory.person(about);
  const type = leave && person && (await findType(context, person.companyId, leave.typeId));
  // Who has moved to another company since has other types there.
  if (!leave || !person || !type) throw refuse.conflict('leave.settled');
  return { leave, type, companyId: person.companyId };
}

async function describe(context: LeaveContext, { about, detail }: FiledRequest<Detail>) {
  const { clock, text, directory } = context;
  const { typeId, start, end, reason, minutes } = detail;
  const person = await directory.person(about);
  const type = person && (await findType(context, person.companyId, typeId));
  const name: Written = type ? text(`type.${type.code}`) : '';
  const isWhole = type?.measure === 'calendar';
  const span = isWhole
    ? spanMessage(start.slice(0, 10), end.slice(0, 10), clock.today())
    : spanMessage(start, end, clock.today());
  const away = await listAway(context, about, start.slice(0, 10));
  const fact = (key: Parameters<typeof text>[0], value: Written): RequestFact => ({ label: text(key), value });
  return {
    title: text('leave.requestTitle', { type: name as Message, span }),
    facts: [
      fact('field.typeId', name),
      fact('leave.span', span),
      fact('leave.cost', text('leave.hours', { hours: hoursOf(minutes) })),
      ...(reason ? [fact('field.reason', reason)] : []),
      ...(type ? [fact('leave.pay', text(`pay.${type.pay}`))] : []),
      ...(type && !type.mayRefuse ? [fact('leave.right', text('leave.mayNotRefuse'))] : []),
      ...(away.length > 0 ? [fact('leave.away', away.join('、'))] : []),
    ],
  };
}

/** Who else is away on the first day, as far as the reader may know. */
async function listAway(context: LeaveContext, about: number, day: string): Promise<readonly string[]> {
  const { list } = await context
    .use<typeof attendance>('attendance')
    .onLeave({ day })
    .catch((error: unknown) => {
      // The request can be read without it.
      if (isUnavailable(error)) return { list: [] };
      throw error;
    });
  const names = new Set(list.filter(({ employeeId }) => employeeId !== about).map(({ name }) => name));
  return [...names].slice(0, MOST_AWAY);
}

/** The name under which others see it in attendance: of a private kind no more than that it is leave. */
function absenceName(context: LeaveContext, { code, isPrivate }: LeaveTypeRow): string {
  return context.render(context.text(isPrivate ? 'type.private' : `type.${code}`), 'zh-TW');
}

/** Approves a leave, in the transaction of the decision: by the plan and the balance of now. */
async function takeLeave(context: LeaveContext, leave: LeaveRow, type: LeaveTypeRow, companyId: number) {
  const { db, clock } = context;
  const { id: leaveId, personId, starts, ends } = leave;
  const { days, uses } = await assessLeave(context, { ...leave, leaveId, type, companyId }, 'approved');
  await db.delete(leaveDays).where(eq(leaveDays.leaveId, leaveId));
  await db.insert(leaveDays).values(days.map((day) => ({ leaveId, ...day })));
  for (const { grantId, minutes } of uses) {
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

/** Cancels an approved leave, in the current transaction: what it used is there again, and the person is expected. */
export async function returnLeave(context: LeaveContext, { id, personId }: LeaveRow): Promise<void> {
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
  if (leave.absenceId !== null)
    await context.use<typeof attendance>('attendance').removeAbsence({ employeeId: personId, id: leave.absenceId });
  await audit.record({ action: 'leave.cancel', target: `leave:${id}`, detail: { employeeId: personId } });
}

/**
 * Pays out what is left of grants that are over, and of all grants of people who have left: the balance ends, and the ledger has how
 * much. Run twice, it writes nothing more.
 *
 * @param left people whose grants end, however long they would last
 */
export async function payOutGrants({ db, clock }: LeaveContext, left?: readonly number[]): Promise<void> {
  const ended = left ? inArray(grants.personId, [...left]) : lt(grants.endsOn, clock.today());
  const over = await db
    .select({ id: grants.id, minutes: grants.leftMinutes })
    .from(grants)
    .where(and(ended, sql`${grants.leftMinutes} > 0`))
    .orderBy(grants.id)
    .limit(PAID_AT_ONCE)
    .for('update');
  if (over.length === 0) return;
  await db
    .update(grants)
    .set({ leftMinutes: 0 })
    .where(
      inArray(
        grants.id,
        over.map(({ id }) => id),
      ),
    );
  await db
    .insert(ledger)
    .values(
      over.map(({ id, minutes }) => ({ grantId: id, kind: 'payOut' as const, minutes: -minutes, at: clock.now() })),
    );
}

/** Grants of one statement; more are paid out by the next run. */
const PAID_AT_ONCE = 5_000;
