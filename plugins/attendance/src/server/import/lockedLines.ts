import type { Person } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { lockedText, readLocks, refuseLocked } from '../rules/monthLocks.ts';
import { personOn, type Places, readPlaces } from '../rules/placements.ts';
import { employments } from '../tables.ts';
import type { Complaint } from './importTable.ts';

/**
 * For the lines of an import that changes days: reports one whose days are in a locked month of the person's company, on which the person
 * was in another company than the import is of, or which come after the last one of a person who has left. The locks and the moves of
 * people are read once.
 *
 * @param companyId undefined for an import of all companies
 */
export function lockedLines(context: AttendanceContext, companyId?: number) {
  let locks: ReturnType<typeof readLocks> | undefined;
  const placesOf = rememberPlaces(context);
  return async (person: Person, dates: readonly string[], printError: Complaint): Promise<boolean> => {
    const lockOf = await (locks ??= readLocks(context.db));
    const places = await placesOf(person);
    const locked = dates.map((date) => lockOf(personOn(person, places, date).companyId, date)).find(Boolean);
    if (locked) printError(lockedText(locked.state), { month: locked.month });
    if (locked) return true;
    const other = dates.find(
      (date) => companyId !== undefined && personOn(person, places, date).companyId !== companyId,
    );
    if (other) printError('import.otherCompany', { value: person.employee, date: other });
    if (other) return true;
    if (!person.hidden) return false;
    const worked = await readEmployments(context, person.id);
    const isKnown = dates.every((date) =>
      worked.some(({ startsOn, endsOn }) => endsOn !== null && startsOn <= date && date <= endsOn),
    );
    if (!isKnown) printError('import.hiddenEmployee', { value: person.employee });
    return !isKnown;
  };
}

/**
 * In the transaction that writes the lines: none of their months is locked before its end.
 *
 * @throws Refusal 423 if one was locked since the lines were checked
 */
export async function keepOpen(
  context: AttendanceContext,
  lines: readonly { readonly person: Person; readonly dates: readonly string[] }[],
): Promise<void> {
  const placesOf = rememberPlaces(context);
  const changed = [];
  for (const { person, dates } of lines) changed.push({ person, dates, places: await placesOf(person) });
  await refuseLocked(context, changed);
}

const readEmployments = ({ db }: AttendanceContext, personId: number) =>
  db.select().from(employments).where(eq(employments.personId, personId));

/** Reads the units of each person once. */
export function rememberPlaces({ db }: Pick<AttendanceContext, 'db'>) {
  const known = new Map<number, Promise<Places>>();
  return (person: Person): Promise<Places> => {
    let places = known.get(person.id);
    if (!places) known.set(person.id, (places = readPlaces(db, person.id)));
    return places;
  };
}
