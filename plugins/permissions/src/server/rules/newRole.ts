import type { RoleRow } from './RoleRow.ts';

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
