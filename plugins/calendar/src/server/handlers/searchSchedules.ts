import { hasWord, searchRank } from '@atrium/sdk/server/search';
import type { Search } from '@atrium/sdk/server';
import { and, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { seenBy, type Viewer } from '../rules/access.ts';
import { findPortion, type Portion, readPortions } from '../rules/portions.ts';
import { foundIn, hasSought, ofOccurrence, readSought } from '../rules/search.ts';
import { spanTexts } from '../rules/times.ts';
import { occurrences, people, rooms, texts } from '../tables.ts';

/**
 * Milliseconds in which schedules of a common word are looked for, from those around today on, before the best of them are shown:
 * the palette waits twice as long, and the last portion and the excerpts come after it.
 */
const LOOKS_FOR = 150;

/** Finds schedules: those that fit best first, then the nearest to come, then those that are over. Of a series the nearest one. */
export function searchSchedules(context: CalendarContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const until = performance.now() + LOOKS_FOR;
    const sought = await readSought(context, caller, query);
    if (sought.length === 0) return [];
    const few = await findPortion(context, sought);
    const portions = few ? [few] : await readPortions(context, caller, {});
    let rows: Found[] = [];
    for (const portion of portions) {
      rows = mergeSeries([...rows, ...(await findNearest(context, caller, sought, portion, limit))]).slice(0, limit);
      if (performance.now() > until) break;
    }
    const found = await foundIn(
      context,
      rows.map((row) => row.id),
      sought.map(({ word }) => word),
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

type Found = Awaited<ReturnType<typeof findNearest>>[number];

/** The best of a portion, one of each series. */
function findNearest(
  { db, clock }: CalendarContext,
  caller: Viewer,
  sought: Awaited<ReturnType<typeof readSought>>,
  { isIn, audiences }: Portion,
  limit: number,
) {
  const now = clock.now().toISOString();
  const isOver = sql`${occurrences.startsOn} < ${now}::timestamptz`;
  const distance = sql`abs(extract(epoch from ${occurrences.startsOn} - ${now}::timestamptz))::float8`;
  const rank = searchRank(
    sought.map(({ word }) => word),
    { title: texts.title, titleKey: texts.titleKey, others: [texts.memoKey, texts.placeKey] },
  );
  const { startsOn, endsOn, firstOn, lastOn, isAllDay, id, seriesId, title, address } = occurrences;
  const nearest = db
    .selectDistinctOn([seriesId], {
      id,
      seriesId,
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
    .innerJoin(occurrences, and(seenBy(caller), isIn))
    .innerJoin(texts, ofOccurrence)
    .leftJoin(rooms, sql`${rooms.id} = ${occurrences.roomId}`)
    .where(hasSought(sought, audiences, (word) => hasWord(word, texts.titleKey, texts.memoKey, texts.placeKey)))
    .orderBy(seriesId, sql`rank`, isOver, distance)
    .as('nearest');
  return db.select().from(nearest).orderBy(nearest.rank, nearest.isOver, nearest.distance, nearest.id).limit(limit);
}

/** The best first; of a series that is in several portions the best one. */
function mergeSeries(rows: readonly Found[]): Found[] {
  const sorted = rows.toSorted(
    (one, other) =>
      one.rank - other.rank ||
      Number(one.isOver) - Number(other.isOver) ||
      one.distance - other.distance ||
      one.id - other.id,
  );
  const met = new Set<number>();
  return sorted.filter(({ seriesId }) => !met.has(seriesId) && met.add(seriesId));
}
