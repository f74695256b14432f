import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Granted, RoleRow } from './RoleRow.ts';

type Builtin = Omit<Granted, 'isEnabled'> & Pick<RoleRow, 'builtin' | 'name' | 'description'>;

const NONE = { holdsAll: false, menuIds: [], actions: [], employees: [], departments: [], groups: [], levels: [] };

/**
 * The roles that every company has (contract.md; C.8-17). Their actions may belong to plugins that are installed later.
 *
 * @param administrators ids of the company's administrators
 */
export function builtinRoles(administrators: readonly number[]): Builtin[] {
  return [
    role('admin', { holdsAll: true, employees: [...administrators] }),
    role('hr', { actions: ['attendance.viewAll', 'attendance.correct', 'employee.import'] }),
    role('bulletin', {
      actions: ['bulletin.publish', 'bulletin.manageAll', 'bulletin.category.manage', 'bulletin.readers.view'],
    }),
    role('manager', {
      actions: ['bulletin.publish', 'account.create', 'attendance.viewDept', 'attendance.correct'],
      levels: ['company', 'deptManager', 'groupManager'],
    }),
    role('employee', { levels: ['company', 'deptManager', 'groupManager', 'employee'] }),
  ];
}

function role(builtin: 'admin' | 'hr' | 'bulletin' | 'manager' | 'employee', more: Partial<Granted>): Builtin {
  return {
    ...NONE,
    ...more,
    builtin,
    name: texts[`role.${builtin}`],
    description: texts[`role.${builtin}.text`],
  };
}
