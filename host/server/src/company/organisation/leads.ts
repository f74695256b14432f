import type { Level, Person } from '@atrium/sdk/server';

/** The four levels (S0 §1), the lowest first. */
export const LEVELS = ['employee', 'groupManager', 'deptManager', 'compManager'] as const satisfies readonly Level[];

/**
 * Returns whether `person` leads `other`: a lower level in the same company, department or group. False for hidden
 * people.
 */
export function leads(person: Person, other: Person): boolean {
  if (other.hidden || person.companyId !== other.companyId) return false;
  if (LEVELS.indexOf(other.level) >= LEVELS.indexOf(person.level)) return false;
  if (person.level === 'compManager') return true;
  if (person.level === 'deptManager') return person.departmentId !== null && person.departmentId === other.departmentId;
  return person.groupId !== null && person.groupId === other.groupId;
}
