import { textLength, type FieldErrors } from '@atrium/sdk/client';
import type { Members, PermissionNode, PermissionsClient, Role } from './types.ts';

/** The fields of the form. */
export interface RoleFields {
  readonly name: string;
  readonly description: string;
  readonly isEnabled: boolean;
  readonly actions: readonly string[];
  readonly menuIds: readonly number[];
  readonly members: Members;
}

export const BLANK: RoleFields = {
  name: '',
  description: '',
  isEnabled: true,
  actions: [],
  menuIds: [],
  members: { employees: [], departments: [], groups: [], levels: [] },
};
/** Characters, counted in code points (C.1-18). */
export const MAX = { name: 20, description: 255 } as const;

export function toFields({ name, description, isEnabled, actions, menuIds, members }: Role): RoleFields {
  return { name, description, isEnabled, actions, menuIds, members };
}

/** Validates the fields; the server checks the same. */
export function validateRoleFields(
  { name, description }: RoleFields,
  t: PermissionsClient['t'],
): FieldErrors<RoleFields> {
  return {
    ...(textLength(name) === 0
      ? { name: t('name.required') }
      : textLength(name) > MAX.name && { name: t('name.long') }),
    ...(textLength(description) > MAX.description && { description: t('description.long') }),
  };
}

const sorted = (list: readonly (string | number)[]) => [...list].map(String).sort().join();

/** Returns only the changed fields (C.8-13); the order of lists is ignored. */
export function changedFields(before: RoleFields, after: RoleFields) {
  const lists = (name: 'actions' | 'menuIds') => sorted(before[name]) !== sorted(after[name]);
  const members =
    Object.values(before.members).map(sorted).join('|') !== Object.values(after.members).map(sorted).join('|');
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.isEnabled !== after.isEnabled && { isEnabled: after.isEnabled }),
    ...(lists('actions') && { actions: [...after.actions] }),
    ...(lists('menuIds') && { menuIds: [...after.menuIds] }),
    ...(members && { members: after.members }),
  };
}

/** Ids of the restricted pages of a branch, itself included: what a role can open. */
export function openable(node: PermissionNode): number[] {
  if (node.children.length > 0) return node.children.flatMap(openable);
  return node.kind === 'menu' && node.restricted ? [node.id as number] : [];
}
