import { inArray, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings } from '../../tables.ts';
import { lockRooms } from './lockRooms.ts';

/** A room for some half hours of a day. */
export interface WantedRoom {
  /** null: without a schedule. */
  readonly occurrenceId: number | null;
  readonly roomId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly startCode: number;
  /** Included. */
  readonly endCode: number;
  readonly employeeId: number;
  readonly memo: string;
}

/** A wanted room of which at least one half hour was taken. */
export type TakenRoom = WantedRoom;

export interface PlacedRooms {
  readonly booked: readonly (WantedRoom & { readonly id: number })[];
  readonly taken: readonly TakenRoom[];
}

/**
 * Reserves the rooms that are free and returns those that are taken, in the transaction under way. The primary key of the half
 * hours decides; what an earlier one of the same call has reserved is taken, too (C.5-11).
 */
export async function bookRooms(
  context: CalendarContext,
  wanted: readonly WantedRoom[],
): Promise<readonly TakenRoom[]> {
  return (await placeRooms(context, wanted)).taken;
}

/** Like `bookRooms`, with what was reserved. */
export async function placeRooms(context: CalendarContext, wanted: readonly WantedRoom[]): Promise<PlacedRooms> {
  if (wanted.length === 0) return { booked: [], taken: [] };
  const { db } = context;
  return context.transaction(async () => {
    await lockRooms(
      context,
      wanted.map(({ roomId }) => roomId),
    );
    const ids = await nextIds(context, wanted.length);
    const rows = wanted.map((one, index) => ({ ...one, id: ids[index]! }));
    const incomplete = new Set(await insertRows(context, rows));
    const [booked, taken] = [rows.filter(({ id }) => !incomplete.has(id)), rows.filter(({ id }) => incomplete.has(id))];
    // The half hours that an incomplete one has got go with it.
    if (taken.length > 0) await db.delete(bookings).where(inArray(bookings.id, [...incomplete]));
    return { booked, taken };
  });
}

async function nextIds({ db }: CalendarContext, count: number): Promise<number[]> {
  const { rows } = (await db.execute(
    sql`select nextval('calendar.bookings_id_seq')::int as id from generate_series(1, ${count})`,
  )) as unknown as Rows<{ id: number }>;
  return rows.map(({ id }) => id);
}

/**
 * Inserts reservations with their half hours, as many as a series has in one statement, and returns the ids of those that did not get
 * all of them.
 */
async function insertRows({ db, clock }: CalendarContext, wanted: PlacedRooms['booked']): Promise<number[]> {
  const { rows } = (await db.execute(sql`
    with made as (
      insert into calendar.bookings (id, room_id, day, start_code, end_code, occurrence_id, employee_id, memo, created_on)
      select "id", "roomId", "day", "startCode", "endCode", "occurrenceId", "employeeId", "memo",
        ${clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        "id" int, "roomId" int, "day" date, "startCode" smallint, "endCode" smallint, "occurrenceId" int,
        "employeeId" int, "memo" text)
      returning id, room_id, day, start_code, end_code
    ), halves as (
      insert into calendar.slots (room_id, day, code, booking_id)
      select room_id, day, generate_series(start_code::int, end_code::int), id from made
      order by room_id, day, start_code, id
      on conflict do nothing
      returning booking_id
    ), counts as (select booking_id, count(*) as count from halves group by booking_id)
    select made.id from made left join counts on counts.booking_id = made.id
    where coalesce(counts.count, 0) < made.end_code - made.start_code + 1`)) as unknown as Rows<{ id: number }>;
  return rows.map(({ id }) => id);
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}
