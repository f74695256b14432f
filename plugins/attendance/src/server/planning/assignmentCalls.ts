import type { Call } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ASSIGNMENTS, SCOPES } from '../../contract/workRuleCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { ruleAssignments, type Scope, workRules } from '../tables.ts';
import { lockRules, refuseClosed, refuseJudged, tellRules } from './planChanges.ts';

type Api = (typeof contract)['api'];
type Assigned = Call<Api['assignRule']>['body'];

/** Whose rule it is from when: the company's first, then by unit and person, and the latest first. */
export async function readAssignments(context: AttendanceContext, { query, caller }: Call<Api['ruleAssignments']>) {
  const { text = '', scope, ruleId, page, pageSize } = query;
  const { db, clock } = context;
  const today = clock.today();
  const rows = await db
    .select({ assignment: ruleAssignments, ruleName: workRules.name })
    .from(ruleAssignments)
    .innerJoin(workRules, eq(workRules.id, ruleAssignments.ruleId))
    .where(eq(ruleAssignments.companyId, caller.companyId))
    .limit(MAX_ASSIGNMENTS);
  const nameOf = await readNames(context, caller.companyId);
  const current = new Map<string, string>();
  for (const { assignment: each } of rows) {
    const key = `${each.scope} ${each.scopeId}`;
    if (each.validFrom <= today && each.validFrom > (current.get(key) ?? '')) current.set(key, each.validFrom);
  }
  const sought = text.toLowerCase();
  const found = rows
    .map(({ assignment: each, ruleName }) => {
      const { code = '', name = '' } = nameOf.get(`${each.scope} ${each.scopeId}`) ?? {};
      const since = current.get(`${each.scope} ${each.scopeId}`);
      const state =
        each.validFrom > today
          ? ('future' as const)
          : each.validFrom === since
            ? ('current' as const)
            : ('past' as const);
      const { companyId: _, ...fields } = each;
      return { ...fields, code, name, ruleName, state };
    })
    .filter(
      (each) =>
        (scope === undefined || each.scope === scope) &&
        (ruleId === undefined || each.ruleId === ruleId) &&
        (sought === '' || `${each.code}\n${each.name}\n${each.ruleName}`.toLowerCase().includes(sought)),
    )
    .toSorted(
      (one, other) =>
        SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope) ||
        one.code.localeCompare(other.code) ||
        one.scopeId - other.scopeId ||
        (one.validFrom < other.validFrom ? 1 : -1),
    );
  const list = found.slice((page - 1) * pageSize, page * pageSize);
  return { list, totalSize: found.length, page, pageSize };
}

/** Sets, or without a rule removes, what a unit or person has from a day on. */
export function assignRule(context: AttendanceContext, { body, caller }: Call<Api['assignRule']>) {
  return context.transaction(async () => {
    const { db, audit, refuse, clock } = context;
    const { companyId } = caller;
    const { scope, scopeId, validFrom, ruleId, before, confirm } = body;
    await lockRules(context, caller);
    const unit = and(
      eq(ruleAssignments.companyId, companyId),
      eq(ruleAssignments.scope, scope),
      eq(ruleAssignments.scopeId, scopeId),
    );
    const one = and(unit, eq(ruleAssignments.validFrom, validFrom));
    const [stored] = await db.select({ ruleId: ruleAssignments.ruleId }).from(ruleAssignments).where(one);
    if ((stored?.ruleId ?? null) !== before) throw refuse.stale('rules.stale', { ruleId: stored?.ruleId ?? null });
    if (ruleId === before) return {};
    const name = await checkAssigned(context, companyId, body);
    if (scope === 'person' && scopeId === caller.id && validFrom <= clock.today())
      throw refuse.notAllowed('assignment.own');
    await refuseClosed(context, companyId, validFrom);
    if (!confirm) refuseJudged(context, validFrom, await countPeople(context, companyId, body));
    if (
      before === null &&
      (await db.$count(ruleAssignments, eq(ruleAssignments.companyId, companyId))) >= MAX_ASSIGNMENTS
    )
      throw refuse.conflict('assignment.full', { most: MAX_ASSIGNMENTS });
    await (ruleId === null
      ? db.delete(ruleAssignments).where(one)
      : db
          .insert(ruleAssignments)
          .values({ companyId, scope, scopeId, validFrom, ruleId })
          .onConflictDoUpdate({
            target: [
              ruleAssignments.companyId,
              ruleAssignments.scope,
              ruleAssignments.scopeId,
              ruleAssignments.validFrom,
            ],
            set: { ruleId },
          }));
    await audit.record({
      action: ruleId === null ? 'attendance.assignment.remove' : 'attendance.assignment.set',
      target: `${scope}:${scopeId}`,
      detail: { name, validFrom, ruleId, before },
    });
    await tellRules(context, companyId);
    return {};
  });
}

/** Names and codes of the company, its units and its people, by scope and id. */
async function readNames({ directory }: AttendanceContext, companyId: number) {
  const names = new Map<string, { readonly code: string; readonly name: string }>();
  const note = (
    scope: Scope,
    rows: readonly { readonly id: number; readonly code: string; readonly name: string }[],
  ) => {
    for (const { id, code, name } of rows) names.set(`${scope} ${id}`, { code, name });
  };
  note(
    'company',
    (await directory.companies()).filter(({ id }) => id === companyId),
  );
  note('department', await directory.departments(companyId));
  note('group', await directory.groups(companyId));
  const people = await directory.people({ companyId });
  note(
    'person',
    people.map(({ id, employee, name }) => ({ id, code: employee, name })),
  );
  return names;
}

/** The name of the unit or person. What is no more can only be removed. */
async function checkAssigned(
  context: AttendanceContext,
  companyId: number,
  { scope, scopeId, ruleId }: Assigned,
): Promise<string> {
  const { db, refuse } = context;
  const known = (await readNames(context, companyId)).get(`${scope} ${scopeId}`);
  if (ruleId === null) return known?.name ?? '';
  if (!known) throw refuse.invalid('assignment.unknown', {}, { field: 'scopeId' });
  const isRule = await db.$count(workRules, and(eq(workRules.id, ruleId), eq(workRules.companyId, companyId)));
  if (isRule === 0) throw refuse.invalid('assignment.noRule', {}, { field: 'ruleId' });
  return known.name;
}

/** How many people are in the unit now: some of them may have a rule that precedes this one. */
async function countPeople(
  { directory }: AttendanceContext,
  companyId: number,
  { scope, scopeId }: Assigned,
): Promise<number> {
  const people = await directory.people({ companyId });
  const unit = { company: 'companyId', department: 'departmentId', group: 'groupId', person: 'id' } as const;
  return people.filter((person) => person[unit[scope]] === scopeId).length;
}
