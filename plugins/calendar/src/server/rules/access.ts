import type { Person } from '@atrium/sdk/server';
import { and, eq, getTableColumns, gte, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, people } from '../tables.ts';

/** A person, with the company that they work for. */
export interface Viewer {
  readonly id: number;
  readonly companyId: number;
}

/** Days that a list covers, both included; without one of them it is open there. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What a person sees: the occurrences of their company whose audience they are one of (C.5-17), the deleted ones left out. The one
 * condition of every list, as the condition of the join of `people` and `occurrences`, so that what each of them may do
 * (`people.isContractor`) is read along. The days are compared in `people`, too: its index finds a month of a person
 * among their years (`people_days`).
 */
export const seenBy = (viewer: Viewer, days: Days = {}): SQL | undefined =>
  and(inAudience(viewer), isNull(occurrences.deletedOn), onDays(days));

/** The same of those that are in the bin. Their days are not in `people` any more, so there is no range. */
export const seenInBin = (viewer: Viewer): SQL | undefined => and(inAudience(viewer), isNotNull(occurrences.deletedOn));

/** Who moved to another company stays in the audience, and sees it again if they come back. */
const inAudience = ({ id, companyId }: Viewer) =>
  and(eq(people.employeeId, id), eq(people.audienceId, occurrences.audienceId), eq(occurrences.companyId, companyId));

const onDays = ({ from, to }: Days) =>
  and(
    from === undefined ? undefined : and(gte(people.lastOn, from), gte(occurrences.lastOn, from)),
    to === undefined ? undefined : and(lte(people.firstOn, to), lte(occurrences.firstOn, to)),
  );

/** What decides the relation of a person to an occurrence; null where they are not one of its audience. */
export interface SeenRow {
  readonly companyId: number;
  readonly createdBy: number;
  readonly isContractor: boolean | null;
  readonly isReader: boolean | null;
}

/**
 * Creator and contractors edit, readers read, for all others it does not exist (C.5-16, C.5-17); nor for those who have moved to
 * another company.
 */
export function relationToSchedule(
  { companyId, createdBy, isContractor, isReader }: SeenRow,
  viewer: Viewer,
): 'editor' | 'reader' | 'none' {
  if (viewer.companyId !== companyId) return 'none';
  if (createdBy === viewer.id || isContractor) return 'editor';
  return isReader ? 'reader' : 'none';
}

/** An occurrence and the caller's relation to it. */
export type SeenSchedule = typeof occurrences.$inferSelect & {
  readonly isContractor: boolean | null;
  readonly isReader: boolean | null;
};

/**
 * An occurrence that was not deleted, for a call whose contract declares the allowed relations.
 *
 * @throws Refusal 404 if it is missing, deleted, or the caller does not see it
 */
export async function seenSchedule(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
): Promise<SeenSchedule> {
  const [row] = await context.db
    .select({ ...getTableColumns(occurrences), isContractor: people.isContractor, isReader: people.isReader })
    .from(occurrences)
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(and(eq(occurrences.id, id), isNull(occurrences.deletedOn)));
  if (!row) throw context.refuse.notFound();
  await context.relation('schedule', row);
  return row;
}

/** What is one person's alone: a feed, a room that they wait for. */
export const relationToOwn = ({ employeeId }: { readonly employeeId: number }, caller: Person) =>
  employeeId === caller.id ? 'owner' : 'none';

/** A room belongs to one company. */
export const relationToRoom = (room: { readonly companyId: number }, caller: Person) =>
  room.companyId === caller.companyId ? 'company' : 'none';

interface Reservation {
  /** The company of its room. */
  readonly companyId: number;
  readonly employeeId: number;
  readonly occurrenceId: number | null;
}

/** One's own reservation without a schedule, one of a schedule, or that of a colleague (C.5-13). */
export function relationToReservation({ companyId, employeeId, occurrenceId }: Reservation, caller: Person) {
  if (companyId !== caller.companyId) return 'none';
  if (occurrenceId !== null) return 'scheduled';
  return employeeId === caller.id ? 'owner' : 'company';
}
