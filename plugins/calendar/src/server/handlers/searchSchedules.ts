import { hasWord, searchRank } from '@atrium/sdk/server/search';
import type { Search } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { foundIn, hasSought, ofOccurrence, readSought } from '../rules/search.ts';
import { spanTexts } from '../rules/times.ts';
import { seenBy } from '../rules/access.ts';
import { occurrences, people, rooms, texts } from '../tables.ts';

/** Finds schedules: those that fit best first, then the nearest to come, then those that are over. Of a series the nearest one. */
export function searchSchedules(context: CalendarContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const sought = await readSought(context, caller, query);
    if (sought.length === 0) return [];
    const words = sought.map(({ word }) => word);
    const now = context.clock.now().toISOString();
    const isOver = sql`${occurrences.startsOn} < ${now}::timestamptz`;
    const distance = sql`abs(extract(epoch from ${occurrences.startsOn} - ${now}::timestamptz))`;
    const rank = searchRank(words, {
      title: texts.title,
      titleKey: texts.titleKey,
      others: [texts.memoKey, texts.placeKey],
    });
    const { startsOn, endsOn, firstOn, lastOn, isAllDay, id, title, address } = occurrences;
    const nearest = context.db
      .selectDistinctOn([occurrences.seriesId], {
        id,
        title,
        address,
        startsOn,
        endsOn,
        firstOn,
        lastOn,
        isAllDay,
        roomName: sql<string | null>`${rooms.name}`.as('room_name'),
        rank: sql<number>`${rank}`.as('rank'),
        isOver: sql<boolean>`${isOver}`.as('is_over'),
        distance: sql<number>`${distance}`.as('distance'),
      })
      .from(people)
      .innerJoin(occurrences, seenBy(caller))
      .innerJoin(texts, ofOccurrence)
      .leftJoin(rooms, sql`${rooms.id} = ${occurrences.roomId}`)
      .where(hasSought(sought, caller.id, (word) => hasWord(word, texts.titleKey, texts.memoKey, texts.placeKey)))
      .orderBy(occurrences.seriesId, sql`rank`, isOver, distance)
      .as('nearest');
    const rows = await context.db
      .select()
      .from(nearest)
      .orderBy(nearest.rank, nearest.isOver, nearest.distance, nearest.id)
      .limit(limit);
    const found = await foundIn(
      context,
      rows.map((row) => row.id),
      words,
    );
    return rows.map((row) => {
      const place = row.roomName ?? row.address;
      const excerpt = found.get(row.id)?.text;
      return {
        type: 'schedule',
        title: row.title,
        ...(place !== '' && { detail: place }),
        when: spanTexts(row, '').startTime,
        ...(excerpt !== undefined && { excerpt }),
        opens: { view: 'ShowCalendar', params: { id: row.id } },
      };
    });
  };
}
