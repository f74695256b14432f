import { auditChanges, type Caller, formatDateTime, type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type contract from '../../../contract.ts';
import { MAX_ROOMS } from '../../../contract/limits.ts';
import type { roomCalls, RoomRecord } from '../../../contract/roomCalls.ts';
import type { CalendarContext, HandlersOf } from '../../CalendarContext.ts';
import { nameKeys } from '../../rules/rooms/nameKeys.ts';
import { findRooms, lockCompanies, type RoomRow } from '../../rules/rooms/reservations.ts';
import { bookings, occurrences, rooms } from '../../tables.ts';

type Calls = HandlersOf<Pick<typeof roomCalls, 'room' | 'createRoom' | 'changeRoom' | 'removeRoom'>>;

/** One room, as administrators keep it. */
export function keepRooms(context: CalendarContext): Calls {
  const { db, clock, audit, refuse } = context;

  /** The room of a path. */
  async function readRoom(id: number): Promise<RoomRow> {
    const [room] = await db.select().from(rooms).where(eq(rooms.id, id));
    if (!room) throw refuse.notFound();
    await context.relation('room', room);
    return room;
  }

  /** Two rooms of a company must not have one name, whatever its case. */
  const refuseSameName = async (name: string, others: readonly RoomRow[]) => {
    const keyOf = await nameKeys(context, [name, ...others.map((other) => other.name)]);
    if (others.some((other) => keyOf(other.name) === keyOf(name)))
      throw refuse.conflict('rooms.nameTaken', { name }, { field: 'name' });
  };

  /** Writes one after another, so that names and number are checked against the final state. */
  const writing = <T>(caller: Caller, work: (before: readonly RoomRow[]) => Promise<T>): Promise<T> =>
    context.transaction(async () => {
      await lockCompanies(context, [caller.companyId]);
      const result = await work(await findRooms(context, caller.companyId));
      await context.realtime.emit('optionsChanged', {}, { company: caller.companyId });
      return result;
    });

  return {
    room: async ({ params }) => (await roomRecords(context, [await readRoom(params.id)]))[0]!,

    createRoom: ({ body, caller, say }) =>
      writing(caller, async (before) => {
        if (before.length >= MAX_ROOMS) throw refuse.invalid('rooms.full', { most: MAX_ROOMS });
        await refuseSameName(body.name, before);
        const [row] = await db
          .insert(rooms)
          .values({ ...body, companyId: caller.companyId, updatedBy: caller.id, updatedOn: clock.now() })
          .returning({ id: rooms.id });
        await audit.record({ action: 'room.create', target: `room:${row!.id}`, detail: body });
        say(context.text('rooms.created'));
        return { id: row!.id };
      }),

    async changeRoom({ params, body, caller, say }) {
      await readRoom(params.id);
      return writing(caller, async (before) => {
        const { version, ...fields } = body;
        const old = before.find(({ id }) => id === params.id);
        if (!old) throw refuse.notFound();
        if (version !== undefined && version !== old.version)
          throw refuse.stale('rooms.stale', (await roomRecords(context, [old]))[0]);
        if (fields.name !== undefined)
          await refuseSameName(
            fields.name,
            before.filter((other) => other !== old),
          );
        await db
          .update(rooms)
          .set({ ...fields, version: old.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
          .where(eq(rooms.id, old.id));
        await audit.record({
          action: 'room.change',
          target: `room:${old.id}`,
          detail: { name: old.name, ...auditChanges(old, fields) },
        });
        say(context.text('rooms.changed'));
        return {};
      });
    },

    async removeRoom({ params, caller, say }) {
      await readRoom(params.id);
      return writing(caller, async (before) => {
        const old = before.find(({ id }) => id === params.id);
        if (!old) throw refuse.notFound();
        const [used] = await db.select({ count: count() }).from(bookings).where(eq(bookings.roomId, old.id));
        const [placed] = await db.select({ count: count() }).from(occurrences).where(eq(occurrences.roomId, old.id));
        if (used!.count + placed!.count > 0) throw refuse.conflict('rooms.used', { name: old.name });
        await db.delete(rooms).where(eq(rooms.id, old.id));
        const { name, type, people } = old;
        await audit.record({ action: 'room.remove', target: `room:${old.id}`, detail: { name, type, people } });
        say(context.text('rooms.removed'));
        return {};
      });
    },
  };
}

const names = new Intl.Collator('zh-Hant-TW', { numeric: true });

const ORDERS: Readonly<Record<string, (one: RoomRow, other: RoomRow) => number>> = {
  id: (one, other) => one.id - other.id,
  name: (one, other) => names.compare(one.name, other.name),
  type: (one, other) => one.type - other.type,
  people: (one, other) => one.people - other.people,
  isEnabled: (one, other) => Number(one.isEnabled) - Number(other.isEnabled),
  updatedOn: (one, other) => one.updatedOn.getTime() - other.updatedOn.getTime(),
};

/** A page of the company's rooms. */
export function listRooms(context: CalendarContext): Handler<(typeof contract)['api']['rooms']> {
  return async ({ query, caller }) => {
    const { page, pageSize, sort, sortName, type, isEnabled } = query;
    const words = searchWords(query.name ?? '');
    const order = ORDERS[sortName]!;
    const sign = sort === 'DESC' ? -1 : 1;
    const found = (await findRooms(context, caller.companyId))
      .filter(
        (room) =>
          hasWords(words, [room.name]) &&
          (type === undefined || room.type === type) &&
          (isEnabled === undefined || room.isEnabled === isEnabled),
      )
      .toSorted((one, other) => sign * order(one, other) || one.id - other.id);
    const list = await roomRecords(context, found.slice((page - 1) * pageSize, page * pageSize));
    return { list, totalSize: found.length, page, pageSize };
  };
}

/** Rooms as administrators see them, in the order of the input. */
async function roomRecords(
  { db, clock, directory }: CalendarContext,
  rows: readonly RoomRow[],
): Promise<z.input<typeof RoomRecord>[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ roomId: bookings.roomId, count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(and(inArray(bookings.roomId, ids), gte(bookings.day, clock.today())))
    .groupBy(bookings.roomId);
  const upcoming = new Map(counts.map(({ roomId, count }) => [roomId, count]));
  return Promise.all(
    rows.map(async ({ id, name, type, people, isEnabled, version, updatedBy, updatedOn }) => ({
      id,
      name,
      type,
      people,
      isEnabled,
      upcoming: upcoming.get(id) ?? 0,
      version,
      updatedByName: updatedBy === null ? '' : ((await directory.person(updatedBy))?.name ?? ''),
      updatedOn: formatDateTime(updatedOn),
    })),
  );
}
