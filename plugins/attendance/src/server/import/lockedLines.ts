import type { Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { lockedText, readLocks, refuseLocked } from '../rules/monthLocks.ts';
import { personOn, type Places, readPlaces } from '../rules/placements.ts';
import type { Complaint } from './importTable.ts';

/**
 * For the lines of an import that changes days: reports one whose days are in a locked month of the person's company. The locks and the
 * moves of people are read once.
 */
export function lockedLines(context: AttendanceContext) {
  let locks: ReturnType<typeof readLocks> | undefined;
  const placesOf = rememberPlaces(context);
  return async (person: Person, dates: readonly string[], printError: Complaint): Promise<boolean> => {
    const lockOf = await (locks ??= readLocks(context.db));
    const places = await placesOf(person);
    const locked = dates.map((date) => lockOf(personOn(person, places, date).companyId, date)).find(Boolean);
    if (!locked) return false;
    printError(lockedText(locked.state), { month: locked.month });
    return true;
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

/** Reads the units of each person once. */
export function rememberPlaces({ db }: Pick<AttendanceContext, 'db'>) {
  const known = new Map<number, Promise<Places>>();
  return (person: Person): Promise<Places> => {
    let places = known.get(person.id);
    if (!places) known.set(person.id, (places = readPlaces(db, person.id)));
    return places;
  };
}
