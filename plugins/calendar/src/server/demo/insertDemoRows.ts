import { sql } from 'drizzle-orm';
import type { Database } from '@atrium/sdk/server';
import { favourites, reads } from '../personTables.ts';
import { audiences, bookings, messages, occurrences, people, series } from '../tables.ts';
import type { DemoRows } from './DemoRows.ts';

/** Rows a statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** Inserts all rows; each series has an audience of its own. Returns the ids of the occurrences, in order. */
export async function insertDemoRows(db: Database, rows: DemoRows): Promise<number[]> {
  const seriesIds = await inBatches(rows.series, (batch) =>
    db.insert(series).values(batch).returning({ id: series.id }),
  );
  const audienceIds = await inBatches(rows.series, (batch) =>
    db
      .insert(audiences)
      .values(batch.map(() => ({})))
      .returning({ id: audiences.id }),
  );
  const members = rows.people.flatMap((list, place) =>
    list.map((row) => ({ ...row, audienceId: audienceIds[place]! })),
  );
  await inBatches(members, (batch) => db.insert(people).values(batch).returning({ id: people.audienceId }));
  const ids = await inBatches(rows.occurrences, (batch) =>
    db
      .insert(occurrences)
      .values(
        batch.map((one) => ({ ...one.row, seriesId: seriesIds[one.series]!, audienceId: audienceIds[one.series]! })),
      )
      .returning({ id: occurrences.id }),
  );
  const of = <Row extends object>(pick: (one: DemoRows['occurrences'][number]) => readonly Row[]) =>
    rows.occurrences.flatMap((one, place) => pick(one).map((row) => ({ ...row, occurrenceId: ids[place]! })));
  await inBatches(
    of((one) => one.reads),
    (batch) => db.insert(reads).values(batch).returning({ id: reads.occurrenceId }),
  );
  await inBatches(
    of((one) => one.messages),
    (batch) => db.insert(messages).values(batch).returning({ id: messages.id }),
  );
  await inBatches(
    of((one) => one.favourites),
    (batch) => db.insert(favourites).values(batch).returning({ id: favourites.occurrenceId }),
  );
  await inBatches([...bookingsOf(rows, ids), ...rows.reservations], (batch) =>
    db.insert(bookings).values(batch).returning({ id: bookings.id }),
  );
  await db.execute(sql`insert into calendar.slots (room_id, day, code, booking_id)
    select room_id, day, generate_series(start_code::int, end_code::int), id from calendar.bookings`);
  return ids;
}

/** Cancelled ones have given theirs back. */
const bookingsOf = (rows: DemoRows, ids: readonly number[]): (typeof bookings.$inferInsert)[] =>
  rows.occurrences.flatMap(({ row }, place) =>
    row.roomId && !row.isCancelled
      ? [
          {
            roomId: row.roomId,
            day: row.firstOn,
            startCode: row.roomStartCode!,
            endCode: row.roomEndCode!,
            occurrenceId: ids[place]!,
            employeeId: row.createdBy,
            memo: '',
            createdOn: row.createdOn,
          },
        ]
      : [],
  );

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => PromiseLike<readonly { readonly id: number }[]>,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += BATCH)
    ids.push(...(await insert(rows.slice(at, at + BATCH))).map(({ id }) => id));
  return ids;
}
