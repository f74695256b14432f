import type { RoleChange } from './applyChange.ts';
import { menuEntries } from './menuEntries.ts';
import type { PermissionsContext } from '../PermissionsContext.ts';
import type { RoleRow } from './RoleRow.ts';

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
