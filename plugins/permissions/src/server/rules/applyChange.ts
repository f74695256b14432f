import type { MemberLevel } from './memberLevel.ts';
import type { RoleRow } from './RoleRow.ts';

/** Fields of a role as sent; missing ones stay unchanged. */
export interface RoleChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly menuIds?: readonly number[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly members?:
    | {
        readonly employees?: readonly number[] | undefined;
        readonly departments?: readonly number[] | undefined;
        readonly groups?: readonly number[] | undefined;
        readonly levels?: readonly MemberLevel[] | undefined;
      }
    | undefined;
  readonly isEnabled?: boolean | undefined;
}

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Returns the role with the changes applied. */
export function applyChange(role: RoleRow, change: RoleChange): RoleRow {
  const { members = {} } = change;
  return {
    ...role,
    name: change.name ?? role.name,
    description: change.description ?? role.description,
    menuIds: once(change.menuIds ?? role.menuIds),
    actions: once(change.actions ?? role.actions),
    employees: once(members.employees ?? role.employees),
    departments: once(members.departments ?? role.departments),
    groups: once(members.groups ?? role.groups),
    levels: once(members.levels ?? role.levels),
    isEnabled: change.isEnabled ?? role.isEnabled,
  };
}
