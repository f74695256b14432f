import { auditChanges, type Caller } from '@atrium/sdk/server';
import { count, eq } from 'drizzle-orm';
import { MAX_ROOMS } from '../../../contract/limits.ts';
import type { CalendarContext, HandlersOf } from '../../CalendarContext.ts';
import type { roomCalls } from '../../../contract/roomCalls.ts';
import { lockCompanies, type RoomRow, roomsOfCompany } from '../../rules/rooms/reservations.ts';
import { nameKeys } from '../../rules/rooms/nameKeys.ts';
import { bookings, occurrences, rooms } from '../../tables.ts';
import { roomRecords } from './roomRecords.ts';

type Calls = HandlersOf<Pick<typeof roomCalls, 'room' | 'createRoom' | 'changeRoom' | 'removeRoom'>>;

/** One room, as administrators keep it. */
export function keepRooms(context: CalendarContext): Calls {
  const { db, clock, audit, refuse } = context;

  /** The room of a path. */
  async function roomOf(id: number): Promise<RoomRow> {
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
      const result = await work(await roomsOfCompany(context, caller.companyId));
      await context.realtime.emit('optionsChanged', {}, { company: caller.companyId });
      return result;
    });

  return {
    room: async ({ params }) => (await roomRecords(context, [await roomOf(params.id)]))[0]!,

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
      await roomOf(params.id);
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
      await roomOf(params.id);
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
