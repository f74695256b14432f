import { formatDateTime, type Handler, hasWords, searchWords } from '@atrium/sdk/server';
import { NamedList, namedListHandlers } from '@atrium/sdk/server/namedList';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type contract from '../../../contract.ts';
import { MAX_ROOMS } from '../../../contract/limits.ts';
import type { roomCalls, RoomRecord } from '../../../contract/roomCalls.ts';
import type { CalendarContext, HandlersOf } from '../../CalendarContext.ts';
import { findRooms, lockCompanies, type RoomRow } from '../../rules/rooms/reservations.ts';
import { bookings, occurrences, rooms } from '../../tables.ts';

type Calls = HandlersOf<Pick<typeof roomCalls, 'room' | 'createRoom' | 'changeRoom' | 'removeRoom'>>;

/** One room, as administrators keep it. Its writes wait for reservations of the company, and these for them. */
export function keepRooms(context: CalendarContext): Calls {
  const { db, text } = context;
  const list = new NamedList(context, {
    table: rooms,
    record: 'room',
    most: MAX_ROOMS,
    texts: { taken: 'rooms.nameTaken', full: 'rooms.full', stale: 'rooms.stale' },
    lock: (companyId) => lockCompanies(context, [companyId]),
    admit: (room) => context.relation('room', room),
    async refuseUsed({ id, name }) {
      const booked = await db.$count(bookings, eq(bookings.roomId, id));
      const placed = await db.$count(occurrences, eq(occurrences.roomId, id));
      if (booked + placed > 0) throw context.refuse.conflict('rooms.used', { name });
    },
    changed: (company) => context.realtime.emit('optionsChanged', {}, { company }),
  });
  const { read, create, change } = namedListHandlers(() => list, {
    describe: (found) =>
      roomRecords(
        context,
        found.map(({ row }) => row),
      ),
    messages: { create: text('rooms.created'), change: text('rooms.changed') },
  });
  return {
    room: read,
    createRoom: create,
    async changeRoom(call) {
      await change(call);
      return {};
    },
    async removeRoom({ params: { id }, caller, say }) {
      const { type, people } = (await list.find(id)).row;
      await list.remove(caller, id, { type, people });
      say(text('rooms.removed'));
      return {};
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
