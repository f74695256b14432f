import { inArray } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings } from '../../tables.ts';
import type { RoomDay } from './grantWishes.ts';
import { lockBookings } from './lockRooms.ts';

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
