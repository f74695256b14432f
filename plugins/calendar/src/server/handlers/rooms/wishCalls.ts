import { and, asc, count, eq, gte, sql } from 'drizzle-orm';
import { MAX_WISHES } from '../../../contract/limits.ts';
import type { roomCalls } from '../../../contract/roomCalls.ts';
import { spanOfCodes } from '../../../contract/timeCodes.ts';
import type { CalendarContext, HandlersOf } from '../../CalendarContext.ts';
import { firstOpenCode, lockCompanies, openRooms } from '../../rules/rooms/reservations.ts';
import { rooms, wishes } from '../../tables.ts';

type Place = Pick<typeof wishes.$inferSelect, 'roomId' | 'day' | 'startCode' | 'endCode'>;

/** The rooms that the caller waits for. */
export function wishCalls(
  context: CalendarContext,
): HandlersOf<Pick<typeof roomCalls, 'wishes' | 'addWishes' | 'removeWish'>> {
  const { db, clock, refuse, realtime, transaction } = context;
  const waiting = (employeeId: number) => and(eq(wishes.employeeId, employeeId), gte(wishes.day, clock.today()));
  const changed = (employeeId: number) => realtime.emit('wishesChanged', {}, { employees: [employeeId] });
  return {
    wishes: async ({ caller }) => {
      const rows = await db
        .select({ wish: wishes, roomName: rooms.name })
        .from(wishes)
        .innerJoin(rooms, eq(rooms.id, wishes.roomId))
        .where(waiting(caller.id))
        .orderBy(asc(wishes.day), asc(wishes.startCode), asc(wishes.id))
        .limit(MAX_WISHES);
      return rows.map(({ wish: { id, roomId, day, startCode, endCode }, roomName }) => ({
        id,
        roomId,
        roomName,
        roomDate: day,
        roomStartTimeCode: startCode,
        roomEndTimeCode: endCode,
        time: spanOfCodes(startCode, endCode),
      }));
    },

    addWishes: ({ body: { list }, caller, say }) =>
      transaction(async () => {
        // What is released meanwhile is released before or after all of this.
        await lockCompanies(context, [caller.companyId]);
        const wanted = list.map(({ roomId, roomDate: day, roomStartTimeCode: startCode, roomEndTimeCode: endCode }) => {
          if (endCode < startCode) throw refuse.invalid('rooms.endBeforeStart');
          if (startCode < firstOpenCode(context, day)) throw refuse.invalid('rooms.past');
          return { employeeId: caller.id, roomId, day, startCode, endCode, createdOn: clock.now() };
        });
        const ids = [...new Set(wanted.map(({ roomId }) => roomId))];
        if ((await openRooms(context, caller.companyId, ids)).length < ids.length)
          throw refuse.invalid('rooms.unknown');
        const free = await findFree(context, wanted);
        const taken = wanted.filter((_, index) => !free.has(index));
        const added =
          taken.length === 0
            ? []
            : await db.insert(wishes).values(taken).onConflictDoNothing().returning({ id: wishes.id });
        const [all] = await db.select({ count: count() }).from(wishes).where(waiting(caller.id));
        if (all!.count > MAX_WISHES) throw refuse.invalid('rooms.wishes.most', { maximum: MAX_WISHES });
        if (added.length > 0) await changed(caller.id);
        say(context.text('rooms.wishes.added'));
        return { added: added.length, free: free.size };
      }),

    removeWish: ({ params, caller }) =>
      transaction(async () => {
        const [row] = await db.select().from(wishes).where(eq(wishes.id, params.id));
        if (!row) throw refuse.notFound();
        await context.relation('wish', row);
        await db.delete(wishes).where(eq(wishes.id, row.id));
        await changed(caller.id);
        return {};
      }),
  };
}

/** Which of these are free now, by their index. */
async function findFree({ db }: CalendarContext, places: readonly Place[]): Promise<ReadonlySet<number>> {
  const indexed = places.map(({ roomId, day, startCode, endCode }, index) => ({
    index,
    roomId,
    day,
    startCode,
    endCode,
  }));
  const { rows } = (await db.execute(sql`
    select "index" from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as place (
      "index" int, "roomId" int, "day" date, "startCode" smallint, "endCode" smallint)
    where not exists (
      select from calendar.slots where slots.room_id = "roomId" and slots.day = place.day
        and slots.code between "startCode" and "endCode")`)) as unknown as { rows: readonly { index: number }[] };
  return new Set(rows.map(({ index }) => index));
}
