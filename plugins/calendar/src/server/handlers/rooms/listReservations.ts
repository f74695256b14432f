import type { Handler } from '@atrium/sdk/server';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type contract from '../../../contract.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { firstOpenCode } from '../../rules/rooms/reservations.ts';
import { bookings, rooms } from '../../tables.ts';

/** The caller's reservations without a schedule, the latest day first (C.5-38). */
export function listReservations(context: CalendarContext): Handler<(typeof contract)['api']['reservations']> {
  const { db } = context;
  return async ({ query: { page, pageSize }, caller }) => {
    const mine = and(eq(bookings.employeeId, caller.id), isNull(bookings.occurrenceId));
    const totalSize = await db.$count(bookings, mine);
    const rows = await db
      .select({ booking: bookings, roomName: rooms.name })
      .from(bookings)
      .innerJoin(rooms, eq(rooms.id, bookings.roomId))
      .where(mine)
      .orderBy(desc(bookings.day), desc(bookings.startCode), desc(bookings.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const list = rows.map(({ booking: { id, roomId, day, startCode, endCode, memo }, roomName }) => ({
      reserveId: id,
      roomId,
      roomName,
      roomDate: day,
      roomStartTimeCode: startCode,
      roomEndTimeCode: endCode,
      time: spanOfCodes(startCode, endCode),
      roomMemo: memo,
      isPast: endCode < firstOpenCode(context, day),
    }));
    return { list, totalSize, page, pageSize };
  };
}
