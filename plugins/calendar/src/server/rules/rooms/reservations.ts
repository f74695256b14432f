import { timeOf } from '@atrium/sdk/server';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { LAST_CODE } from '../../../contract/limits.ts';
import { openCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { bookings, rooms } from '../../tables.ts';

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

interface PlacedRooms {
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
    await takeOver(context, wanted);
    const ids = await nextIds(context, wanted.length);
    const rows = wanted.map((one, index) => ({ ...one, id: ids[index]! }));
    const incomplete = new Set(await insertRows(context, rows));
    const [booked, taken] = [rows.filter(({ id }) => !incomplete.has(id)), rows.filter(({ id }) => incomplete.has(id))];
    // The half hours that an incomplete one has got go with it.
    if (taken.length > 0) await db.delete(bookings).where(inArray(bookings.id, [...incomplete]));
    return { booked, taken };
  });
}

/**
 * A schedule takes over what its person has reserved without one, where that is within its half hours and nothing else is: the
 * reservation becomes that of the schedule.
 */
async function takeOver({ db }: CalendarContext, wanted: readonly WantedRoom[]): Promise<void> {
  const ofSchedules = wanted.filter(({ occurrenceId }) => occurrenceId !== null);
  if (ofSchedules.length === 0) return;
  await db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(ofSchedules)}::jsonb) as wanted (
        "roomId" int, "day" date, "startCode" smallint, "endCode" smallint, "employeeId" int)
    ), touched as (
      select bookings.id, wanted."roomId" as room_id, wanted."day" as on_day, wanted."startCode" as from_code,
        bookings.occurrence_id is null and bookings.employee_id = wanted."employeeId"
          and bookings.start_code >= wanted."startCode" and bookings.end_code <= wanted."endCode" as is_own
      from wanted join calendar.bookings
        on bookings.room_id = wanted."roomId" and bookings.day = wanted."day"
        and bookings.start_code <= wanted."endCode" and bookings.end_code >= wanted."startCode"
    )
    delete from calendar.bookings where id in (
      select one.id from touched one where one.is_own and not exists (
        select from touched other where not other.is_own
          and other.room_id = one.room_id and other.on_day = one.on_day and other.from_code = one.from_code))`);
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

/** A day of a room whose reservations have changed. */
export interface RoomDay {
  readonly roomId: number;
  readonly day: string;
}

/**
 * Releases what these occurrences have reserved, in the transaction under way, and returns where that was: for `grantWishes`,
 * once nothing of it is reserved again.
 */
export async function releaseBookings(
  context: CalendarContext,
  occurrenceIds: readonly number[],
): Promise<readonly RoomDay[]> {
  if (occurrenceIds.length === 0) return [];
  return context.transaction(async () => {
    await lockBookings(context, occurrenceIds);
    // Their half hours go with them.
    return context.db
      .delete(bookings)
      .where(inArray(bookings.occurrenceId, [...occurrenceIds]))
      .returning({ roomId: bookings.roomId, day: bookings.day });
  });
}

/** Class of the advisory locks; the company's id is the second key. */
const ROOM_LOCK = 4_600_201;

/**
 * Takes the lock of the companies' reservations until the transaction ends. Everything that books or releases takes it first:
 * a change that releases one room and books another, beside one that does the opposite, would otherwise wait for each other.
 */
export async function lockCompanies({ db }: CalendarContext, companyIds: readonly number[]): Promise<void> {
  for (const companyId of [...new Set(companyIds)].sort((one, other) => one - other))
    await db.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK}, ${companyId})`);
}

/** Locks the reservations of the companies that these rooms belong to. */
export async function lockRooms(context: CalendarContext, roomIds: readonly number[]): Promise<void> {
  const found = await context.db
    .selectDistinct({ companyId: rooms.companyId })
    .from(rooms)
    .where(inArray(rooms.id, [...new Set(roomIds)]));
  await lockCompanies(
    context,
    found.map(({ companyId }) => companyId),
  );
}

/** Locks the reservations of the companies whose rooms these occurrences have reserved. */
async function lockBookings(context: CalendarContext, occurrenceIds: readonly number[]): Promise<void> {
  const found = await context.db
    .selectDistinct({ roomId: bookings.roomId })
    .from(bookings)
    .where(inArray(bookings.occurrenceId, [...occurrenceIds]));
  await lockRooms(
    context,
    found.map(({ roomId }) => roomId),
  );
}

export type RoomRow = typeof rooms.$inferSelect;

/**
 * A room of the company that can be reserved.
 *
 * @throws Refusal 422 if it is of another company, does not exist or is disabled
 */
export async function findRoom(context: CalendarContext, companyId: number, roomId: number): Promise<RoomRow> {
  const [room] = await context.db
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.companyId, companyId), eq(rooms.isEnabled, true)));
  if (!room) throw context.refuse.invalid('rooms.unknown');
  return room;
}

/** Those of the rooms that can be reserved. */
export async function openRooms(
  { db }: CalendarContext,
  companyId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, [...ids]), eq(rooms.companyId, companyId), eq(rooms.isEnabled, true)));
  return found.map(({ id }) => id);
}

const names = new Intl.Collator('zh-Hant-TW', { numeric: true });

/** The rooms of a company, disabled ones too, by kind and name: 501, 502, 1001. */
export async function findRooms({ db }: CalendarContext, companyId: number): Promise<readonly RoomRow[]> {
  const rows = await db.select().from(rooms).where(eq(rooms.companyId, companyId)).orderBy(asc(rooms.id));
  return rows.toSorted((one, other) => one.type - other.type || names.compare(one.name, other.name));
}

/** The first half hour of a day that is not over: 1 on a later day, 22 on an earlier one. */
export function firstOpenCode({ clock }: CalendarContext, day: string): number {
  const today = clock.today();
  if (day > today) return 1;
  if (day < today) return LAST_CODE + 1;
  return openCode(timeOf(clock.now()));
}

/** Screens of the company that show one of these days load it again, with the commit of the transaction. */
export async function emitRoomsChanged(
  { realtime }: CalendarContext,
  companyId: number,
  days: readonly string[],
): Promise<void> {
  const [from, ...others] = days.toSorted();
  if (from === undefined) return;
  await realtime.emit('roomsChanged', { from, to: others.at(-1) ?? from }, { company: companyId });
}
