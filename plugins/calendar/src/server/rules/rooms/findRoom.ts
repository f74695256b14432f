import { and, eq, inArray } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { rooms } from '../../tables.ts';

export type RoomRow = typeof rooms.$inferSelect;

/**
 * A room of the company that can be reserved.
 *
 * @throws Refusal 422 if it is of another company, does not exist or is disabled
 */
export async function findRoom(context: CalendarContext, companyId: number, roomId: number): Promise<RoomRow> {
  const [room] = await context.db
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.companyId, companyId), eq(rooms.isEnabled, true)));
  if (!room) throw context.refuse.invalid('rooms.unknown');
  return room;
}

/** Those of the rooms that can be reserved. */
export async function openRooms(
  { db }: CalendarContext,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, [...ids]), eq(rooms.companyId, companyId), eq(rooms.isEnabled, true)));
  return found.map(({ id }) => id);
}
