import { createHash } from 'node:crypto';
import { type Caller } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { readLocks } from '../rules/monthLocks.ts';
import { personOn } from '../rules/placements.ts';
import type { TeamPerson } from '../rules/teamPeople.ts';
import { type CompanyShift, type Draft, readDrafts } from './rosterDrafts.ts';

/** A draft with its person. */
export interface DraftOfPerson extends Draft {
  readonly one: TeamPerson;
}

/** Whether a date is of the caller's own past, which only somebody else may plan. */
export const isOwnPast = (caller: Pick<Caller, 'id'>, employeeId: number, date: string, today: string): boolean =>
  caller.id === employeeId && date < today;

/** Drafts without those that name a shift of another company, which a move between companies may have left. */
export const ofCompany = <One extends Draft>(drafts: readonly One[], shifts: readonly CompanyShift[]): One[] => {
  const known = new Set<number | null>([null, ...shifts.map(({ id }) => id)]);
  return drafts.filter(({ shiftId }) => known.has(shiftId));
};

/**
 * What is saved of people and can be published, on dates on which the caller may plan them.
 *
 * @returns `open` by person and date; `held` is how many more wait: of locked months, and of the caller's own past; `digest` of `open`
 */
export async function findOpenDrafts(
  context: AttendanceContext,
  caller: Caller,
  team: readonly TeamPerson[],
  { from, to }: { readonly from: string; readonly to: string },
  shifts: readonly CompanyShift[],
) {
  const { db, clock } = context;
  const known = new Map(team.map((one) => [one.person.id, one]));
  const lockOn = await readLocks(db);
  const drafts = ofCompany(await readDrafts(db, [...known.keys()], from, to), shifts)
    .map((draft): DraftOfPerson => ({ ...draft, one: known.get(draft.employeeId)! }))
    .filter(({ one, date }) => one.isSeen(date));
  const open = drafts.filter(
    ({ one: { person, places }, date }) =>
      !lockOn(personOn(person, places, date).companyId, date) && !isOwnPast(caller, person.id, date, clock.today()),
  );
  return { open, held: drafts.length - open.length, digest: digestOf(open) };
}

function digestOf(drafts: readonly Draft[]): string {
  const lines = drafts.map(({ employeeId, date, kind, shiftId }) => `${employeeId} ${date} ${kind} ${shiftId}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
