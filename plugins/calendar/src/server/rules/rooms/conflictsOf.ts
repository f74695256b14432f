import { daysBetween } from '@atrium/sdk/days';
import type { Caller } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { RoomConflict } from '../../../contract/scheduleShapes.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { findAlternatives } from './alternativesOf.ts';
import type { TakenRoom } from './bookRooms.ts';
import { overlap } from './findTaken.ts';
import { firstOpenCode } from './firstOpenCode.ts';
import { readBookings } from './readBookings.ts';
import { roomsOfCompany } from './roomsOfCompany.ts';

/**
 * Who has the rooms that are taken, and what is free instead, in the order of the days. The title of a schedule is for those who
 * see it (C.5-14).
 *
 * @param except occurrences whose reservations do not count: those that a preview would change
 */
export async function findConflicts(
  context: CalendarContext,
  caller: Caller,
  taken: readonly TakenRoom[],
  except: readonly number[] = [],
): Promise<z.input<typeof RoomConflict>[]> {
  if (taken.length === 0) return [];
  const rooms = await roomsOfCompany(context, caller.companyId);
  const days = [...new Set(taken.map(({ day }) => day))];
  const bookings = await readBookings(context, caller, days);
  const byDay = Map.groupBy(
    bookings.filter(({ occurrenceId }) => occurrenceId === null || !except.includes(occurrenceId)),
    ({ day }) => day,
  );
  const free = rooms.filter(({ isEnabled }) => isEnabled);
  return taken
    .toSorted((one, other) => daysBetween(other.day, one.day) || one.startCode - other.startCode)
    .map((one) => {
      const ofDay = byDay.get(one.day) ?? [];
      const against = ofDay.filter((row) => row.roomId === one.roomId && overlap(row, one));
      return {
        day: one.day,
        roomId: one.roomId,
        roomName: rooms.find(({ id }) => id === one.roomId)?.name ?? '',
        roomStartTimeCode: one.startCode,
        roomEndTimeCode: one.endCode,
        time: spanOfCodes(one.startCode, one.endCode),
        holder: [...new Set(against.map(({ name }) => name))].join('、'),
        title: [...new Set(against.flatMap(({ title }) => (title === '' ? [] : [title])))].join('、'),
        alternatives: findAlternatives(one, free, ofDay, firstOpenCode(context, one.day)),
      };
    });
}
