import type { Organisation } from '@atrium/sdk/client';
import type { AccountsClient } from '../types.ts';

/** Where the people of an organisation work, by their ids: a department, a department’s manager, or the top managers. */
export function unitsOf(
  { departments, compManagers }: Organisation,
  t: AccountsClient['t'],
): ReadonlyMap<number, string> {
  const units = new Map<number, string>();
  for (const { departmentName: unit, deptManagers, groups, employees = [] } of departments) {
    for (const { id } of [...groups.flatMap((group) => [...group.groupManagers, ...group.employees]), ...employees])
      units.set(id, unit);
    for (const { id } of deptManagers) units.set(id, t('sharing.manager', { unit }));
  }
  for (const { id } of compManagers) units.set(id, t('sharing.top'));
  return units;
}
