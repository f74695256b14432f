import type { Member } from '@atrium/sdk/client';
import type { Organisation } from '@atrium/sdk/host';
import type { z } from 'zod';

/** Every name that can be resolved: the organisation's people and the hidden ones (C.3-10). */
export function namesOf(
  organisation: z.infer<typeof Organisation>,
  hidden: readonly Member[],
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const add = (members: readonly Member[]) => {
    for (const { id, name } of members) names.set(id, name);
  };
  add(hidden);
  add(organisation.compManagers);
  for (const department of organisation.departments) {
    add(department.deptManagers);
    add(department.employees);
    for (const group of department.groups) {
      add(group.groupManagers);
      add(group.employees);
    }
  }
  return names;
}
