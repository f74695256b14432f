import type { Handler } from '@atrium/sdk/server';
import type contract from '../../../contract.ts';
import { TIME_CODES } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { readBookings, type SeenBooking } from '../../rules/rooms/readBookings.ts';
import { roomsOfCompany } from '../../rules/rooms/roomsOfCompany.ts';

/** The rooms of a day with their 21 half hours (S1 §3). */
export function readStatus(context: CalendarContext): Handler<(typeof contract)['api']['dateStatus']> {
  return async ({ query, caller }) => {
    const rooms = (await roomsOfCompany(context, caller.companyId)).filter(({ isEnabled }) => isEnabled);
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
