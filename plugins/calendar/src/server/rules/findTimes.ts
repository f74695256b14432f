import type { z } from 'zod';
import { type FoundTime, MAX_TIMES } from '../../contract/finder.ts';
import { LAST_CODE } from '../../contract/limits.ts';
import { startOfCode, toClock, toMinutes } from '../../contract/timeCodes.ts';
import type { BusySpan } from './busy.ts';

/** Minutes between the starts that are tried. */
const STEP = 30;

/** Times of one day that are offered while other days have some. */
const A_DAY = 3;

interface Room {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}

interface Reserved {
  readonly roomId: number;
  readonly day: string;
  readonly startCode: number;
  /** Included. */
  readonly endCode: number;
}

/** What is looked for, and what is known. */
export interface Search {
  /** The organiser first. */
  readonly people: readonly number[];
  /** Work days, ascending. */
  readonly days: readonly string[];
  /** `HH:mm`: the hours of each day. */
  readonly start: string;
  readonly end: string;
  /** Minutes. */
  readonly length: number;
  /** `YYYY-MM-DD HH:mm`: nothing begins before it. */
  readonly now: string;
  readonly busy: readonly BusySpan[];
  /** Rooms that are large enough, in the order in which they are preferred; null if none is looked for. */
  readonly rooms: readonly Room[] | null;
  readonly reserved: readonly Reserved[];
}

type Found = z.output<typeof FoundTime>;

/** A time that is possible. */
interface Candidate {
  readonly day: string;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
  readonly room: Room | null;
}

interface Rated extends Candidate {
  readonly missing: Found['missing'];
  readonly tentative: readonly number[];
  readonly isOrganiserMissing: boolean;
}

/** Where a person is several things at once, the later one is said. */
const KINDS = ['tentative', 'busy', 'away', 'leave'] as const;
type Kind = BusySpan['kind'];

/**
 * The best times for a meeting, best first: those that the organiser can keep, then with the fewest missing, then with the fewest who are
 * tentatively busy, then the earliest. They do not overlap, and there are at most three of a day while other days have some. A time that
 * all people would miss is none.
 */
export function findTimes(search: Search): {
  readonly list: Found[];
  readonly tried: number;
  readonly withoutRoom: number;
} {
  const times = listTimes(search);
  const held = Map.groupBy(search.reserved, ({ roomId, day }) => `${day} ${roomId}`);
  const placed = times.map((time) => ({ ...time, room: search.rooms && findFreeRoom(search.rooms, held, time) }));
  const possible = placed.filter(({ room }) => search.rooms === null || room !== null);
  const rated = rate(search, possible).toSorted(compare);
  return { list: choose(rated).map(toFound), tried: times.length, withoutRoom: times.length - possible.length };
}

/** The starts that are tried: the first minute of the hours, and each half hour of the clock. */
function listTimes({ days, start, end, length, now }: Search): Omit<Candidate, 'room'>[] {
  const [first, last] = [toMinutes(start), toMinutes(end) - length];
  const starts: number[] = [];
  for (let at = first; at <= last; at = (Math.floor(at / STEP) + 1) * STEP) starts.push(at);
  return days.flatMap((day) =>
    starts.filter((from) => `${day} ${toClock(from)}` >= now).map((from) => ({ day, from, to: from + length })),
  );
}

/** The first of the rooms that is free at this time; null outside of the hours that rooms have. */
function findFreeRoom(
  rooms: readonly Room[],
  held: ReadonlyMap<string, readonly Reserved[]>,
  { day, from, to }: Omit<Candidate, 'room'>,
): Room | null {
  const opens = toMinutes(startOfCode(1));
  const startCode = Math.floor((from - opens) / STEP) + 1;
  const endCode = Math.ceil((to - opens) / STEP);
  if (startCode < 1 || endCode > LAST_CODE) return null;
  const isTaken = (one: Reserved) => one.startCode <= endCode && one.endCode >= startCode;
  return rooms.find(({ id }) => !held.get(`${day} ${id}`)?.some(isTaken)) ?? null;
}

/** Who would miss each time. A person's spans are compared only with the times of their days. */
function rate({ people, busy }: Search, times: readonly Candidate[]): Rated[] {
  const kinds = people.map(() => new Int8Array(times.length).fill(-1));
  const placeOf = new Map(people.map((id, at) => [id, at]));
  const byDay = Map.groupBy(times.keys(), (at) => times[at]!.day);
  for (const { employeeId, start, end, kind } of busy) {
    const mine = kinds[placeOf.get(employeeId) ?? -1];
    if (!mine) continue;
    const weight = KINDS.indexOf(kind);
    for (const [day, indexes] of byDay) {
      if (day < start.slice(0, 10) || day > end.slice(0, 10)) continue;
      const [from, to] = minutesOn(day, start, end);
      for (const at of indexes) {
        const time = times[at]!;
        if (time.from < to && time.to > from) mine[at] = Math.max(mine[at]!, weight);
      }
    }
  }
  return times.flatMap((time, at) => {
    const here = people.map((employeeId, person) => ({ employeeId, kind: KINDS[kinds[person]![at]!] }));
    const missing = here.filter(isMissing);
    if (missing.length === people.length) return [];
    const tentative = here.flatMap(({ employeeId, kind }) => (kind === 'tentative' ? [employeeId] : []));
    return [{ ...time, missing, tentative, isOrganiserMissing: isMissing(here[0]!) }];
  });
}

const isMissing = (one: { readonly employeeId: number; readonly kind: Kind | undefined }): one is Found['missing'][0] =>
  one.kind !== undefined && one.kind !== 'tentative';

/** The minutes of a day that a span covers. */
function minutesOn(day: string, start: string, end: string): [number, number] {
  const from = start < `${day} 00:00` ? 0 : toMinutes(start.slice(11));
  return [from, end.startsWith(day) ? toMinutes(end.slice(11)) : 24 * 60];
}

function compare(one: Rated, other: Rated): number {
  return (
    Number(one.isOrganiserMissing) - Number(other.isOrganiserMissing) ||
    one.missing.length - other.missing.length ||
    one.tentative.length - other.tentative.length ||
    (one.day < other.day ? -1 : one.day > other.day ? 1 : one.from - other.from)
  );
}

/** The first of these that do not overlap: of each day a few, and more of them where there are not enough days. */
function choose(rated: readonly Rated[]): Rated[] {
  const chosen: Rated[] = [];
  for (const most of [A_DAY, MAX_TIMES])
    for (const one of rated) {
      if (chosen.length === MAX_TIMES) break;
      const ofDay = chosen.filter(({ day }) => day === one.day);
      if (ofDay.length < most && !ofDay.some(({ from, to }) => one.from < to && one.to > from)) chosen.push(one);
    }
  return chosen.toSorted(compare);
}

const toFound = ({ day, from, to, missing, tentative, room }: Rated): Found => ({
  day,
  start: toClock(from),
  end: toClock(to),
  missing,
  tentative: [...tentative],
  room: room && { roomId: room.id, roomName: room.name, people: room.people },
});
