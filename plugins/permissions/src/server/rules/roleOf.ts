import { formatDateTime, type Person, type RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Permission } from '../../contract.ts';
import { displayName } from './displayName.ts';
import { findMembership } from './membershipOf.ts';
import type { RoleRow } from './RoleRow.ts';

/** The code of a role: a built-in one's own, else its id. */
export const toCode = ({ builtin, id }: Pick<RoleRow, 'builtin' | 'id'>): string => builtin ?? `R${id}`;

/** Returns the number of active people with a role. */
export const countMembers = (role: RoleRow, people: readonly Person[]): number =>
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
