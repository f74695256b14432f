import { FieldErrors, type Handler } from '@atrium/sdk/server';
import { and, eq, gte, isNull } from 'drizzle-orm';
import type contract from '../../../contract.ts';
import { MAX_RESERVATIONS } from '../../../contract/limits.ts';
import { spanOfCodes, TIME_CODES } from '../../../contract/timeCodes.ts';
import type { CalendarContext, CalendarErrors } from '../../CalendarContext.ts';
import { readBookings, refuseTaken, type SeenBooking } from '../../rules/rooms/conflicts.ts';
import {
  emitRoomsChanged,
  findRoom,
  firstOpenCode,
  lockCompanies,
  lockRooms,
  placeRooms,
  findRooms,
} from '../../rules/rooms/reservations.ts';
import { grantWishes } from '../../rules/rooms/wishes.ts';
import { bookings, rooms } from '../../tables.ts';

/** The rooms of a day with their 21 half hours. */
export function readStatus(context: CalendarContext): Handler<(typeof contract)['api']['dateStatus']> {
  return async ({ query, caller }) => {
    const rooms = (await findRooms(context, caller.companyId)).filter(({ isEnabled }) => isEnabled);
    const byRoom = Map.groupBy(await readBookings(context, caller, [query.date]), ({ roomId }) => roomId);
    return rooms.map(({ id, type, name, people }) => {
      const reserved = byRoom.get(id) ?? [];
      return {
        id,
        type,
        room: name,
        people,
        timeBlock: TIME_CODES.map((code) =>
          blockOf(
            code,
            reserved.find(({ startCode, endCode }) => startCode <= code && code <= endCode),
          ),
        ),
      };
    });
  };
}

const blockOf = (timeCode: number, booking: SeenBooking | undefined) => ({
  timeCode,
  isReserved: booking !== undefined,
  reservedMyself: booking?.isMine ?? false,
  reservedName: booking?.name ?? '',
  roomMemo: booking?.memo ?? '',
  scheduleId: booking?.scheduleId ?? 0,
  reserveId: booking?.id ?? 0,
});

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
