import type { PlannedDay } from './PlannedDay.ts';

/** The parts of a leave that the rules use. */
export interface Absence {
  readonly starts: Date;
  readonly ends: Date;
  readonly status: number;
}

/** The expected working time. */
export interface Expected {
  readonly on: Date;
  readonly off: Date;
}

export const APPROVED = 1;

/**
 * Returns when a person is expected on a day, or null: without a shift, on a day the company calendar calls off (a
 * roster there is extra work, never late), or within approved leave for the whole shift.
 *
 * Approved leave shortens the day from its edges: leave that covers the expected beginning moves it to the leave's end,
 * leave that covers the expected end moves it to the leave's start, again and again while another one follows. Leave in
 * the middle changes nothing, and so does leave that is pending, rejected or revoked.
 */
export function findExpected(day: PlannedDay, absences: readonly Absence[]): Expected | null {
  if (!day.isWork || !day.shift) return null;
  const approved = absences.filter(({ status }) => status === APPROVED);
  let on = day.shift.startsAt;
  let off = day.shift.endsAt;
  for (const { starts, ends } of approved.toSorted((a, b) => a.starts.getTime() - b.starts.getTime())) {
    if (starts <= on && ends > on) on = ends;
  }
  for (const { starts, ends } of approved.toSorted((a, b) => b.ends.getTime() - a.ends.getTime())) {
    if (starts < off && ends >= off) off = starts;
  }
  return on < off ? { on, off } : null;
}
