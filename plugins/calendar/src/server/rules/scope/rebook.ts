import { inArray } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';
import { bookRooms } from '../rooms/bookRooms.ts';
import { openRooms } from '../rooms/findRoom.ts';
import { type Occurrence, NO_PLACE } from '../writing/Draft.ts';

/** What became of the rooms of schedules that are back. */
export interface Rebooked {
  /** Days on which a room was reserved again. */
  readonly days: readonly string[];
  /** Days whose room is taken by now. */
  readonly withoutRoom: readonly string[];
}

/** Reserves the rooms again that schedules had before; those that are taken or disabled by now stay without one (C.5-12). */
export async function rebook(context: CalendarContext, rows: readonly Occurrence[]): Promise<Rebooked> {
  const wanted = rows.flatMap(
    ({ id, roomId, roomStartCode, roomEndCode, firstOn, createdBy, roomMemo, isCancelled }) =>
      roomId === null || isCancelled
        ? []
        : [
            {
              // one in a room has its half hours
              ...{ occurrenceId: id, roomId, day: firstOn, startCode: roomStartCode!, endCode: roomEndCode! },
              ...{ employeeId: createdBy, memo: roomMemo },
            },
          ],
  );
  const ids = [...new Set(wanted.map(({ roomId }) => roomId))];
  const open = new Set(rows[0] ? await openRooms(context, rows[0].companyId, ids) : []);
  const closed = wanted.filter(({ roomId }) => !open.has(roomId));
  const taken = [
    ...closed,
    ...(await bookRooms(
      context,
      wanted.filter(({ roomId }) => open.has(roomId)),
    )),
  ];
  const without = taken.map(({ occurrenceId }) => occurrenceId!);
  await context.db.update(occurrences).set(NO_PLACE).where(inArray(occurrences.id, without));
  const withoutRoom = taken.map(({ day }) => day).toSorted();
  const lost = new Set(without);
  const days = wanted.filter(({ occurrenceId }) => !lost.has(occurrenceId)).map(({ day }) => day);
  return { days, withoutRoom };
}
