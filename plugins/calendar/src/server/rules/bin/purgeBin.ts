import { binSince } from '@atrium/sdk/server';
import { and, inArray, lt, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { audiences, occurrences, series } from '../../tables.ts';
import { HOUR } from '../times.ts';

/** Rows of one transaction. */
const BATCH = 500;

/** Milliseconds after the last moment at which a schedule can be taken back: one that is being taken back is not deleted. */
const GRACE = 24 * HOUR;

/** Deletes for good what is no more in the bin, with its comments, and series and audiences that nothing has any more. */
export async function purgeBin(context: CalendarContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  while (!signal.aborted && (await purgeBatch(context)) === BATCH);
}

function purgeBatch(context: CalendarContext): Promise<number> {
  const { db, clock } = context;
  return context.transaction(async () => {
    const isOld = lt(occurrences.deletedOn, new Date(binSince(clock.now()).getTime() - GRACE));
    const old = db.select({ id: occurrences.id }).from(occurrences).where(isOld).limit(BATCH);
    const purged = await db
      .delete(occurrences)
      // compared again once a call that takes one back has committed
      .where(and(inArray(occurrences.id, old), isOld))
      .returning({ seriesId: occurrences.seriesId, audienceId: occurrences.audienceId });
    const seriesIds = [...new Set(purged.map(({ seriesId }) => seriesId))];
    const audienceIds = [...new Set(purged.map(({ audienceId }) => audienceId))];
    const inSeries = sql`select from calendar.occurrences where occurrences.series_id = series.id`;
    const withAudience = sql`select from calendar.occurrences where occurrences.audience_id = audiences.id`;
    await db.delete(series).where(sql`${inArray(series.id, seriesIds)} and not exists (${inSeries})`);
    await db.delete(audiences).where(sql`${inArray(audiences.id, audienceIds)} and not exists (${withAudience})`);
    return purged.length;
  });
}
