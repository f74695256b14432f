import { type Call, instantOfMoment, momentOf } from '@atrium/sdk/server';
import { and, count, desc, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { PunchTeller } from '../handlers/punch.ts';
import { overtimeMinutes } from '../rules/overtime.ts';
import { OVERTIME } from '../rules/overtimes.ts';
import { overtimes } from '../tables.ts';
import { type AskedOvertime, assessOvertime, lockOvertime, refuseOverLimit } from './assessOvertime.ts';

type Api = (typeof contract)['api'];
type OvertimeRow = typeof overtimes.$inferSelect;

/** Requests of a person that wait at one time. */
const MOST_OPEN = 50;
/** Milliseconds for the plugin that keeps 補休 to say until when. */
const WITHIN = 500;

interface Span {
  readonly workDate: string;
  readonly start: string;
  readonly end: string;
  readonly emergency: boolean;
}

/** A span of a request as it is asked for. */
export const askedBy = (personId: number, { workDate, start, end, emergency }: Span): AskedOvertime => ({
  personId,
  workDate,
  starts: instantOfMoment(start),
  ends: instantOfMoment(end),
  emergency,
});

/** What an overtime comes to. */
export async function previewOvertime(context: AttendanceContext, { body, caller }: Call<Api['previewOvertime']>) {
  const compUntil = await readCompUntil(context, caller.id, body.workDate);
  return { ...(await assessOvertime(context, askedBy(caller.id, body))), compUntil };
}

/** Files overtime as the caller. */
export async function fileOvertime(context: AttendanceContext, { body, caller }: Call<Api['fileOvertime']>) {
  const { db, clock, refuse, approvals } = context;
  const { workDate, pay, emergency, reason } = body;
  // Before the transaction, whose locks would wait for the other plugin.
  if (pay === 'comp' && (await readCompUntil(context, caller.id, workDate)) === null)
    throw refuse.invalid('overtime.noComp', {}, { field: 'pay' });
  return context.transaction(async () => {
    await lockOvertime(context, caller.id, workDate);
    const own = and(eq(overtimes.personId, caller.id), eq(overtimes.status, OVERTIME.open));
    const [open] = await db.select({ rows: count() }).from(overtimes).where(own);
    if (open!.rows >= MOST_OPEN) throw refuse.conflict('overtime.tooMany', { max: MOST_OPEN });
    const asked = askedBy(caller.id, body);
    const assessed = await assessOvertime(context, asked);
    refuseOverLimit(context, assessed, asked, 'waiting');
    const { starts, ends } = asked;
    const [row] = await db
      .insert(overtimes)
      .values({
        ...{ personId: caller.id, workDate, starts, ends, pay, emergency, reason },
        ...{ status: OVERTIME.open, filedOn: clock.now(), minutes: assessed.minutes, planned: assessed.counted },
      })
      .returning({ id: overtimes.id });
    const { id } = row!;
    const request = await approvals.file('overtime', {
      about: caller.id,
      record: id,
      detail: body,
      measure: assessed.minutes,
    });
    await db.update(overtimes).set({ requestId: request.id }).where(eq(overtimes.id, id));
    await tellPerson(context, caller.id, workDate);
    return { id };
  });
}

/** The last day on which 補休 of a date can be taken; null where no plugin keeps it. */
async function readCompUntil(context: AttendanceContext, employeeId: number, on: string): Promise<string | null> {
  const answers = await context.gather('comp', { employeeId, on }, { within: WITHIN });
  return answers.flatMap((answer) => ('value' in answer ? answer.value.until : [])).toSorted()[0] ?? null;
}

/** The caller's overtime, the latest first. */
export async function readOvertimes({ db, clock }: AttendanceContext, { query, caller }: Call<Api['overtimes']>) {
  const { page, pageSize } = query;
  const own = eq(overtimes.personId, caller.id);
  const [[total], rows] = await Promise.all([
    db.select({ rows: count() }).from(overtimes).where(own),
    db
      .select()
      .from(overtimes)
      .where(own)
      .orderBy(desc(overtimes.starts), desc(overtimes.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const list = rows.map(({ requestId, starts, ends, status, bands, filedOn, ...row }) => ({
    ...{ id: row.id, workDate: row.workDate, pay: row.pay, emergency: row.emergency, reason: row.reason },
    ...{ requestId: requestId ?? 0, start: momentOf(starts), end: momentOf(ends), status: status as 0 | 1 | 2 | 3 },
    minutes: row.minutes,
    worked: bands && status === OVERTIME.approved ? overtimeMinutes(bands) : null,
    filedOn: momentOf(filedOn),
    mayCancel: status === OVERTIME.approved && starts > clock.now(),
  }));
  return { list, totalSize: total!.rows, page, pageSize };
}

/** Cancels approved overtime of the caller before it begins. */
export function cancelOvertime(
  context: AttendanceContext,
  teller: PunchTeller,
  { params, caller }: Call<Api['cancelOvertime']>,
) {
  const { db, clock, refuse, audit } = context;
  return context.transaction(async () => {
    const [row] = await db.select().from(overtimes).where(eq(overtimes.id, params.id)).for('update');
    if (!row) throw refuse.notFound();
    await context.relation('overtime', row);
    if (row.status === OVERTIME.open) throw refuse.conflict('overtime.waits');
    if (row.status !== OVERTIME.approved) throw refuse.conflict('overtime.settled');
    if (row.starts <= clock.now()) throw refuse.conflict('overtime.begun');
    await db.update(overtimes).set({ status: OVERTIME.revoked }).where(eq(overtimes.id, row.id));
    await audit.record({
      action: 'attendance.overtime.cancel',
      target: `overtime:${row.id}`,
      detail: { employeeId: row.personId, workDate: row.workDate },
    });
    await tellPerson(context, row.personId, row.workDate);
    teller.tell(caller, row.workDate);
    return {};
  });
}

/** The caller's relation to an overtime. */
export const relationToOvertime = ({ personId }: Pick<OvertimeRow, 'personId'>, { id }: { readonly id: number }) =>
  personId === id ? ('own' as const) : ('none' as const);

export const tellPerson = ({ realtime }: AttendanceContext, personId: number, workDate: string) =>
  realtime.emit('overtimeChanged', { workDate }, { employees: [personId] });
