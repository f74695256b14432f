import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type contract from '../../../contract.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { emitRoomsChanged } from '../../rules/rooms/emitRoomsChanged.ts';
import { grantWishes } from '../../rules/rooms/grantWishes.ts';
import { lockRooms } from '../../rules/rooms/lockRooms.ts';
import { bookings, rooms } from '../../tables.ts';

/** Deletes a reservation of the caller that belongs to no schedule (C.5-13). */
export function unreserveRoom(context: CalendarContext): Handler<(typeof contract)['api']['unreserve']> {
  const { db, audit, refuse } = context;
  return ({ params, caller, say }) =>
    context.transaction(async () => {
      const [found] = await db
        .select({ booking: bookings, companyId: rooms.companyId, room: rooms.name })
        .from(bookings)
        .innerJoin(rooms, eq(rooms.id, bookings.roomId))
        .where(eq(bookings.id, params.id));
      if (!found) throw refuse.notFound();
      const { booking, companyId, room } = found;
      await context.relation('reservation', { ...booking, companyId });
      await lockRooms(context, [booking.roomId]);
      const deleted = await db.delete(bookings).where(eq(bookings.id, booking.id)).returning({ id: bookings.id });
      if (deleted.length === 0) throw refuse.notFound();
      await grantWishes(context, [booking]);
      const time = spanOfCodes(booking.startCode, booking.endCode);
      const detail = { room, day: booking.day, time };
      await audit.record({ action: 'room.unreserve', target: `booking:${booking.id}`, detail });
      await emitRoomsChanged(context, caller.companyId, [booking.day]);
      say(context.text('rooms.unreserved'));
      return {};
    });
}
