import { formatDateTime } from '@atrium/sdk/server';
import { and, gte, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { RoomRecord } from '../../../contract/roomCalls.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { RoomRow } from '../../rules/rooms/reservations.ts';
import { bookings } from '../../tables.ts';

/** Rooms as administrators see them, in the order of the input. */
export async function roomRecords(
  { db, clock, directory }: CalendarContext,
  rows: readonly RoomRow[],
): Promise<z.input<typeof RoomRecord>[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ roomId: bookings.roomId, count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(and(inArray(bookings.roomId, ids), gte(bookings.day, clock.today())))
    .groupBy(bookings.roomId);
  const upcoming = new Map(counts.map(({ roomId, count }) => [roomId, count]));
  return Promise.all(
    rows.map(async ({ id, name, type, people, isEnabled, version, updatedBy, updatedOn }) => ({
      id,
      name,
      type,
      people,
      isEnabled,
      upcoming: upcoming.get(id) ?? 0,
      version,
      updatedByName: updatedBy === null ? '' : ((await directory.person(updatedBy))?.name ?? ''),
      updatedOn: formatDateTime(updatedOn),
    })),
  );
}
