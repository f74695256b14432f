import { addDays } from '@atrium/sdk/days';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { type Caller, instantOf, momentOf, type Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { APPROVED } from './expectedOf.ts';
import { mayView } from './mayView.ts';
import { leaves } from '../tables.ts';

/**
 * Returns who is on approved leave on a day (C.3-20): people of the caller's department and everyone the caller leads.
 * The type of leave is visible to the person, those who lead them and those who may view their attendance; it is `''`
 * for peers.
 */
export async function onLeave(context: AttendanceContext, { day }: { day: string }, caller: Caller | undefined) {
  if (!caller) return { list: [] };
  const people = new Map<number, Person>();
  const { companyId, departmentId } = caller;
  const peers = departmentId === null ? [] : await context.directory.people({ companyId, departmentId, hidden: false });
  for (const person of [...peers, ...(await context.directory.subordinates(caller))]) people.set(person.id, person);
  const rows = await context.db
    .select()
    .from(leaves)
    .where(
      and(
        inArray(leaves.personId, [...people.keys()]),
        eq(leaves.status, APPROVED),
        lt(leaves.starts, instantOf(addDays(day, 1))),
        gt(leaves.ends, instantOf(day)),
      ),
    )
    .orderBy(asc(leaves.starts), asc(leaves.personId));
  return {
    list: rows.map((leave) => {
      const person = people.get(leave.personId)!;
      const maySeeType = person.id === caller.id || context.directory.leads(caller, person) || mayView(caller, person);
      return {
        employeeId: person.id,
        name: person.name,
        leaveTypeName: maySeeType ? leave.leaveType : '',
        startDatetime: momentOf(leave.starts),
        endDatetime: momentOf(leave.ends),
      };
    }),
  };
}
