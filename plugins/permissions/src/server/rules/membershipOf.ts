import { toMemberLevel } from './memberLevel.ts';
import type { Facts, Granted } from './RoleRow.ts';

export type MembershipKind = 'employee' | 'department' | 'group' | 'level';

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
