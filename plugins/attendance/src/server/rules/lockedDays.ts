import { type Database, idArray, prepared } from '@atrium/sdk/server';
import { and, between, eq, sql } from 'drizzle-orm';
import { judgedDays, locks } from '../lockTables.ts';
import { personOn, type Place, type Placed } from './placements.ts';
import { type DayOfPerson, restoreDay, type StoredDay } from './storedDays.ts';

type Found = readonly (readonly [personId: number, date: string, companyId: number, day: StoredDay])[];

const findDays = prepared((db) =>
  db
    .select({
      found: sql<Found | null>`json_agg(json_build_array(${judgedDays.personId}, ${judgedDays.date}, ${judgedDays.companyId}, ${judgedDays.day}))`,
    })
    .from(locks)
    .innerJoin(
      judgedDays,
      and(
        eq(judgedDays.companyId, locks.companyId),
        eq(judgedDays.version, locks.version),
        eq(sql`left(${judgedDays.date}::text, 7)`, locks.month),
      ),
    )
    .where(
      and(
        eq(locks.state, 'locked'),
        between(locks.month, sql.placeholder('firstMonth'), sql.placeholder('lastMonth')),
        sql`${judgedDays.personId} = any(${sql.placeholder('people')}::int[])`,
        between(judgedDays.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('attendance_find_locked_days'),
);

/**
 * The days of people in locked months, both dates included, as they were judged at the lock: whatever has changed since, these are the
 * days that were paid. In one statement, so that a lock counts for all of its days or for none.
 *
 * @returns the stored day of a person on a date; undefined where no month is locked
 */
export async function readLockedDays(
  db: Database,
  people: readonly Placed<Place & { readonly id: number }>[],
  from: string,
  to: string,
): Promise<(id: number, date: string) => DayOfPerson | undefined> {
  const [row] = await findDays(db).execute({
    people: idArray(people.map(({ person }) => person.id)),
    firstMonth: from.slice(0, 7),
    lastMonth: to.slice(0, 7),
    from,
    to,
  });
  const found = row!.found ?? [];
  if (found.length === 0) return () => undefined;
  const placedBy = new Map(people.map((placed) => [placed.person.id, placed]));
  const stored = new Map<string, { readonly companyId: number; readonly day: StoredDay }>();
  for (const [personId, date, companyId, day] of found) {
    const key = `${personId} ${date}`;
    // Two companies have a person's date only where a move was dated back between their locks.
    const { person, places } = placedBy.get(personId)!;
    const isOther = stored.has(key) && personOn(person, places, date).companyId !== companyId;
    if (!isOther) stored.set(key, { companyId, day });
  }
  return (id, date) => {
    const kept = stored.get(`${id} ${date}`);
    return kept && restoreDay(date, kept.day);
  };
}
