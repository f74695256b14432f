import type { Caller, Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';

/**
 * Returns whether an action lets the caller view the person's attendance (C.3-12): `attendance.viewAll` in the own
 * company, `attendance.viewDept` in the own unit, which depends on the level: company, department or group. Of leavers, too, whose
 * records are kept for five years (LSA 30).
 */
export function mayView(caller: Caller, person: Person): boolean {
  if (person.companyId !== caller.companyId) return false;
  return caller.can('attendance.viewAll') || (caller.can('attendance.viewDept') && inOwnUnit(caller, person));
}

function inOwnUnit(caller: Person, person: Person): boolean {
  switch (caller.level) {
    case 'compManager':
      return true;
    case 'deptManager':
      return caller.departmentId !== null && person.departmentId === caller.departmentId;
    default:
      return caller.groupId !== null && person.groupId === caller.groupId;
  }
}

/** The caller's relation to the month of a person (C.3-12). */
export function relationToMonth({ directory }: AttendanceContext, person: Person, caller: Caller) {
  if (person.id === caller.id) return 'own';
  return directory.leads(caller, person) || mayView(caller, person) ? 'viewer' : 'none';
}
