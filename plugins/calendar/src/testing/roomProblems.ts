import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@atrium/sdk/server';

/** What must never be, each as a statement that lists it. */
const NEVER: Readonly<Record<string, SQL>> = {
  'a reservation does not hold each of its half hours': sql`
    select b.id from calendar.bookings b
    left join calendar.slots s
      on s.booking_id = b.id and s.room_id = b.room_id and s.day = b.day and s.code between b.start_code and b.end_code
    group by b.id having count(s.code) <> b.end_code - b.start_code + 1`,
  'a half hour is held outside of its reservation': sql`
    select s.booking_id as id from calendar.slots s
    left join calendar.bookings b
      on b.id = s.booking_id and s.room_id = b.room_id and s.day = b.day and s.code between b.start_code and b.end_code
    where b.id is null`,
  'two reservations of a room overlap': sql`
    select b.id from calendar.bookings b
    join calendar.bookings c
      on c.room_id = b.room_id and c.day = b.day and c.id > b.id and c.start_code <= b.end_code and b.start_code <= c.end_code`,
  'a schedule that is cancelled or deleted holds a room': sql`
    select b.id from calendar.bookings b join calendar.occurrences o on o.id = b.occurrence_id
    where o.is_cancelled or o.deleted_on is not null`,
  'a schedule holds another room than its own': sql`
    select b.id from calendar.bookings b join calendar.occurrences o on o.id = b.occurrence_id
    where o.location_type <> 1 or o.room_id is distinct from b.room_id or o.first_on <> b.day
      or o.room_start_code <> b.start_code or o.room_end_code <> b.end_code`,
  'a schedule has a room that it does not hold': sql`
    select o.id from calendar.occurrences o left join calendar.bookings b on b.occurrence_id = o.id
    where o.location_type = 1 and not o.is_cancelled and o.deleted_on is null and b.id is null`,
};

/** What is wrong with the reservations of rooms; empty if each half hour is held once, and by what is to hold it. */
export async function roomProblems(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const [problem, statement] of Object.entries(NEVER)) {
    const { rows } = (await db.execute(statement)) as unknown as { rows: { id: number }[] };
    if (rows.length > 0) problems.push(`${problem}: ${rows.map(({ id }) => id).join(', ')}`);
  }
  return problems;
}
