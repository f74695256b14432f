import { type Call, dayOf, momentOf } from '@atrium/sdk/server';
import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import {
  assessLeave,
  type GrantUse,
  lockBalance,
  readGrants,
  readTaken,
  readWaiting,
  STATUS,
} from '../rules/assessLeave.ts';
import { checkDeputy, keepEvidence, needsEvidence } from '../rules/evidence.ts';
import { lastDay, readImported, readSpan, refuseLockedLeave, totalMinutes } from '../rules/leaveCost.ts';
import { type LeaveRow, returnLeave, tellPerson } from '../rules/leaveRequests.ts';
import { findType, type LeaveTypeRow, readTypes } from '../rules/leaveTypes.ts';
import { quotaLeft, quotaMinutes, takenOf, useGrants } from '../rules/quotas.ts';
import { grants, leaveDays, leaves, leaveTypes, ledger } from '../tables.ts';

/** Grants that a balance lists. */
const MOST_GRANTS = 100;

type Api = (typeof contract)['api'];
type Holder = { readonly id: number; readonly companyId: number };
type Asked = { readonly page: number; readonly pageSize: number };

/** What a leave would cost, and what would be left. */
export async function previewLeave(context: LeaveContext, { body, caller }: Call<Api['preview']>) {
  const asked = await readAsked(context, body, caller);
  const { minutes, days, leftMinutes, uses } = await assessLeave(context, asked, 'waiting');
  return {
    ...{ minutes, days: [...days], leftMinutes },
    needsEvidence: needsEvidence(asked.type, minutes),
    uses: usesByEnd(uses),
  };
}

/** What is used of grants with one end as one: 補休 has a grant for each day and band. */
const usesByEnd = (uses: readonly GrantUse[]) =>
  [...Map.groupBy(uses, ({ endsOn, coming }) => `${endsOn} ${coming !== undefined}`).values()].map((same) => ({
    startsOn: same.map(({ startsOn }) => startsOn).toSorted()[0]!,
    endsOn: same[0]!.endsOn,
    minutes: totalMinutes(same),
    isComing: same[0]!.coming !== undefined,
  }));

/** Files a leave as the caller. */
export function fileLeave(context: LeaveContext, { body, caller }: Call<Api['file']>): Promise<{ id: number }> {
  const { db, clock, approvals } = context;
  const { reason, deputyId, files, ...span } = body;
  return context.transaction(async () => {
    await lockBalance(context, caller.id);
    await checkDeputy(context, deputyId, caller);
    const asked = await readAsked(context, body, caller);
    const { days, minutes } = await assessLeave(context, asked, 'waiting');
    const { starts, ends, type } = asked;
    const filed = { personId: caller.id, typeId: type.id, starts, ends, reason, deputyId };
    const [row] = await db
      .insert(leaves)
      .values({ ...filed, status: STATUS.open, filedOn: clock.now() })
      .returning({ id: leaves.id });
    const { id } = row!;
    await db.insert(leaveDays).values(days.map((day) => ({ leaveId: id, ...day })));
    await keepEvidence(context, id, files);
    const request = await approvals.file('leave', {
      about: caller.id,
      record: id,
      detail: { ...span, reason, minutes },
      measure: minutes,
    });
    await db.update(leaves).set({ requestId: request.id }).where(eq(leaves.id, id));
    await tellPerson(context, caller.id);
    return { id };
  });
}

async function readAsked(
  context: LeaveContext,
  { typeId, start, end }: { readonly typeId: number; readonly start: string; readonly end: string },
  { id: personId, companyId }: { readonly id: number; readonly companyId: number },
) {
  const type = await findType(context, companyId, typeId);
  if (!type) throw context.refuse.invalid('leave.typeMissing', {}, { field: 'typeId' });
  return { personId, companyId, type, ...readSpan(context, type, { start, end }) };
}

/** Cancels an approved leave of the caller: at once before it begins, afterwards by a request of its own. */
export function cancelLeave(context: LeaveContext, { params, body, caller }: Call<Api['cancel']>) {
  const { db, refuse, approvals } = context;
  return context.transaction(async () => {
    const [leave] = await db.select().from(leaves).where(eq(leaves.id, params.id)).for('update');
    if (!leave) throw refuse.notFound();
    await context.relation('leave', leave);
    if (leave.status !== STATUS.approved) throw refuse.conflict('leave.notApproved');
    await refuseLockedLeave(context, leave.personId, leave);
    const cancelled = wayToCancel(context, leave) === 'direct';
    if (cancelled) await returnLeave(context, leave);
    else if (body.reason === '') throw refuse.invalid('leave.reasonMissing', {}, { field: 'reason' });
    else {
      const days = await db.select().from(leaveDays).where(eq(leaveDays.leaveId, leave.id));
      const [type] = await db.select().from(leaveTypes).where(eq(leaveTypes.id, leave.typeId));
      // Of whole days the times are not regarded; the end is the beginning of the day after.
      const end = type!.measure === 'calendar' ? `${lastDay(leave.ends)} 00:00` : momentOf(leave.ends);
      const span = { start: momentOf(leave.starts), end };
      await approvals.file('cancelLeave', {
        about: caller.id,
        record: leave.id,
        detail: { typeId: leave.typeId, ...span, reason: body.reason, minutes: totalMinutes(days) },
      });
      await db.update(leaves).set({ isCancelling: true }).where(eq(leaves.id, leave.id));
    }
    await tellPerson(context, caller.id);
    return { cancelled };
  });
}

/** The caller's relation to a leave. */
export const relationToLeave = ({ personId }: LeaveRow, { id }: { readonly id: number }) =>
  personId === id ? ('own' as const) : ('none' as const);

type Cancellable = Pick<LeaveRow, 'status' | 'starts' | 'isCancelling'>;

const wayToCancel = ({ clock }: LeaveContext, { status, starts, isCancelling }: Cancellable) =>
  status !== STATUS.approved || isCancelling ? 'none' : starts > clock.now() ? 'direct' : 'approval';

/** A page of the caller's requests. */
export const readRequests = (context: LeaveContext, { query, caller }: Call<Api['requests']>) =>
  pageOfRequests(context, caller.id, query);

/** A page of the requests of a person, the latest leave first. */
export async function pageOfRequests(context: LeaveContext, personId: number, { page, pageSize }: Asked) {
  const { db } = context;
  const own = eq(leaves.personId, personId);
  const [[total], rows] = await Promise.all([
    db.select({ rows: count() }).from(leaves).where(own),
    db
      .select({ leave: leaves, code: leaveTypes.code, measure: leaveTypes.measure })
      .from(leaves)
      .innerJoin(leaveTypes, eq(leaveTypes.id, leaves.typeId))
      .where(own)
      .orderBy(desc(leaves.starts), desc(leaves.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const ids = rows.map(({ leave }) => leave.id);
  const sums = await db
    .select({ leaveId: leaveDays.leaveId, minutes: sql<number>`sum(${leaveDays.minutes})::int` })
    .from(leaveDays)
    .where(inArray(leaveDays.leaveId, ids))
    .groupBy(leaveDays.leaveId);
  const costs = new Map(sums.map(({ leaveId, minutes }) => [leaveId, minutes]));
  const list = rows.map(({ leave, code, measure }) => ({
    id: leave.id,
    requestId: leave.requestId ?? 0,
    code,
    start: measure === 'calendar' ? dayOf(leave.starts) : momentOf(leave.starts),
    end: measure === 'calendar' ? lastDay(leave.ends) : momentOf(leave.ends),
    minutes: costs.get(leave.id) ?? 0,
    reason: leave.reason,
    status: leave.status as 0 | 1 | 2 | 3,
    filedOn: momentOf(leave.filedOn),
    isCancelling: leave.isCancelling && leave.status === STATUS.approved,
    cancel: wayToCancel(context, leave) as 'direct' | 'approval' | 'none',
  }));
  return { list, totalSize: total!.rows, page, pageSize };
}

/** A page of what changed the caller's grants. */
export const readLedger = (context: LeaveContext, { query, caller }: Call<Api['ledger']>) =>
  pageOfLedger(context, caller.id, query);

/** A page of what changed the grants of a person, the latest first. */
export async function pageOfLedger({ db, directory }: LeaveContext, personId: number, { page, pageSize }: Asked) {
  const own = eq(grants.personId, personId);
  const [[total], rows] = await Promise.all([
    db.select({ rows: count() }).from(ledger).innerJoin(grants, eq(grants.id, ledger.grantId)).where(own),
    db
      .select({
        id: ledger.id,
        at: ledger.at,
        code: leaveTypes.code,
        kind: ledger.kind,
        minutes: ledger.minutes,
        startsOn: grants.startsOn,
        endsOn: grants.endsOn,
        byId: ledger.byId,
        reason: ledger.reason,
      })
      .from(ledger)
      .innerJoin(grants, eq(grants.id, ledger.grantId))
      .innerJoin(leaveTypes, eq(leaveTypes.id, grants.typeId))
      .where(own)
      .orderBy(desc(ledger.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const names = new Map<number, string>();
  for (const { byId } of rows)
    if (byId !== null && !names.has(byId)) names.set(byId, (await directory.person(byId))?.name ?? '');
  const list = rows.map(({ at, byId, ...row }) => ({ ...row, by: names.get(byId ?? 0) ?? '', on: momentOf(at) }));
  return { list, totalSize: total!.rows, page, pageSize };
}

/** What the caller has of each type today. */
export const readBalances = (context: LeaveContext, { caller }: Call<Api['balances']>) => listBalances(context, caller);

type Grants = Awaited<ReturnType<typeof readGrants>>;

/** What a person has of each type today. */
export async function listBalances(context: LeaveContext, { id: personId, companyId }: Holder) {
  const today = context.clock.today();
  const year = today.slice(0, 4);
  const types = await readTypes(context, companyId);
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  const open = await readTaken(context, personId, [STATUS.open], period);
  const approved = [
    ...(await readTaken(context, personId, [STATUS.approved], period)),
    ...(await readImported(context, personId, types, year)),
  ];
  const granted = new Map<number, { given: Grants; waiting: Awaited<ReturnType<typeof readWaiting>> }>();
  for (const { id, quotaBy } of types) {
    if (quotaBy !== 'seniority') continue;
    const given = await readGrants(context, personId, id, today);
    granted.set(id, { given, waiting: await readWaiting(context, personId, id) });
  }
  return types.map((type) => {
    const span = type.quotaBy === 'month' ? today.slice(0, 7) : year;
    const { given, waiting } = granted.get(type.id) ?? { given: [], waiting: [] };
    const isGranted = granted.has(type.id);
    // What is valid later is listed, and no part of the balance of today.
    const valid = given.filter(({ startsOn }) => startsOn <= today);
    const free = useGrants(valid, waiting).left.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0);
    const total = valid.reduce((sum, { minutes }) => sum + minutes, 0);
    const left = valid.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0);
    const usedMinutes = isGranted ? total - left : takenOf(type, approved, span);
    const waitingMinutes = isGranted ? totalMinutes(waiting) : takenOf(type, open, span);
    return {
      ...shapeOf(type),
      totalMinutes: isGranted ? total : quotaMinutes(type),
      leftMinutes: isGranted ? free : quotaLeft(types, type, [...approved, ...open], today),
      usedMinutes,
      waitingMinutes,
      endsOn: isGranted ? (valid.find(({ leftMinutes }) => leftMinutes > 0)?.endsOn ?? null) : null,
      grants: byEnd(given),
    };
  });
}

/** Grants with one end as one: 補休 has a grant for each day and band. */
const byEnd = (given: Grants) =>
  [...Map.groupBy(given, ({ source, id, endsOn }) => (source === 'overtime' ? endsOn : id)).values()]
    .slice(0, MOST_GRANTS)
    .map((same) => ({
      minutes: same.reduce((sum, { minutes }) => sum + minutes, 0),
      leftMinutes: same.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0),
      startsOn: same.map(({ startsOn }) => startsOn).toSorted()[0]!,
      endsOn: same[0]!.endsOn,
    }));

const shapeOf = ({ companyId: _, within: __, withinAfterDays: ___, ...type }: LeaveTypeRow) => type;
