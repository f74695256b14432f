import { sql } from 'drizzle-orm';
import type { Search } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { keyPattern } from '../rules/search/keyPattern.ts';
import { spanTexts } from '../rules/spanTexts.ts';
import { seenBy } from '../rules/visible.ts';
import { occurrences, people, rooms } from '../tables.ts';

/** Finds schedules by their titles: the nearest to come first, then those that are over. Of a series the nearest one. */
export function searchSchedules(context: CalendarContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const now = context.clock.now().toISOString();
    const isOver = sql`${occurrences.startsOn} < ${now}::timestamptz`;
    const distance = sql`abs(extract(epoch from ${occurrences.startsOn} - ${now}::timestamptz))`;
    const { startsOn, endsOn, firstOn, lastOn, isAllDay, id, title, address } = occurrences;
    const nearest = context.db
      .selectDistinctOn([occurrences.seriesId], {
        ...{ id, title, address, startsOn, endsOn, firstOn, lastOn, isAllDay },
        roomName: sql<string | null>`${rooms.name}`.as('room_name'),
        isOver: sql<boolean>`${isOver}`.as('is_over'),
        distance: sql<number>`${distance}`.as('distance'),
      })
      .from(people)
      .innerJoin(occurrences, seenBy(caller))
      .leftJoin(rooms, sql`${rooms.id} = ${occurrences.roomId}`)
      .where(sql`${occurrences.titleKey} like lower(${keyPattern(query)})`)
      .orderBy(occurrences.seriesId, isOver, distance)
      .as('nearest');
    const rows = await context.db
      .select()
      .from(nearest)
      .orderBy(nearest.isOver, nearest.distance, nearest.id)
      .limit(limit);
    return rows.map((row) => {
      const place = row.roomName ?? row.address;
      return {
        type: 'schedule',
        title: row.title,
        ...(place !== '' && { detail: place }),
        when: spanTexts(row, '').startTime,
        opens: { view: 'ShowCalendar', params: { id: row.id } },
      };
    });
  };
}
