import { type Handler, searchWords } from '@atrium/sdk/server';
import { hasWord, searchKey } from '@atrium/sdk/server/search';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type contract from '../../../contract.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { firstOpenCode } from '../../rules/rooms/reservations.ts';
import { bookings, rooms } from '../../tables.ts';

/** The caller's reservations without a schedule, the latest day first (C.5-38). They are hundreds at most, so their keys are made when they are searched. */
export function listReservations(context: CalendarContext): Handler<(typeof contract)['api']['reservations']> {
  const { db } = context;
  return async ({ query: { page, pageSize, keyword = '' }, caller }) => {
    const mine = and(
      eq(bookings.employeeId, caller.id),
      isNull(bookings.occurrenceId),
      ...searchWords(keyword).map((word) => hasWord(word, searchKey(rooms.name), searchKey(bookings.memo))),
    );
    const [all] = await db
      .select({ size: count() })
      .from(bookings)
      .innerJoin(rooms, eq(rooms.id, bookings.roomId))
      .where(mine);
    const totalSize = all!.size;
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
