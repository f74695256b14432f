import { sql } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { rooms } from '../tables.ts';
import { arrayLiteral } from './schedulesOf.ts';

/** Rooms of 3,000 people (decisions.md, Data volumes). */
const PEOPLE_PER_ROOM = 50;
/** The half hours of a busy day, 3.2 on average; the last one is there every other day: 5.5 reservations a day. */
const BLOCKS = [
  [1, 3],
  [4, 6],
  [7, 10],
  [11, 13],
  [15, 17],
  [19, 21],
] as const;
/** Days per statement. */
const DAYS_A_STATEMENT = 60;

/** Rooms and their reservations without a schedule on every work day. */
export async function generateRooms(
  { db, directory, clock }: CalendarContext,
  companies: readonly { readonly companyId: number; readonly ids: readonly number[] }[],
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<void> {
  const days = (await directory.days(from, to)).filter(({ isWork }) => isWork).map(({ date }) => date);
  for (const { companyId, ids } of companies) {
    const made = await db
      .insert(rooms)
      .values(
        Array.from({ length: Math.max(2, Math.round(ids.length / PEOPLE_PER_ROOM)) }, (_, index) => ({
          companyId,
          name: `${201 + index} 會議室`,
          type: 1 + (index % 3),
          people: 6 + (index % 5) * 6,
          updatedOn: clock.now(),
        })),
      )
      .returning({ id: rooms.id });
    const roomIds = arrayLiteral(made.map(({ id }) => id));
    for (let at = 0; at < days.length; at += DAYS_A_STATEMENT)
      await db.execute(sql`
        with added as (
          insert into calendar.bookings (room_id, day, start_code, end_code, employee_id, memo, created_on)
          select room, day, first, last,
            (${arrayLiteral(ids)}::int[])[1 + (hashint8(room * 100000 + (day - date '2000-01-01') * 10 + first) & 2147483647) % ${ids.length}],
            '', least(day, ${today}::date) - interval '2 days'
          from unnest(${roomIds}::int[]) as rooms(room)
            cross join unnest(${arrayLiteral(days.slice(at, at + DAYS_A_STATEMENT))}::date[]) as dates(day)
            cross join unnest(${arrayLiteral(BLOCKS.map(([first]) => first))}::int[], ${arrayLiteral(BLOCKS.map(([, last]) => last))}::int[]) as blocks(first, last)
          where first < 19 or (room + (day - date '2000-01-01')) % 2 = 0
          returning id, room_id, day, start_code, end_code
        )
        insert into calendar.slots (room_id, day, code, booking_id)
        select room_id, day, generate_series(start_code::int, end_code::int), id from added`);
  }
}
