import type { Call } from '@atrium/sdk/server';
import { and, eq, inArray } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_ASSIGNMENTS } from '../../contract/workRuleCalls.ts';
import { SCOPES } from '../../contract/workRuleLimits.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { lockRules } from '../rules/workRules.ts';
import { ruleAssignments, type Scope, workRules } from '../tables.ts';
import { refuseClosed, refuseJudged, tellRules } from './planChanges.ts';

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
    const { db, audit, refuse } = context;
    const { companyId } = caller;
    const { scope, validFrom, ruleId, before } = body;
    const scopeIds = [...new Set(body.scopeIds)];
    await lockRules(context, caller);
    const ofDay = and(
      eq(ruleAssignments.companyId, companyId),
      eq(ruleAssignments.scope, scope),
      eq(ruleAssignments.validFrom, validFrom),
      inArray(ruleAssignments.scopeId, scopeIds),
    );
    const stored = await db.select().from(ruleAssignments).where(ofDay);
    const storedOf = new Map(stored.map((row) => [row.scopeId, row.ruleId]));
    if (scopeIds.some((id) => (storedOf.get(id) ?? null) !== before)) throw refuse.stale('rules.stale', {});
    if (ruleId === before) return {};
    const names = await checkAssigned(context, companyId, body);
    await refuseClosed(context, companyId, validFrom, { isGone: names.every((name) => name === '') });
    refuseJudged(context, caller, body, await peopleIn(context, companyId, body));
    const count = await db.$count(ruleAssignments, eq(ruleAssignments.companyId, companyId));
    if (before === null && count + scopeIds.length > MAX_ASSIGNMENTS)
      throw refuse.conflict('assignment.full', { most: MAX_ASSIGNMENTS });
    if (ruleId === null) await db.delete(ruleAssignments).where(ofDay);
    else
      await db
        .insert(ruleAssignments)
        .values(scopeIds.map((scopeId) => ({ companyId, scope, scopeId, validFrom, ruleId })))
        .onConflictDoUpdate({
          target: [
            ruleAssignments.companyId,
            ruleAssignments.scope,
            ruleAssignments.scopeId,
            ruleAssignments.validFrom,
          ],
          set: { ruleId },
        });
    await audit.record({
      action: ruleId === null ? 'attendance.assignment.remove' : 'attendance.assignment.set',
      target: scopeIds.length === 1 ? `${scope}:${scopeIds[0]}` : 'rule_assignments',
      detail: { scope, scopeIds, names, validFrom, ruleId, before },
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

/** The names of the units or people. What is no more can only be removed, and its name is `''`. */
async function checkAssigned(
  context: AttendanceContext,
  companyId: number,
  { scope, scopeIds, ruleId }: Assigned,
): Promise<string[]> {
  const { db, refuse } = context;
  const known = await readNames(context, companyId);
  const names = scopeIds.map((id) => known.get(`${scope} ${id}`)?.name);
  if (ruleId === null) return names.map((name) => name ?? '');
  if (names.includes(undefined)) throw refuse.invalid('assignment.unknown', {}, { field: 'scopeIds' });
  const isRule = await db.$count(workRules, and(eq(workRules.id, ruleId), eq(workRules.companyId, companyId)));
  if (isRule === 0) throw refuse.invalid('assignment.noRule', {}, { field: 'ruleId' });
  return names as string[];
}

/** The ids of those who are in the units now: some of them may have a rule that precedes this one. */
async function peopleIn(
  { directory }: AttendanceContext,
  companyId: number,
  { scope, scopeIds }: Assigned,
): Promise<ReadonlySet<number>> {
  const wanted = new Set<number | null>(scopeIds);
  const people = await directory.people({ companyId });
  const unit = { company: 'companyId', department: 'departmentId', group: 'groupId', person: 'id' } as const;
  return new Set(people.filter((person) => wanted.has(person[unit[scope]])).map(({ id }) => id));
}
