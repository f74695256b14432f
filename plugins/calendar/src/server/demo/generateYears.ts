import { addDays } from '@atrium/sdk/days';
import type { Demo, Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { rooms } from '../tables.ts';
import { arrayLiteral, generateSchedules } from './generateSchedules.ts';

/** Days that volumes cover (docs/bench/volumes.md): three years, and two months ahead. */
const DAYS = 1096;
const AHEAD = 60;
/** Schedules that each person makes in a week. */
const A_WEEK = 1.2;
/** Schedules per statement: about 40,000 rows, a second or two on the embedded database, which blocks while it works. */
const STATEMENT = 2500;

/**
 * Three years of schedules with their readers, reads, comments and favourites, and rooms with reservations, generated in
 * SQL. Deterministic: everything derives from the numbers of the schedules.
 */
export async function generateYears(context: CalendarContext, { today, people, progress }: Demo): Promise<void> {
  const companies = new Map<number, Person[]>();
  for (const person of people) companies.set(person.companyId, [...(companies.get(person.companyId) ?? []), person]);
  const weeks = (DAYS + AHEAD) / 7;
  const plan = [...companies].map(([companyId, staff]) => ({
    companyId,
    ids: staff.map(({ id }) => id).toSorted((one, other) => one - other),
    schedules: Math.round(staff.length * weeks * A_WEEK),
  }));
  const all = plan.reduce((sum, { schedules }) => sum + schedules, 0);
  let done = 0;
  for (const { companyId, ids, schedules } of plan)
    for (let at = 0; at < schedules; at += STATEMENT) {
      const count = Math.min(STATEMENT, schedules - at);
      await context.db.execute(
        generateSchedules({
          companyId,
          ids,
          first: done,
          count,
          from: addDays(today, -DAYS),
          days: DAYS + AHEAD,
          today,
        }),
      );
      done += count;
      progress(done, all);
    }
  await generateRooms(context, plan, { from: addDays(today, -DAYS), to: addDays(today, AHEAD), today });
  for (const table of ['series', 'audiences', 'occurrences', 'bookings'])
    await context.db.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('calendar.${table}', 'id'), (select max(id) from calendar.${table}))`,
      ),
    );
}

/** Rooms of 3,000 people (docs/bench/volumes.md). */
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
async function generateRooms(
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
