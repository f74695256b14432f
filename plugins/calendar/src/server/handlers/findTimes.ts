import { daysBetween } from '@atrium/sdk/days';
import { type Caller, type Handler, idArray, momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, gte, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type finderCalls, MAX_FINDER_DAYS } from '../../contract/finder.ts';
import { toMinutes } from '../../contract/timeCodes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { isSeen, readBusy } from '../rules/busy.ts';
import { findTimes, type Search } from '../rules/findTimes.ts';
import { findRooms } from '../rules/rooms/reservations.ts';
import { bookings } from '../tables.ts';

type Call = (typeof finderCalls)['findTimes'];
type Body = z.output<Call['body']>;

/** The best times for a meeting of some people, of whom the caller learns no more than from free times. */
export function findMeetingTimes(context: CalendarContext): Handler<Call> {
  const { refuse } = context;
  return async ({ body, caller, request }) => {
    const { from, to, start, end, length, except } = body;
    if (to < from) throw refuse.invalid('freeBusy.order');
    if (daysBetween(from, to) >= MAX_FINDER_DAYS) throw refuse.invalid('freeBusy.days', { most: MAX_FINDER_DAYS });
    if (toMinutes(end) - toMinutes(start) < length) throw refuse.invalid('finder.hours');
    const people = await presentOf(context.directory, caller.companyId, body.people);
    if (people.length === 0) throw refuse.invalid('write.people.unknown');
    const [{ list: busy, failed }, days, places] = await Promise.all([
      readBusy(context, { people, from, to, except }, caller),
      listWorkDays(context, from, to),
      readPlaces(context, body, caller),
    ]);
    const found = findTimes({ people, days, start, end, length, busy, now: momentOf(context.clock.now()), ...places });
    const unknown = context.installed(request.language).filter(({ id }) => failed.has(id));
    return { ...found, people: people.length, failed: unknown.map(({ name }) => name) };
  };
}

/** The days on which the company works. */
async function listWorkDays({ directory }: CalendarContext, from: string, to: string): Promise<readonly string[]> {
  return (await directory.days(from, to)).flatMap(({ date, isWork }) => (isWork ? [date] : []));
}

/** The rooms that are large enough, those with the fewest seats to spare first, and when they are reserved. */
async function readPlaces(
  context: CalendarContext,
  { seats, from, to, except }: Body,
  caller: Caller,
): Promise<Pick<Search, 'rooms' | 'reserved'>> {
  if (seats === undefined) return { rooms: null, reserved: [] };
  const excepted = except !== undefined && (await isSeen(context, except, caller)) ? except : undefined;
  const all = await findRooms(context, caller.companyId);
  const fitting = all
    .filter(({ isEnabled, people }) => isEnabled && people >= seats)
    .toSorted((one, other) => one.people - other.people);
  const ids = fitting.map(({ id }) => id);
  const reserved = await context.db
    .select({
      roomId: bookings.roomId,
      day: bookings.day,
      startCode: bookings.startCode,
      endCode: bookings.endCode,
      occurrenceId: bookings.occurrenceId,
    })
    .from(bookings)
    .where(and(sql`${bookings.roomId} = any(${idArray(ids)}::int[])`, gte(bookings.day, from), lte(bookings.day, to)));
  return {
    rooms: fitting,
    reserved: reserved.filter(({ occurrenceId }) => excepted === undefined || occurrenceId !== excepted),
  };
}
