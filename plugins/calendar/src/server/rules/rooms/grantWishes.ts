import { spanMessage, timeOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { endOfCode, openCode, startOfCode } from '../../../contract/timeCodes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { RoomDay } from './releaseBookings.ts';

interface Granted {
  readonly id: number;
  readonly employee: number;
  readonly room: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Notifies those who wait for half hours of these days that are free now, each once, in the transaction under way. It comes
 * after everything that the call reserves: what it has released and taken again is not free.
 */
export async function grantWishes(context: CalendarContext, released: readonly RoomDay[]): Promise<void> {
  if (released.length === 0) return;
  const { db, clock, notifier, text } = context;
  const { rows } = (await db.execute(sql`
    delete from calendar.wishes using calendar.rooms
    where rooms.id = wishes.room_id and rooms.is_enabled
      and (wishes.room_id, wishes.day) in (
        select "roomId", "day" from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as r ("roomId" int, "day" date))
      and (wishes.day > ${clock.today()}::date
        or (wishes.day = ${clock.today()}::date and wishes.start_code >= ${openCode(timeOf(clock.now()))}))
      and not exists (
        select from calendar.slots where slots.room_id = wishes.room_id and slots.day = wishes.day
          and slots.code between wishes.start_code and wishes.end_code)
    returning wishes.id, wishes.employee_id as employee, rooms.name as room, wishes.day::text as day,
      wishes.start_code::int as "from", wishes.end_code::int as "to"`)) as unknown as { rows: readonly Granted[] };
  for (const { employee, room, day, from, to } of rows.toSorted((one, other) => one.id - other.id)) {
    const when = spanMessage(`${day} ${startOfCode(from)}`, `${day} ${endOfCode(to)}`, clock.today());
    await notifier.notify({
      type: 4,
      to: { employees: [employee] },
      title: text('notice.free'),
      message: text('notice.free.where', { room, when }),
      opens: { view: 'RoomStatus', params: { date: day } },
    });
  }
  if (rows.length > 0)
    await context.realtime.emit('wishesChanged', {}, { employees: [...new Set(rows.map(({ employee }) => employee))] });
}
