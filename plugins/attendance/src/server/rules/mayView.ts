import type { Caller, Person } from '@atrium/sdk/server';

/**
 * May the caller view the person's attendance by an action (C.3-12)? `attendance.viewAll` opens the own company.
 * `attendance.viewDept` opens the own unit, which follows from the level: the company, the department, or the group. For
 * other people nothing of it exists.
 */
export function mayView(caller: Caller, person: Person): boolean {
  if (person.hidden || person.companyId !== caller.companyId) return false;
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
