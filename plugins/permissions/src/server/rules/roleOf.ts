import { formatDateTime, type Person, type RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Permission } from '../../contract.ts';
import { displayName } from './displayName.ts';
import { membershipOf } from './membershipOf.ts';
import type { RoleRow } from './RoleRow.ts';

/** The code of a role: a built-in one's own, else its id. */
export const codeOf = ({ builtin, id }: Pick<RoleRow, 'builtin' | 'id'>): string => builtin ?? `R${id}`;

/** Returns the number of active people with a role. */
export const countOf = (role: RoleRow, people: readonly Person[]): number =>
  people.filter((person) => membershipOf(person, role).length > 0).length;

/**
 * A role as its administrators see it.
 *
 * @param people the company's active people
 * @param known every action of the running plugins, shown for a role that grants all
 */
export function roleOf(
  role: RoleRow,
  people: readonly Person[],
  known: readonly string[],
  language: RequestFacts['language'],
): z.input<typeof Permission> {
  const { id, name, description, isEnabled, builtin, holdsAll, menuIds, actions, version, updatedBy, updatedOn } = role;
  const { employees, departments, groups, levels } = role;
  return {
    permissionId: id,
    code: codeOf(role),
    name,
    displayName: displayName(role, language),
    description,
    isEnabled,
    isBuiltin: builtin !== null,
    holdsAll,
    menuIds,
    actions: holdsAll ? [...known] : actions,
    members: { employees, departments, groups, levels },
    memberCount: countOf(role, people),
    updatedBy,
    updatedOn: formatDateTime(updatedOn),
    version,
  };
}
