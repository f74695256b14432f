import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { CalendarContext } from '../CalendarContext.ts';
import { occurrences, series } from '../tables.ts';

/** The position of an occurrence in its series, of those that were not deleted. */
export interface PlaceInSeries {
  readonly repeatType: number;
  readonly stopOn: string | null;
  /** From 1, by the days of the rule: a moved one keeps its place. */
  readonly position: number;
  readonly count: number;
  readonly following: number;
}

export async function placeInSeries(
  context: CalendarContext,
  { seriesId, ruleOn }: { readonly seriesId: number; readonly ruleOn: string },
): Promise<PlaceInSeries> {
  const live = and(eq(occurrences.seriesId, series.id), isNull(occurrences.deletedOn));
  const [row] = await context.db
    .select({
      repeatType: series.repeatType,
      stopOn: series.stopOn,
      count: count(occurrences.id),
      position: sql<number>`(count(*) filter (where ${lte(occurrences.ruleOn, ruleOn)}))::int`,
    })
    .from(series)
    .leftJoin(occurrences, live)
    .where(eq(series.id, seriesId))
    .groupBy(series.id);
  return { ...row!, following: row!.count - row!.position };
}
