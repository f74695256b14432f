import type { Caller } from '@atrium/sdk/server';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, occurrences, people, rooms } from '../../tables.ts';

/** A reservation as far as a person may know it. */
export interface SeenBooking {
  readonly id: number;
  readonly roomId: number;
  readonly day: string;
  readonly startCode: number;
  readonly endCode: number;
  readonly occurrenceId: number | null;
  /** Name of its holder, for everyone (C.5-14). */
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
    .select({ booking: bookings, title: occurrences.title, seenBy: people.employeeId })
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
  return rows.map(({ booking, title, seenBy }) => {
    const { employeeId, memo, createdOn: _, ...plain } = booking;
    const isMine = employeeId === caller.id;
    const isSeen = seenBy !== null;
    return {
      ...plain,
      name: names.get(employeeId)!,
      isMine,
      scheduleId: isSeen ? booking.occurrenceId! : 0,
      title: isSeen ? title! : '',
      memo: isMine || isSeen ? memo : '',
    };
  });
}
