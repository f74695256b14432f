import { spanMessage, timeOf } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { endOfCode, openCode, startOfCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, rooms, wishes } from '../../tables.ts';
import { emitRoomsChanged, lockRooms, type RoomDay } from './reservations.ts';

interface Granted {
  readonly id: number;
  readonly employee: number;
  readonly room: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Notifies those who wait for half hours of these days that are free now, each once, in the transaction under way. It comes
 * after everything that the call reserves: what it has released and taken again is not free.
 */
export async function grantWishes(context: CalendarContext, released: readonly RoomDay[]): Promise<void> {
  if (released.length === 0) return;
  const { db, clock, notifier, text } = context;
  const { rows } = (await db.execute(sql`
    delete from calendar.wishes using calendar.rooms
    where rooms.id = wishes.room_id and rooms.is_enabled
      and (wishes.room_id, wishes.day) in (
        select "roomId", "day" from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as r ("roomId" int, "day" date))
      and (wishes.day > ${clock.today()}::date
        or (wishes.day = ${clock.today()}::date and wishes.start_code >= ${openCode(timeOf(clock.now()))}))
      and not exists (
        select from calendar.slots where slots.room_id = wishes.room_id and slots.day = wishes.day
          and slots.code between wishes.start_code and wishes.end_code)
    returning wishes.id, wishes.employee_id as employee, rooms.name as room, wishes.day::text as day,
      wishes.start_code::int as "from", wishes.end_code::int as "to"`)) as unknown as { rows: readonly Granted[] };
  for (const { employee, room, day, from, to } of rows.toSorted((one, other) => one.id - other.id)) {
    const when = spanMessage(`${day} ${startOfCode(from)}`, `${day} ${endOfCode(to)}`, clock.today());
    await notifier.notify({
      type: 4,
      to: { employees: [employee] },
      title: text('notice.free'),
      message: text('notice.free.where', { room, when }),
      opens: { view: 'RoomStatus', params: { date: day } },
    });
  }
  if (rows.length > 0)
    await context.realtime.emit('wishesChanged', {}, { employees: [...new Set(rows.map(({ employee }) => employee))] });
}

/** Deletes what people waited for on days that are over. */
export async function purgeWishes({ db, clock }: CalendarContext): Promise<void> {
  await db.delete(wishes).where(lt(wishes.day, clock.today()));
}

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
