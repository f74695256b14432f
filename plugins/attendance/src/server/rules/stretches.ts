import { dayOf } from '@atrium/sdk/server';
import { HOUR, MINUTE, type PlannedDay } from './plan.ts';

/** A press of a punch button: kind 0 = on, 1 = off. Presses are never changed; everything else follows from them. */
export interface Press {
  readonly kind: 0 | 1;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** 出勤區段: paired presses. One without `on` or `off` lacks that press. */
export interface Stretch {
  readonly on: number | null;
  readonly off: number | null;
}

/** A stretch, or its part, with its work date 歸屬日. */
export interface DatedStretch extends Stretch {
  readonly date: string;
  /** The instant at which it was split between two shifts is its end, or its beginning. */
  readonly isSplit: boolean;
}

/** How long before its start and after its end punches belong to a shift (C.3-17). */
const BEFORE = 4 * HOUR;
const AFTER = 6 * HOUR;
/** The longest stretch: a shift with the longest overtime of an emergency, and what is pressed later is another day's. */
const LONGEST = 20 * HOUR;

type Shifts = readonly { readonly date: string; readonly startsAt: number; readonly endsAt: number }[];

/** The shifts of days in the order of their start. */
function listShifts(days: readonly PlannedDay[]): Shifts {
  return days
    .flatMap(({ date, shift }) => (shift ? [{ date, startsAt: shift.startsAt, endsAt: shift.endsAt }] : []))
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * Pairs presses and assigns each stretch to its work date: pairing comes before dating, so that overtime past midnight belongs to
 * the day its shift began.
 *
 * @param days planned, from at least the day before the first press to the day after the last one
 * @param presses in the order of their time
 */
export function datePresses(days: readonly PlannedDay[], presses: readonly Press[]): DatedStretch[] {
  const shifts = listShifts(days);
  return pairPresses(
    presses,
    shifts.map(({ startsAt }) => startsAt - BEFORE),
  ).flatMap((stretch) => assignStretch(stretch, shifts));
}

/**
 * Pairs presses. On opens a stretch; while it is open a further on repeats it, unless 20 hours have passed or the window of a later
 * shift has begun: then the open one has no off. Off closes it within 20 hours. A further off at least 60 seconds later moves the
 * end (S0-093) under the same two limits; any other has no on.
 *
 * @param windows instants at which the windows of shifts begin
 */
export function pairPresses(presses: readonly Press[], windows: readonly number[]): Stretch[] {
  const paired: { on: number | null; off: number | null }[] = [];
  for (const { kind, at } of presses) {
    const last = paired.at(-1);
    const begin = last && (last.on ?? last.off!);
    const isWithin = begin !== undefined && at - begin <= LONGEST;
    const isLater = begin !== undefined && windows.some((window) => window > begin && window <= at);
    if (kind === 0) {
      if (last?.off === null && isWithin && !isLater) continue;
      paired.push({ on: at, off: null });
    } else if (last?.off === null && isWithin) last.off = at;
    else if (last && last.off !== null && at - last.off < MINUTE) continue;
    else if (last && last.off !== null && isWithin && !isLater) last.off = at;
    else paired.push({ on: null, off: at });
  }
  return paired;
}

/**
 * The work date of a stretch: the shift that it overlaps most, the earlier one if two are equal; else the nearest shift within 4
 * hours before and 6 hours after it (C.3-17); else the date of its first press. One over two shifts of which the first ends before
 * the second begins is split where that begins. A shift over midnight is one day (ER 17).
 */
function assignStretch({ on, off }: Stretch, shifts: Shifts): DatedStretch[] {
  if (on === null || off === null)
    return [{ on, off, date: nearestDate(on ?? off!, on ?? off!, shifts), isSplit: false }];
  const overlapped = shifts.filter(({ startsAt, endsAt }) => startsAt < off && endsAt > on);
  if (overlapped.length === 0) return [{ on, off, date: nearestDate(on, off, shifts), isSplit: false }];
  const cuts = overlapped
    .slice(1)
    .flatMap(({ startsAt }, index) => (overlapped[index]!.endsAt <= startsAt ? startsAt : []));
  const edges = [on, ...cuts, off];
  return edges.slice(1).map((end, index) => {
    const start = edges[index]!;
    const overlap = (shift: Shifts[number]) => Math.min(shift.endsAt, end) - Math.max(shift.startsAt, start);
    const best = overlapped.reduce((most, shift) => (overlap(shift) > overlap(most) ? shift : most));
    return { on: start, off: end, date: best.date, isSplit: cuts.length > 0 };
  });
}

function nearestDate(from: number, to: number, shifts: Shifts): string {
  let nearest: { date: string; distance: number } | undefined;
  for (const { date, startsAt, endsAt } of shifts) {
    if (to < startsAt - BEFORE || from > endsAt + AFTER) continue;
    const distance = Math.max(startsAt - to, from - endsAt, 0);
    if (!nearest || distance < nearest.distance) nearest = { date, distance };
  }
  return nearest?.date ?? dayOf(new Date(from));
}

/** The instant after which no press without a pair belongs to a day (C.3-17); null on a day without a shift. */
export const lastMoment = ({ shift }: PlannedDay): number | null => shift && shift.endsAt + AFTER;
