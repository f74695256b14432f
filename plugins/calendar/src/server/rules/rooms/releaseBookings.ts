import { inArray } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings } from '../../tables.ts';
import { lockBookings } from './lockRooms.ts';

/** A day of a room whose reservations have changed. */
export interface RoomDay {
  readonly roomId: number;
  readonly day: string;
}

/**
 * Releases what these occurrences have reserved, in the transaction under way, and returns where that was: for `grantWishes`,
 * once nothing of it is reserved again.
 */
export async function releaseBookings(
  context: CalendarContext,
  occurrenceIds: readonly number[],
): Promise<readonly RoomDay[]> {
  if (occurrenceIds.length === 0) return [];
  return context.transaction(async () => {
    await lockBookings(context, occurrenceIds);
    // Their half hours go with them.
    return context.db
      .delete(bookings)
      .where(inArray(bookings.occurrenceId, [...occurrenceIds]))
      .returning({ roomId: bookings.roomId, day: bookings.day });
  });
}
