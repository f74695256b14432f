import { addDays } from '@atrium/sdk/days';
import { type Caller, daysOfMonth, instantOf, momentOf, type Person } from '@atrium/sdk/server';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { leaves } from '../tables.ts';
import { mayView } from './mayView.ts';
import { readPlaces } from './placements.ts';
import { APPROVED, readDays } from './readFacts.ts';

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

/** Dates of a month on which a punch of the person is missing by now, comma-separated (C.3-19). */
export async function unpunched(context: AttendanceContext, { month }: { month: string }, caller: Caller | undefined) {
  if (!caller) return { unPunchOn: '', unPunchOff: '' };
  const { first, last } = daysOfMonth(month);
  const places = await readPlaces(context.db, caller.id);
  const days = await readDays(context, { person: caller, places }, first, last);
  const dates = (kind: 'on' | 'off') =>
    days.filter(({ judged }) => judged.missing[kind]).map(({ judged }) => judged.plan.date);
  return { unPunchOn: dates('on').join(','), unPunchOff: dates('off').join(',') };
}
