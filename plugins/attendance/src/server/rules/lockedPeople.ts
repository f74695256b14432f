import { addDays } from '@atrium/sdk/days';
import type { Database, Person } from '@atrium/sdk/server';
import { and, between, eq } from 'drizzle-orm';
import { lockedPeople, type LockedSpan, locks } from '../lockTables.ts';
import { type DatedPlace, personOn, type Place, type Places } from './placements.ts';
import { ALWAYS } from './workRules.ts';

/** Who a person was in a month when it was locked. */
export interface LockedPerson {
  readonly month: string;
  readonly personId: number;
  readonly employee: string;
  readonly name: string;
  readonly leftOn: string | null;
  readonly spans: readonly LockedSpan[];
}

/** Who was in the locked months of a company: people who joined, left or moved since, with dates before the lock, change none of it. */
export interface LockedMonths {
  readonly months: ReadonlySet<string>;
  /** By person. */
  readonly people: ReadonlyMap<number, readonly LockedPerson[]>;
}

/** Reads who was in the locked months between two dates; of one person with an id. */
export async function readLockedPeople(
  db: Database,
  companyId: number,
  period: { readonly from: string; readonly to: string },
  personId?: number,
): Promise<LockedMonths> {
  const rows = await db
    .select({ month: locks.month, kept: lockedPeople })
    .from(locks)
    .leftJoin(
      lockedPeople,
      and(
        eq(lockedPeople.companyId, locks.companyId),
        eq(lockedPeople.month, locks.month),
        eq(lockedPeople.version, locks.version),
        personId === undefined ? undefined : eq(lockedPeople.personId, personId),
      ),
    )
    .where(
      and(
        eq(locks.companyId, companyId),
        eq(locks.state, 'locked'),
        between(locks.month, period.from.slice(0, 7), period.to.slice(0, 7)),
      ),
    );
  return {
    months: new Set(rows.map(({ month }) => month)),
    people: Map.groupBy(
      rows.flatMap(({ kept }) => kept ?? []),
      (kept) => kept.personId,
    ),
  };
}

/** The units of a person, with those of locked months as they were at the lock. The same list where nothing differs. */
export function withLockedPlaces(
  person: Place & Pick<Person, 'id'>,
  places: Places | undefined,
  companyId: number,
  kept: readonly LockedPerson[] | undefined,
): Places | undefined {
  let shown = places;
  for (const { spans } of kept ?? [])
    for (const { from, to, departmentId, groupId } of spans) {
      const then = { companyId, departmentId, groupId };
      const isKnown = unitsIn(person, shown, from, to).every((unit) => isSame(unit, then));
      if (isKnown) continue;
      const before: Places = shown?.length ? shown : [{ fromDate: ALWAYS, ...placeOf(person) }];
      const after = { fromDate: addDays(to, 1), ...placeOf(personOn(person, before, addDays(to, 1))) };
      const rest: DatedPlace[] = before.filter(({ fromDate }) => fromDate < from || fromDate > after.fromDate);
      shown = [...rest, { fromDate: from, ...then }, after].toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1));
    }
  return shown;
}

const placeOf = ({ companyId, departmentId, groupId }: Place): Place => ({ companyId, departmentId, groupId });

const isSame = (a: Place, b: Place) =>
  a.companyId === b.companyId && a.departmentId === b.departmentId && a.groupId === b.groupId;

function unitsIn(person: Place, places: Places | undefined, from: string, to: string): Place[] {
  const moves = (places ?? []).filter(({ fromDate }) => from < fromDate && fromDate <= to);
  return [personOn(person, places, from), ...moves];
}
