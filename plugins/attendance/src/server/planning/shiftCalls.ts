import type { Call } from '@atrium/sdk/server';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_COMPANY_SHIFTS, MAX_VERSIONS } from '../../contract/workRuleCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { ALWAYS, lockRules } from '../rules/workRules.ts';
import { rosterDrafts } from '../rosterTables.ts';
import { rosters, ruleVersions, shifts, shiftVersions, workRules } from '../tables.ts';
import { changeTimes } from './changeTimes.ts';
import { checkTimes, tellRules, timesOf, timesRow, validOn } from './planChanges.ts';

type Api = (typeof contract)['api'];
type ShiftRow = typeof shifts.$inferSelect;

/** The shifts of the caller's company by name, those that are retired last. */
export async function readShiftList({ db }: AttendanceContext, { query, caller }: Call<Api['shifts']>) {
  const { text = '', state, page, pageSize } = query;
  const sought = and(
    eq(shifts.companyId, caller.companyId),
    text === '' ? undefined : sql`strpos(lower(${shifts.name}), lower(${text})) > 0`,
    state && eq(shifts.retired, state === 'retired'),
  );
  const [{ total }] = (await db.select({ total: count() }).from(shifts).where(sought)) as [{ total: number }];
  const rows = await db
    .select()
    .from(shifts)
    .where(sought)
    .orderBy(asc(shifts.retired), asc(shifts.name))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const versions = await readVersions(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map(({ id, name, retired, version }) => ({
    ...{ id, name, retired, version },
    versions: (versions.get(id) ?? [])
      .slice(-MAX_VERSIONS)
      .map((row) => ({ validFrom: row.validFrom, ...timesOf(row) })),
  }));
  return { list, totalSize: total, page, pageSize };
}

/** Adds a shift, which is valid for all days. */
export function addShift(context: AttendanceContext, { body, caller }: Call<Api['addShift']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    const { companyId } = caller;
    const { name, ...said } = body;
    await lockRules(context, caller);
    if ((await db.$count(shifts, eq(shifts.companyId, companyId))) >= MAX_COMPANY_SHIFTS)
      throw refuse.conflict('shift.full', { most: MAX_COMPANY_SHIFTS });
    await refuseName(context, companyId, name);
    const times = checkTimes(context, said);
    const [row] = await db.insert(shifts).values({ companyId, name }).returning({ id: shifts.id });
    const { id } = row!;
    await db.insert(shiftVersions).values({ shiftId: id, validFrom: ALWAYS, ...timesRow(times) });
    await audit.record({ action: 'attendance.shift.add', target: `shift:${id}`, detail: { name, ...times } });
    await tellRules(context, companyId);
    return { id };
  });
}

/** Renames a shift, or gives it other times from a day on. */
export function changeShift(context: AttendanceContext, { params, body, caller }: Call<Api['changeShift']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    const { name, version, validFrom, confirm, ...said } = body;
    await lockRules(context, caller);
    const shift = await findShift(context, params.id, version);
    await refuseName(context, shift.companyId, name, shift.id);
    const times = checkTimes(context, said);
    const versions = (await readVersions(db, [shift.id])).get(shift.id) ?? [];
    const before = await changeTimes(context, { caller, shift, versions, times, validFrom, confirm });
    if (name !== shift.name) await rename(context, shift, name);
    await raise(context, shift, { name });
    await audit.record({
      action: 'attendance.shift.change',
      target: `shift:${shift.id}`,
      detail: {
        ...(name !== shift.name && { name, nameBefore: shift.name }),
        ...(before && { validFrom, ...times, before }),
      },
    });
    await tellRules(context, shift.companyId);
    return {};
  });
}

/** A retired shift cannot be chosen for a day or a rule; days that have it keep it. Rules of today and later have none. */
export function retireShift(context: AttendanceContext, { params, body, caller }: Call<Api['retireShift']>) {
  return context.transaction(async () => {
    const { retired, version } = body;
    await lockRules(context, caller);
    const shift = await findShift(context, params.id, version);
    if (retired) await refuseRuled(context, shift);
    await raise(context, shift, { retired });
    await context.audit.record({
      action: retired ? 'attendance.shift.retire' : 'attendance.shift.restore',
      target: `shift:${shift.id}`,
      detail: { name: shift.name },
    });
    await tellRules(context, shift.companyId);
    return {};
  });
}

/** @throws Refusal 409 with the name of a rule that has the shift today or later */
async function refuseRuled({ db, clock, refuse }: AttendanceContext, { companyId, name }: ShiftRow): Promise<void> {
  const rows = await db
    .select({ rule: workRules.name, shift: ruleVersions.shiftName, validFrom: ruleVersions.validFrom })
    .from(ruleVersions)
    .innerJoin(workRules, eq(workRules.id, ruleVersions.ruleId))
    .where(eq(workRules.companyId, companyId))
    .orderBy(asc(workRules.name), asc(ruleVersions.validFrom));
  const today = clock.today();
  for (const [rule, versions] of Map.groupBy(rows, (row) => row.rule)) {
    const current = [validOn(versions, today), ...versions.filter(({ validFrom }) => validFrom > today)];
    if (current.some((version) => version?.shift === name)) throw refuse.conflict('shift.ruled', { name, rule });
  }
}

/** Removes a shift that nothing has. */
export function removeShift(context: AttendanceContext, { params, body, caller }: Call<Api['removeShift']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    await lockRules(context, caller);
    const { id, name, companyId } = await findShift(context, params.id, body.version);
    const uses =
      (await db.$count(rosters, eq(rosters.shiftId, id))) +
      (await db.$count(rosterDrafts, eq(rosterDrafts.shiftId, id))) +
      (await db.$count(
        ruleVersions,
        and(eq(ruleVersions.shiftName, name), inArray(ruleVersions.ruleId, rulesOf(db, companyId))),
      ));
    if (uses > 0) throw refuse.conflict('shift.used', { name });
    await db.delete(shiftVersions).where(eq(shiftVersions.shiftId, id));
    await db.delete(shifts).where(eq(shifts.id, id));
    await audit.record({ action: 'attendance.shift.remove', target: `shift:${id}`, detail: { name } });
    await tellRules(context, companyId);
    return {};
  });
}

const rulesOf = (db: AttendanceContext['db'], companyId: number) =>
  db.select({ id: workRules.id }).from(workRules).where(eq(workRules.companyId, companyId));

/** The row, which nobody else changes until the end of the transaction. */
async function findShift(context: AttendanceContext, id: number, version: number): Promise<ShiftRow> {
  const [row] = await context.db.select().from(shifts).where(eq(shifts.id, id)).for('update');
  if (!row) throw context.refuse.notFound();
  await context.relation('shift', row);
  if (row.version !== version) throw context.refuse.stale('rules.stale', { id, version: row.version });
  return row;
}

async function raise(
  { db }: AttendanceContext,
  { id, version }: ShiftRow,
  changed: Partial<Pick<ShiftRow, 'name' | 'retired'>>,
) {
  await db
    .update(shifts)
    .set({ ...changed, version: version + 1 })
    .where(eq(shifts.id, id));
}

async function refuseName(context: AttendanceContext, companyId: number, name: string, own = 0): Promise<void> {
  const taken = and(eq(shifts.companyId, companyId), eq(shifts.name, name), ne(shifts.id, own));
  if ((await context.db.$count(shifts, taken)) > 0)
    throw context.refuse.conflict('shift.taken', { name }, { field: 'name' });
}

/** Rules name their shift. */
async function rename({ db }: AttendanceContext, { companyId, name: before }: ShiftRow, name: string): Promise<void> {
  await db
    .update(ruleVersions)
    .set({ shiftName: name })
    .where(and(eq(ruleVersions.shiftName, before), inArray(ruleVersions.ruleId, rulesOf(db, companyId))));
}

async function readVersions(db: AttendanceContext['db'], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, (typeof shiftVersions.$inferSelect)[]>();
  const rows = await db
    .select()
    .from(shiftVersions)
    .where(inArray(shiftVersions.shiftId, [...ids]))
    .orderBy(asc(shiftVersions.validFrom));
  return Map.groupBy(rows, ({ shiftId }) => shiftId);
}
