import { addDays } from '@atrium/sdk/days';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { type Caller, instantOf, momentOf, type Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { APPROVED } from './expectedOf.ts';
import { mayView } from './mayView.ts';
import { leaves } from '../tables.ts';

interface Asked {
  readonly people: readonly number[];
  readonly from: string;
  /** Included. */
  readonly to: string;
}

/**
 * When people of the caller's company are on approved leave, for who plans a meeting. That it is leave is visible to those of the
 * same department and those who lead them, what kind of leave as in `onLeave` (C.3-20); to others the person is busy.
 */
export async function leaveTimes(context: AttendanceContext, { people, from, to }: Asked, caller: Caller | undefined) {
  if (!caller) return [];
  const known = new Map<number, Person>();
  for (const id of people) {
    const person = await context.directory.person(id);
    if (person && !person.hidden && person.companyId === caller.companyId) known.set(id, person);
  }
  const rows = await context.db
    .select()
    .from(leaves)
    .where(
      and(
        inArray(leaves.personId, [...known.keys()]),
        eq(leaves.status, APPROVED),
        lt(leaves.starts, instantOf(addDays(to, 1))),
        gt(leaves.ends, instantOf(from)),
      ),
    )
    .orderBy(asc(leaves.starts), asc(leaves.personId));
  return rows.map((leave) => {
    const person = known.get(leave.personId)!;
    const maySeeType = person.id === caller.id || context.directory.leads(caller, person) || mayView(caller, person);
    const isPeer = caller.departmentId !== null && caller.departmentId === person.departmentId;
    return {
      employeeId: person.id,
      start: momentOf(leave.starts),
      end: momentOf(leave.ends),
      kind: maySeeType || isPeer ? ('leave' as const) : ('busy' as const),
      name: maySeeType ? leave.leaveType : '',
    };
  });
}
