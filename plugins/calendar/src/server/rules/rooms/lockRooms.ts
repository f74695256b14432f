import { inArray, sql } from 'drizzle-orm';
import { bookings, rooms } from '../../tables.ts';
import type { CalendarContext } from '../../CalendarContext.ts';

/** Class of the advisory locks; the company's id is the second key. */
const ROOM_LOCK = 4_600_201;

/**
 * Takes the lock of the companies' reservations until the transaction ends. Everything that books or releases takes it first:
 * a change that releases one room and books another, beside one that does the opposite, would otherwise wait for each other.
 */
export async function lockCompanies({ db }: CalendarContext, companyIds: readonly number[]): Promise<void> {
  for (const companyId of [...new Set(companyIds)].sort((one, other) => one - other))
    await db.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK}, ${companyId})`);
}

/** Locks the reservations of the companies that these rooms belong to. */
export async function lockRooms(context: CalendarContext, roomIds: readonly number[]): Promise<void> {
  const found = await context.db
    .selectDistinct({ companyId: rooms.companyId })
    .from(rooms)
    .where(inArray(rooms.id, [...new Set(roomIds)]));
  await lockCompanies(
    context,
    found.map(({ companyId }) => companyId),
  );
}

/** Locks the reservations of the companies whose rooms these occurrences have reserved. */
export async function lockBookings(context: CalendarContext, occurrenceIds: readonly number[]): Promise<void> {
  const found = await context.db
    .selectDistinct({ roomId: bookings.roomId })
    .from(bookings)
    .where(inArray(bookings.occurrenceId, [...occurrenceIds]));
  await lockRooms(
    context,
    found.map(({ roomId }) => roomId),
  );
}
