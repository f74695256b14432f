import { timeOf } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { openCode } from '../../contract/timeCodes.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { bookings, rooms, wishes } from '../tables.ts';
import { emitRoomsChanged } from './rooms/emitRoomsChanged.ts';
import { grantWishes } from './rooms/grantWishes.ts';
import { lockRooms } from './rooms/lockRooms.ts';

/**
 * Releases the rooms that a person who has left had reserved without a schedule, from now on, and forgets what they waited for.
 *
 * @param companyId only the rooms of this company, which the person has left for another one
 */
export async function releaseForLeaver(
  context: CalendarContext,
  employeeId: number,
  companyId?: number,
): Promise<void> {
  const { db, clock } = context;
  const today = clock.today();
  const isToCome = sql`(${bookings.day} > ${today}::date
    or (${bookings.day} = ${today}::date and ${bookings.endCode} >= ${openCode(timeOf(clock.now()))}))`;
  const ofCompany = db
    .select({ id: rooms.id })
    .from(rooms)
    .where(companyId === undefined ? undefined : eq(rooms.companyId, companyId));
  const isOfCompany = inArray(bookings.roomId, ofCompany);
  const own = and(eq(bookings.employeeId, employeeId), isNull(bookings.occurrenceId), isToCome, isOfCompany);
  const held = await db.selectDistinct({ roomId: bookings.roomId }).from(bookings).where(own);
  await lockRooms(
    context,
    held.map(({ roomId }) => roomId),
  );
  const released = await db.delete(bookings).where(own).returning({ day: bookings.day, roomId: bookings.roomId });
  await db.delete(wishes).where(and(eq(wishes.employeeId, employeeId), inArray(wishes.roomId, ofCompany)));
  await grantWishes(context, released);
  const days = released.map(({ day }) => day);
  const ids = [...new Set(released.map(({ roomId }) => roomId))];
  const companies = await db.selectDistinct({ company: rooms.companyId }).from(rooms).where(inArray(rooms.id, ids));
  for (const { company } of companies) await emitRoomsChanged(context, company, days);
}
