import type { Manifest } from '@atrium/sdk';
import type { Handler, Person, RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import type { ExplainedRole, Rule } from '../../contract.ts';
import { displayName, findMembership, type RoleRow } from '../rules/role.ts';
import { menuEntries, menuRules } from '../rules/menuEntries.ts';
import { rightsBy, type Roles } from '../rules/Roles.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';

type Explained = z.output<typeof ExplainedRole>;

/**
 * Explains why a person may or may not do something, or has a menu entry or not: the rules and the roles behind it
 * (C.8-15).
 */
export function explain(context: PermissionsContext, roles: Roles): Handler<(typeof contract)['api']['explain']> {
  const { directory, refuse } = context;
  return async ({ query, caller, request }) => {
    const { employeeId, action, menuId, riskLevel } = query;
    const person = await directory.person(employeeId);
    if (!person || person.companyId !== caller.companyId) throw refuse.notFound();
    if ((action === undefined) === (menuId === undefined)) throw refuse.invalid('explain.one');
    const rows = await roles.of(caller.companyId);
    const rights = rightsBy(rows, person);
    const active = { rule: 'active', holds: !person.hidden, detail: '' } as const;
    const who = { employeeId: person.id, name: person.name };
    if (action !== undefined) {
      const holds = rights.all || rights.actions.has(action);
      return {
        ...who,
        kind: 'action',
        code: action,
        label: findLabel(context.installed(request.language), action),
        allowed: holds,
        rules: [active, { rule: 'role', holds, detail: action }],
        roles: await explainRoles(context, rows, person, request.language, (role) => gives(role, [action], undefined)),
      };
    }
    const entries = (await menuEntries(context, caller.companyId)) ?? [];
    const entry = entries.find(({ id }) => id === menuId);
    if (!entry) throw refuse.notFound();
    const chain = await menuRules(context, { employeeId: person.id, menuId: entry.id, riskLevel });
    const needs = chain.find(({ rule }) => rule === 'needs')?.detail.split('、') ?? [];
    const names = new Map(context.installed(request.language).map(({ id, name }) => [id, name]));
    const rules: z.output<typeof Rule>[] = [
      active,
      ...chain.map((rule) =>
        rule.rule === 'view' ? { ...rule, detail: names.get(rule.detail) ?? rule.detail } : rule,
      ),
    ];
    const asked = entry.accessControl ? entry.id : undefined;
    return {
      ...who,
      kind: 'menu',
      code: entry.menuCode,
      label: entry.name,
      allowed: rules.every(({ holds }) => holds),
      rules,
      roles: await explainRoles(context, rows, person, request.language, (role) => gives(role, needs, asked)),
    };
  };
}

/** What a role grants of the request. */
function gives(role: RoleRow, actions: readonly string[], menuId: number | undefined): string[] {
  const given = actions.filter((action) => role.holdsAll || role.actions.includes(action));
  return menuId !== undefined && (role.holdsAll || role.menuIds.includes(menuId)) ? ['menu', ...given] : given;
}

/** Roles that grant part of the request, and all roles of the person. */
async function explainRoles(
  { directory }: PermissionsContext,
  rows: readonly RoleRow[],
  person: Person,
  language: RequestFacts['language'],
  given: (role: RoleRow) => string[],
): Promise<Explained[]> {
  const department = (await directory.departments(person.companyId)).find(({ id }) => id === person.departmentId);
  const group = (await directory.groups(person.companyId)).find(({ id }) => id === person.groupId);
  const names = {
    employee: person.name,
    department: department?.name ?? '',
    group: group?.name ?? '',
    level: person.level,
  };
  return rows
    .map((role) => ({
      permissionId: role.id,
      name: displayName(role, language),
      isEnabled: role.isEnabled,
      gives: given(role),
      through: findMembership(person, role).map((kind) => ({ kind, name: names[kind] })),
    }))
    .filter((role) => role.gives.length > 0 || role.through.length > 0);
}

const findLabel = (installed: readonly Manifest[], action: string): string =>
  installed.find(({ actions }) => Object.hasOwn(actions, action))?.actions[action] ?? action;
