import type { Call } from '@atrium/sdk/server';
import { and, asc, count, eq, inArray, ne } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_RULES, MAX_VERSIONS } from '../../contract/workRuleCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { ALWAYS, GENERAL, lockRules } from '../rules/workRules.ts';
import { ruleAssignments, ruleVersions, shifts, shiftVersions, workRules } from '../tables.ts';
import {
  isSame,
  keepFirst,
  peopleWith,
  refuseClosed,
  refuseJudged,
  tellRules,
  timesOf,
  timesRow,
  validOn,
} from './planChanges.ts';

type Api = (typeof contract)['api'];
type RuleRow = typeof workRules.$inferSelect;
type VersionRow = typeof ruleVersions.$inferSelect;
type Fields = Omit<Call<Api['addRule']>['body'], 'name' | 'shiftId'>;

/** The work rules of the caller's company, by name. */
export async function readWorkRules({ db }: AttendanceContext, { caller }: Call<Api['workRules']>) {
  const rows = await db
    .select()
    .from(workRules)
    .where(eq(workRules.companyId, caller.companyId))
    .orderBy(asc(workRules.name))
    .limit(MAX_RULES);
  const versions = await readVersions(
    db,
    rows.map(({ id }) => id),
  );
  const assigned = await db
    .select({ ruleId: ruleAssignments.ruleId, count: count() })
    .from(ruleAssignments)
    .where(eq(ruleAssignments.companyId, caller.companyId))
    .groupBy(ruleAssignments.ruleId);
  const counts = new Map(assigned.map((each) => [each.ruleId, each.count]));
  return rows.map(({ id, name, version }) => ({
    ...{ id, name, version, assigned: counts.get(id) ?? 0 },
    versions: (versions.get(id) ?? []).slice(-MAX_VERSIONS).map((row) => ({
      ...{ validFrom: row.validFrom, shiftName: row.shiftName },
      ...timesOf(row),
      ...fieldsOf(row),
    })),
  }));
}

/** Adds a rule, which is valid for all days from which it is assigned. */
export function addRule(context: AttendanceContext, { body, caller }: Call<Api['addRule']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    const { companyId } = caller;
    const { name, shiftId, ...fields } = body;
    await lockRules(context, caller);
    if ((await db.$count(workRules, eq(workRules.companyId, companyId))) >= MAX_RULES)
      throw refuse.conflict('rule.full', { most: MAX_RULES });
    await refuseName(context, companyId, name);
    const said = checkFields(context, fields);
    const shift = await findShift(context, companyId, shiftId, context.clock.today());
    const [row] = await db.insert(workRules).values({ companyId, name }).returning({ id: workRules.id });
    const { id } = row!;
    await db.insert(ruleVersions).values({ ruleId: id, validFrom: ALWAYS, ...shift, ...said });
    await audit.record({
      action: 'attendance.rule.add',
      target: `workRule:${id}`,
      detail: { name, shift: shift.shiftName, ...said },
    });
    await tellRules(context, companyId);
    return { id };
  });
}

/** Renames a rule, or changes what it says from a day on. */
export function changeRule(context: AttendanceContext, { params, body, caller }: Call<Api['changeRule']>) {
  return context.transaction(async () => {
    const { db, audit } = context;
    const { name, shiftId, version, validFrom, confirm, ...fields } = body;
    await lockRules(context, caller);
    const rule = await findRule(context, params.id, version);
    await refuseName(context, rule.companyId, name, rule.id);
    const said = checkFields(context, fields);
    const versions = (await readVersions(db, [rule.id])).get(rule.id) ?? [];
    const valid = validOn(versions, validFrom);
    const shift =
      shiftId !== null || !valid
        ? await findShift(context, rule.companyId, shiftId ?? 0, validFrom)
        : { shiftName: valid.shiftName, ...timesRow(timesOf(valid)) };
    const next = { ruleId: rule.id, validFrom, ...shift, ...said };
    const isChanged = !valid || !isSame(saidBy(valid), saidBy(next));
    if (isChanged) await saveVersion(context, caller, versions, next, { validFrom, confirm });
    await db
      .update(workRules)
      .set({ name, version: rule.version + 1 })
      .where(eq(workRules.id, rule.id));
    await audit.record({
      action: 'attendance.rule.change',
      target: `workRule:${rule.id}`,
      detail: {
        ...(name !== rule.name && { name, nameBefore: rule.name }),
        ...(isChanged && { validFrom, ...saidBy(next), before: valid && saidBy(valid) }),
      },
    });
    await tellRules(context, rule.companyId);
    return {};
  });
}

/** Removes a rule that is, and was, nobody's. */
export function removeRule(context: AttendanceContext, { params, body, caller }: Call<Api['removeRule']>) {
  return context.transaction(async () => {
    const { db, audit, refuse } = context;
    await lockRules(context, caller);
    const { id, name, companyId } = await findRule(context, params.id, body.version);
    if ((await db.$count(ruleAssignments, eq(ruleAssignments.ruleId, id))) > 0)
      throw refuse.conflict('rule.used', { name });
    await db.delete(ruleVersions).where(eq(ruleVersions.ruleId, id));
    await db.delete(workRules).where(eq(workRules.id, id));
    await audit.record({ action: 'attendance.rule.remove', target: `workRule:${id}`, detail: { name } });
    await tellRules(context, companyId);
    return {};
  });
}

async function saveVersion(
  context: AttendanceContext,
  caller: Call['caller'],
  versions: readonly VersionRow[],
  next: VersionRow,
  said: { readonly validFrom: string; readonly confirm: boolean },
): Promise<void> {
  const { db, refuse } = context;
  const { companyId } = caller;
  const { ruleId, validFrom } = next;
  await refuseClosed(context, companyId, validFrom);
  const until = versions.find((each) => each.validFrom > validFrom)?.validFrom;
  refuseJudged(context, caller, said, await peopleWith(context, companyId, [ruleId], { from: validFrom, until }));
  const isNew = !versions.some((each) => each.validFrom === validFrom);
  if (isNew && versions.length >= MAX_VERSIONS) throw refuse.conflict('rules.manyVersions', { most: MAX_VERSIONS });
  await keepFirst(context, versions, validFrom);
  await db
    .insert(ruleVersions)
    .values(next)
    .onConflictDoUpdate({ target: [ruleVersions.ruleId, ruleVersions.validFrom], set: next });
}

const fieldsOf = (row: VersionRow): Fields => ({
  ...{ week: row.week, grace: row.grace, system: row.system, cycleStart: row.cycleStart },
  ...{ overtimeLimit: row.overtimeLimit, cycleMonth: row.cycleMonth, countsHolidays: row.countsHolidays },
});

/** What a version says, without its rule and day. */
const saidBy = (row: VersionRow) => ({ shift: row.shiftName, ...timesOf(row), ...fieldsOf(row) });

function checkFields({ refuse }: AttendanceContext, fields: Fields): Fields {
  const { week, system, cycleStart } = fields;
  // LSA 36: one 例假 in seven days, and it is worked on others.
  if (!week.includes('X')) throw refuse.invalid('rule.noX', {}, { field: 'week' });
  if (!week.includes('W')) throw refuse.invalid('rule.noW', {}, { field: 'week' });
  return { ...fields, cycleStart: system === 'normal' ? null : cycleStart };
}

/** The shift of the company with its times of a day, as a rule keeps it; none that is retired. */
async function findShift({ db, refuse }: AttendanceContext, companyId: number, id: number, day: string) {
  const rows = await db
    .select()
    .from(shifts)
    .innerJoin(shiftVersions, eq(shiftVersions.shiftId, shifts.id))
    .where(and(eq(shifts.id, id), eq(shifts.companyId, companyId)))
    .orderBy(asc(shiftVersions.validFrom));
  const valid = validOn(
    rows.map((row) => row.shift_versions),
    day,
  );
  if (!valid) throw refuse.invalid('rule.noShift', {}, { field: 'shiftId' });
  const { name, retired } = rows[0]!.shifts;
  if (retired) throw refuse.invalid('rule.retiredShift', { name }, { field: 'shiftId' });
  return { shiftName: name, ...timesRow(timesOf(valid)) };
}

/** The row, which nobody else changes until the end of the transaction. */
async function findRule(context: AttendanceContext, id: number, version: number): Promise<RuleRow> {
  const [row] = await context.db.select().from(workRules).where(eq(workRules.id, id)).for('update');
  if (!row) throw context.refuse.notFound();
  await context.relation('workRule', row);
  if (row.version !== version) throw context.refuse.stale('rules.stale', { id, version: row.version });
  return row;
}

async function refuseName(context: AttendanceContext, companyId: number, name: string, own = 0): Promise<void> {
  const taken = and(eq(workRules.companyId, companyId), eq(workRules.name, name), ne(workRules.id, own));
  if (name === GENERAL.name || (await context.db.$count(workRules, taken)) > 0)
    throw context.refuse.conflict('rule.taken', { name }, { field: 'name' });
}

async function readVersions(db: AttendanceContext['db'], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, VersionRow[]>();
  const rows = await db
    .select()
    .from(ruleVersions)
    .where(inArray(ruleVersions.ruleId, [...ids]))
    .orderBy(asc(ruleVersions.validFrom));
  return Map.groupBy(rows, ({ ruleId }) => ruleId);
}
