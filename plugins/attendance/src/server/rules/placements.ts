import { type Caller, type Database, type Person, prepared } from '@atrium/sdk/server';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { rosterDrafts } from '../rosterTables.ts';
import { placements } from '../tables.ts';
import { mayView } from './mayView.ts';
import { ALWAYS } from './workRules.ts';

/** The unit of a person. */
export type Place = Pick<Person, 'companyId' | 'departmentId' | 'groupId'>;

/** A unit from a date until the next one. */
export interface DatedPlace extends Place {
  readonly fromDate: string;
}

/** The units of a person in the order of their dates; empty for one who has not moved since it is noted. */
export type Places = readonly DatedPlace[];

/**
 * Notes that a person moved: the unit of before is theirs until yesterday, the new one from today. A repeated event changes nothing.
 *
 * @param on when they moved
 */
export async function noteMoved(
  { db, transaction }: AttendanceContext,
  personId: number,
  places: { readonly from: Place; readonly to: Place },
  since: string,
): Promise<void> {
  await transaction(async () => {
    // Drafts of the days from then on name shifts of the company of before.
    if (places.from.companyId !== places.to.companyId)
      await db.delete(rosterDrafts).where(and(eq(rosterDrafts.personId, personId), gte(rosterDrafts.date, since)));
    const [known] = await db.select().from(placements).where(eq(placements.personId, personId)).limit(1);
    if (!known)
      await db
        .insert(placements)
        .values({ personId, fromDate: ALWAYS, ...places.from })
        .onConflictDoNothing();
    await db
      .insert(placements)
      .values({ personId, fromDate: since, ...places.to })
      .onConflictDoUpdate({ target: [placements.personId, placements.fromDate], set: { ...places.to } });
  });
}

const findPlaces = prepared((db) =>
  db
    .select()
    .from(placements)
    .where(eq(placements.personId, sql.placeholder('personId')))
    .orderBy(asc(placements.fromDate))
    .prepare('attendance_find_places'),
);

/** The units of a person. */
export const readPlaces = (db: Database, personId: number): Promise<Places> => findPlaces(db).execute({ personId });

/** The units of everyone who has ever been in a company and has moved since it is noted. */
export async function readPlacesOfCompany(db: Database, companyId: number): Promise<ReadonlyMap<number, Places>> {
  const ofCompany = db
    .select({ personId: placements.personId })
    .from(placements)
    .where(eq(placements.companyId, companyId));
  const rows = await db
    .select()
    .from(placements)
    .where(inArray(placements.personId, ofCompany))
    .orderBy(asc(placements.personId), asc(placements.fromDate));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Someone with the units of before. */
export interface Placed<One extends Place = Person> {
  readonly person: One;
  /** Empty or undefined for one who has not moved. */
  readonly places: Places | undefined;
}

/** The person with the unit of a date. */
export function personOn<One extends Place>(person: One, places: Places | undefined, date: string): One {
  if (!places || places.length === 0) return person;
  const { companyId, departmentId, groupId } = places.findLast(({ fromDate }) => fromDate <= date) ?? places[0]!;
  return { ...person, companyId, departmentId, groupId };
}

/** The person with each of their units between two dates, both included, in the order of the dates from which they were in them. */
export function unitsBetween<One extends Place>(
  { person, places = [] }: Placed<One>,
  from: string,
  to: string,
): { readonly since: string; readonly unit: One }[] {
  const moves = places.filter(({ fromDate }) => from < fromDate && fromDate <= to);
  return [from, ...moves.map(({ fromDate }) => fromDate)].map((since) => ({
    since,
    unit: personOn(person, places, since),
  }));
}

/**
 * Returns on which dates a caller may see the attendance of another person: those on which the person was in the caller's company, for
 * who may view all of it, or else theirs (C.3-13).
 */
export function viewedDates(
  { directory }: Pick<AttendanceContext, 'directory'>,
  caller: Caller,
  person: Person,
  places: Places | undefined,
): (date: string) => boolean {
  const known = new Map<string, boolean>();
  return (date) => {
    const placed = personOn(person, places, date);
    const unit = `${placed.companyId} ${placed.departmentId} ${placed.groupId}`;
    let isSeen = known.get(unit);
    if (isSeen === undefined) known.set(unit, (isSeen = directory.leads(caller, placed) || mayView(caller, placed)));
    return isSeen;
  };
}
