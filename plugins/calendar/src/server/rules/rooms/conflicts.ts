import { daysBetween } from '@atrium/sdk/days';
import type { Caller, Refusal } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { LAST_CODE, MAX_ALTERNATIVES } from '../../../contract/limits.ts';
import type { RoomConflict } from '../../../contract/scheduleShapes.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, occurrences, people, rooms } from '../../tables.ts';
import { firstOpenCode, findRooms, type TakenRoom, type WantedRoom } from './reservations.ts';

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
  const rooms = await findRooms(context, caller.companyId);
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
        holder: [...new Set(against.flatMap(({ name }) => (name === '' ? [] : [name])))].join('、'),
        title: [...new Set(against.flatMap(({ title }) => (title === '' ? [] : [title])))].join('、'),
        alternatives: findAlternatives(one, free, ofDay, firstOpenCode(context, one.day)),
      };
    });
}

/** Conflicts that the message names; `data.conflicts` has all of them. */
const NAMED = 5;

/** The refusal with code `'300'`: date, room, time and holder of each conflict (C.5-11). Throw it inside of the transaction. */
export async function refuseTaken(
  context: CalendarContext,
  caller: Caller,
  taken: readonly TakenRoom[],
): Promise<Refusal> {
  const conflicts = await findConflicts(context, caller, taken);
  const list = conflicts
    .slice(0, NAMED)
    .map(({ day, roomName, time, holder }) => `${day} ${roomName} ${time} ${holder}`.trim())
    .join('、');
  const more = conflicts.length - NAMED;
  return context.refuse.other(
    '300',
    more > 0 ? 'rooms.taken.more' : 'rooms.taken',
    { list, more },
    {
      status: 'ROOM_TAKEN',
      data: { conflicts },
    },
  );
}

interface Room {
  readonly id: number;
  readonly name: string;
  readonly people: number;
}

interface Reserved {
  readonly roomId: number;
  readonly startCode: number;
  readonly endCode: number;
}

/**
 * Free places instead of one that is taken: the same time in another room, those first that hold as many people with the fewest
 * seats to spare, and the same room at the nearest free times: half of each, where there are enough of both.
 *
 * @param rooms the rooms that can be reserved
 * @param reserved all reservations of that day
 * @param firstCode half hours before it are over
 */
export function findAlternatives(
  wanted: Pick<WantedRoom, 'roomId' | 'startCode' | 'endCode'>,
  rooms: readonly Room[],
  reserved: readonly Reserved[],
  firstCode = 1,
) {
  const { roomId, startCode, endCode } = wanted;
  const isFree = (id: number, start: number, end: number) =>
    start >= firstCode &&
    !reserved.some((one) => one.roomId === id && overlap(one, { startCode: start, endCode: end }));
  const place = (room: Room, start: number, end: number, kind: 'room' | 'time') => ({
    roomId: room.id,
    roomName: room.name,
    people: room.people,
    roomStartTimeCode: start,
    roomEndTimeCode: end,
    time: spanOfCodes(start, end),
    kind,
  });
  const own = rooms.find(({ id }) => id === roomId);
  const seats = own?.people ?? 0;
  const others = rooms
    .filter(({ id }) => id !== roomId && isFree(id, startCode, endCode))
    .toSorted(
      (one, other) =>
        Number(one.people < seats) - Number(other.people < seats) ||
        Math.abs(one.people - seats) - Math.abs(other.people - seats) ||
        one.id - other.id,
    )
    .map((room) => place(room, startCode, endCode, 'room'));
  const times = Array.from({ length: LAST_CODE }, (_, index) => index + 1)
    .filter(
      (start) => own && start + endCode - startCode <= LAST_CODE && isFree(roomId, start, start + endCode - startCode),
    )
    // of two that are as near, the earlier one stays first
    .toSorted((one, other) => Math.abs(one - startCode) - Math.abs(other - startCode))
    .map((start) => place(own!, start, start + endCode - startCode, 'time'));
  const half = MAX_ALTERNATIVES / 2;
  const roomCount = Math.min(others.length, Math.max(half, MAX_ALTERNATIVES - times.length));
  return [...others.slice(0, roomCount), ...times.slice(0, MAX_ALTERNATIVES - roomCount)];
}

/**
 * Which of these are taken now, without reserving anything: for a preview.
 *
 * @param except occurrences whose reservations do not count: those that would be changed
 */
export async function findTaken(
  { db }: CalendarContext,
  wanted: readonly WantedRoom[],
  except: readonly number[] = [],
): Promise<readonly TakenRoom[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.roomId, [...new Set(wanted.map(({ roomId }) => roomId))]),
        inArray(bookings.day, [...new Set(wanted.map(({ day }) => day))]),
        or(isNull(bookings.occurrenceId), notInArray(bookings.occurrenceId, [...except])),
      ),
    );
  const byPlace = Map.groupBy(rows, ({ roomId, day }) => `${roomId} ${day}`);
  return wanted.filter((one) =>
    (byPlace.get(`${one.roomId} ${one.day}`) ?? []).some((row) => overlap(row, one) && !isTakenOver(row, one)),
  );
}

/** What the person of a schedule has reserved without one becomes the reservation of the schedule around it. */
const isTakenOver = (row: typeof bookings.$inferSelect, wanted: WantedRoom): boolean =>
  row.occurrenceId === null &&
  row.employeeId === wanted.employeeId &&
  row.startCode >= wanted.startCode &&
  row.endCode <= wanted.endCode;

interface Codes {
  readonly startCode: number;
  readonly endCode: number;
}

/** Whether two spans of half hours have one in common. */
const overlap = (one: Codes, other: Codes): boolean => one.startCode <= other.endCode && other.startCode <= one.endCode;

/** A reservation as far as a person may know it. */
export interface SeenBooking {
  readonly id: number;
  readonly roomId: number;
  readonly day: string;
  readonly startCode: number;
  readonly endCode: number;
  readonly occurrenceId: number | null;
  /** Name of its holder, for everyone (C.5-14); `''` of a private schedule that the person does not see. */
  readonly name: string;
  readonly isMine: boolean;
  /** The schedule that it belongs to, if the person sees it; 0 otherwise. */
  readonly scheduleId: number;
  /** `''` unless the person sees the schedule. */
  readonly title: string;
  /** `''` unless it is the person's own, or the person sees the schedule (C.5-14). */
  readonly memo: string;
}

/** The reservations of the caller's company on some days, in the order of their times. */
export async function readBookings(
  { db, directory }: CalendarContext,
  caller: Caller,
  days: readonly string[],
): Promise<SeenBooking[]> {
  const rows = await db
    .select({
      booking: bookings,
      title: occurrences.title,
      isPrivate: occurrences.isPrivate,
      seenBy: people.employeeId,
    })
    .from(bookings)
    .innerJoin(rooms, and(eq(rooms.id, bookings.roomId), eq(rooms.companyId, caller.companyId)))
    .leftJoin(occurrences, and(eq(occurrences.id, bookings.occurrenceId), isNull(occurrences.deletedOn)))
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(inArray(bookings.day, [...days]))
    .orderBy(bookings.day, bookings.startCode, bookings.id);
  const holders = [...new Set(rows.map(({ booking }) => booking.employeeId))];
  const names = new Map(
    await Promise.all(holders.map(async (id) => [id, (await directory.person(id))?.name ?? ''] as const)),
  );
  return rows.map(({ booking, title, isPrivate, seenBy }) => {
    const { employeeId, memo, createdOn: _, ...plain } = booking;
    const isMine = employeeId === caller.id;
    const isSeen = seenBy !== null;
    return {
      ...plain,
      name: isPrivate && !isMine && !isSeen ? '' : names.get(employeeId)!,
      isMine,
      scheduleId: isSeen ? booking.occurrenceId! : 0,
      title: isSeen ? title! : '',
      memo: isMine || isSeen ? memo : '',
    };
  });
}
