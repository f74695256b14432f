import { firstOpenCode } from './gridAxis.ts';
import type { GridRoom } from './types.ts';

/** Which rooms of a day are shown. */
export interface RoomFilter {
  /** Rooms with fewer seats are left out. */
  readonly seats: number | null;
  /** Only rooms that are free at this moment. */
  readonly freeNow: boolean;
}

/** The rooms with enough seats and, of today, those whose half hour under way no one has. */
export function filterRooms(
  rooms: readonly GridRoom[],
  { seats, freeNow }: RoomFilter,
  date: string,
  now: string,
): readonly GridRoom[] {
  const code = firstOpenCode(date, now);
  const isToday = now.startsWith(date);
  return rooms.filter(
    ({ people, timeBlock }) =>
      people >= (seats ?? 0) &&
      (!freeNow || !isToday || timeBlock.find(({ timeCode }) => timeCode === code)?.isReserved === false),
  );
}
