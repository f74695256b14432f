import { addDays, daysBetween } from '@atrium/sdk/days';
import type { Caller, Person } from '@atrium/sdk/server';

/**
 * Returns whether an action lets the caller view the person's attendance (C.3-12): `attendance.viewAll` in the own
 * company, `attendance.viewDept` in the own unit, which depends on the level: company, department or group. Of leavers, too, whose
 * records are kept for five years (LSA 30).
 */
export function mayView(caller: Caller, person: Person): boolean {
  return mayViewUnit(caller, person, (action) => caller.can(action));
}

/** The same of any person, by the actions that they have. */
export function mayViewUnit(
  viewer: Person,
  person: Person,
  can: (action: 'attendance.viewAll' | 'attendance.viewDept') => boolean,
): boolean {
  if (person.companyId !== viewer.companyId) return false;
  return can('attendance.viewAll') || (inOwnUnit(viewer, person) && can('attendance.viewDept'));
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

/** A month of a person, as a caller sees it. */
export interface MonthRow {
  readonly person: Pick<Person, 'id'>;
  readonly first: string;
  readonly last: string;
  /** Whether the caller may see the person's attendance of a date. */
  readonly isSeen: (date: string) => boolean;
}

/** The caller's relation to the month of a person (C.3-12): a viewer sees at least one of its days. */
export function relationToMonth({ person, first, last, isSeen }: MonthRow, caller: Pick<Person, 'id'>) {
  if (person.id === caller.id) return 'own';
  const count = daysBetween(first, last) + 1;
  return Array.from({ length: count }, (_, day) => addDays(first, day)).some(isSeen) ? 'viewer' : 'none';
}
