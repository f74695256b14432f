import { catalogueTexts, formatDateTime, type Level, type Person, type RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Permission } from '../../contract.ts';
import type { MemberLevel, roles } from '../tables.ts';

/** A role as it is stored. */
export type RoleRow = typeof roles.$inferSelect;

/** The parts of a role that evaluation needs. */
export type Granted = Pick<
  RoleRow,
  'isEnabled' | 'holdsAll' | 'menuIds' | 'actions' | 'employees' | 'departments' | 'groups' | 'levels'
>;

/** The parts of a person that decide about roles. */
export type Facts = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId' | 'level' | 'hidden'>;

type MembershipKind = 'employee' | 'department' | 'group' | 'level';

/** Returns through what a person has a role, enabled or not; empty if they do not have it. Hidden people have none. */
export function findMembership(person: Facts, role: Granted): MembershipKind[] {
  if (person.hidden) return [];
  const kinds: MembershipKind[] = [];
  if (role.employees.includes(person.id)) kinds.push('employee');
  if (person.departmentId !== null && role.departments.includes(person.departmentId)) kinds.push('department');
  if (person.groupId !== null && role.groups.includes(person.groupId)) kinds.push('group');
  if (role.levels.includes(toMemberLevel(person.level))) kinds.push('level');
  return kinds;
}

const toMemberLevel = (level: Level): MemberLevel => (level === 'compManager' ? 'company' : level);

/** The code of a role: a built-in one's own, else its id. */
const toCode = ({ builtin, id }: Pick<RoleRow, 'builtin' | 'id'>): string => builtin ?? `R${id}`;

/** Returns the number of active people with a role. */
const countMembers = (role: RoleRow, people: readonly Person[]): number =>
  people.filter((person) => findMembership(person, role).length > 0).length;

/**
 * A role as its administrators see it.
 *
 * @param people the company's active people
 * @param known every action of the running plugins, shown for a role that grants all
 */
export function describeRole(
  role: RoleRow,
  people: readonly Person[],
  known: readonly string[],
  language: RequestFacts['language'],
): z.input<typeof Permission> {
  const { id, name, description, isEnabled, builtin, holdsAll, menuIds, actions, version, updatedBy, updatedOn } = role;
  const { employees, departments, groups, levels } = role;
  return {
    permissionId: id,
    code: toCode(role),
    name,
    displayName: displayName(role, language),
    description,
    isEnabled,
    isBuiltin: builtin !== null,
    holdsAll,
    menuIds,
    actions: holdsAll ? [...known] : actions,
    members: { employees, departments, groups, levels },
    memberCount: countMembers(role, people),
    updatedBy,
    updatedOn: formatDateTime(updatedOn),
    version,
  };
}

/** The name of a role in a language: built-in ones are translated unless renamed. */
export function displayName({ builtin, name }: Pick<RoleRow, 'builtin' | 'name'>, language: RequestFacts['language']) {
  if (builtin === null) return name;
  const key = `role.${builtin}` as 'role.admin';
  return name === permissionsText('zh-TW', key) ? permissionsText(language, key) : name;
}

/** A text of the catalogue in the caller's language, for the field errors of a refusal. */
export const permissionsText = catalogueTexts(zhTW, en);
