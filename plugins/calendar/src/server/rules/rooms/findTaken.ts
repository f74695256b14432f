import { and, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings } from '../../tables.ts';
import type { TakenRoom, WantedRoom } from './bookRooms.ts';

/**
 * Which of these are taken now, without reserving anything: for a preview.
 *
 * @param except occurrences whose reservations do not count: those that would be changed
 */
export async function findTaken(
  { db }: CalendarContext,
  wanted: readonly WantedRoom[],
  except: readonly number[] = [],
): Promise<readonly TakenRoom[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.roomId, [...new Set(wanted.map(({ roomId }) => roomId))]),
        inArray(bookings.day, [...new Set(wanted.map(({ day }) => day))]),
        or(isNull(bookings.occurrenceId), notInArray(bookings.occurrenceId, [...except])),
      ),
    );
  const byPlace = Map.groupBy(rows, ({ roomId, day }) => `${roomId} ${day}`);
  return wanted.filter((one) => (byPlace.get(`${one.roomId} ${one.day}`) ?? []).some((row) => overlap(row, one)));
}

interface Codes {
  readonly startCode: number;
  readonly endCode: number;
}

/** Whether two spans of half hours have one in common. */
export const overlap = (one: Codes, other: Codes): boolean =>
  one.startCode <= other.endCode && other.startCode <= one.endCode;
