import type { PermissionsContext } from '../PermissionsContext.ts';
import type { MemberLevel } from '../tables.ts';
import { menuEntries } from './menuEntries.ts';
import type { RoleRow } from './role.ts';

/** An unsaved role with default values. */
export const newRole = (companyId: number, updatedOn: Date): RoleRow => ({
  id: 0,
  companyId,
  builtin: null,
  name: '',
  description: '',
  isEnabled: true,
  holdsAll: false,
  menuIds: [],
  actions: [],
  employees: [],
  departments: [],
  groups: [],
  levels: [],
  version: 1,
  updatedBy: null,
  updatedOn,
});

/** Fields of a role as sent; missing ones stay unchanged. */
interface RoleChange {
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

/**
 * Members and entries that are added must exist in the company; existing ones may stay.
 *
 * @throws Refusal 422
 */
export async function checkNames(
  context: PermissionsContext,
  companyId: number,
  before: RoleRow | null,
  { members = {}, menuIds = [] }: RoleChange,
): Promise<void> {
  const { directory, refuse } = context;
  const added = <T>(named: readonly T[] | undefined, known: readonly T[] | undefined) =>
    (named ?? []).filter((one) => !known?.includes(one));
  for (const id of added(members.employees, before?.employees))
    if ((await directory.person(id))?.companyId !== companyId) throw refuse.invalid('member.unknown');
  const departments = (await directory.departments(companyId)).map(({ id }) => id);
  const groups = (await directory.groups(companyId)).map(({ id }) => id);
  const isUnknown =
    added(members.departments, before?.departments).some((id) => !departments.includes(id)) ||
    added(members.groups, before?.groups).some((id) => !groups.includes(id));
  if (isUnknown) throw refuse.invalid('member.unknown');
  const newMenus = added(menuIds, before?.menuIds);
  if (newMenus.length === 0) return;
  const entries = await menuEntries(context, companyId);
  if (entries && newMenus.some((id) => !entries.some((entry) => entry.id === id))) throw refuse.invalid('menu.unknown');
}
