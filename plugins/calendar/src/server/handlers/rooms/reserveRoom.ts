import { FieldErrors, type Handler } from '@atrium/sdk/server';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type contract from '../../../contract.ts';
import { MAX_RESERVATIONS } from '../../../contract/limits.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { placeRooms } from '../../rules/rooms/bookRooms.ts';
import { emitRoomsChanged } from '../../rules/rooms/emitRoomsChanged.ts';
import { findRoom } from '../../rules/rooms/findRoom.ts';
import { firstOpenCode } from '../../rules/rooms/firstOpenCode.ts';
import { lockCompanies } from '../../rules/rooms/lockRooms.ts';
import { refuseTaken } from '../../rules/rooms/refuseTaken.ts';
import { bookings } from '../../tables.ts';

/** Reserves a room without a schedule (C.5-13). */
export function reserveRoom(context: CalendarContext): Handler<(typeof contract)['api']['reserve']> {
  const { audit } = context;
  return async ({ body, caller, request, say }) => {
    const { roomId, roomDate: day, roomStartTimeCode: startCode, roomEndTimeCode: endCode, roomMemo: memo = '' } = body;
    const errors: CalendarErrors = new FieldErrors(context, request.language);
    if (endCode < startCode) errors.add('roomEndTimeCode', 'rooms.endBeforeStart');
    if (startCode < firstOpenCode(context, day)) errors.add('roomStartTimeCode', 'rooms.past');
    errors.refuse();
    const reserveId = await context.transaction(async () => {
      // Before it is looked for, so that no one deletes it in between.
      await lockCompanies(context, [caller.companyId]);
      const room = await findRoom(context, caller.companyId, roomId);
      await refuseMany(context, caller.id);
      const wanted = { occurrenceId: null, roomId, day, startCode, endCode, employeeId: caller.id, memo };
      const { booked, taken } = await placeRooms(context, [wanted]);
      if (taken.length > 0) throw await refuseTaken(context, caller, taken);
      const { id } = booked[0]!;
      const time = spanOfCodes(startCode, endCode);
      await audit.record({ action: 'room.reserve', target: `booking:${id}`, detail: { room: room.name, day, time } });
      await emitRoomsChanged(context, caller.companyId, [day]);
      return id;
    });
    say(context.text('rooms.reserved'));
    return { reserveId };
  };
}

/** Throws 422 if the person has as many reservations without a schedule as one may have. */
async function refuseMany({ db, clock, refuse }: CalendarContext, employeeId: number): Promise<void> {
  const own = and(eq(bookings.employeeId, employeeId), isNull(bookings.occurrenceId), gte(bookings.day, clock.today()));
  if ((await db.$count(bookings, own)) >= MAX_RESERVATIONS)
    throw refuse.invalid('rooms.reservations.most', { maximum: MAX_RESERVATIONS });
}
