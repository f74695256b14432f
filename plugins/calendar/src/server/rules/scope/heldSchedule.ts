import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import { type SeenSchedule, seenSchedule } from '../seenSchedule.ts';
import type { Occurrence, Series } from '../writing/Draft.ts';

/** An occurrence among those of its series. */
export interface HeldSchedule {
  readonly row: SeenSchedule;
  readonly series: Series;
  /** How many that were not deleted come before it, by the days of the rule. */
  readonly earlier: number;
  /** Those that follow it and were not deleted, in their order. */
  readonly later: readonly Occurrence[];
}

/** An occurrence with its series, as it is now. */
export async function readHeld(context: CalendarContext, row: SeenSchedule): Promise<HeldSchedule> {
  const { db } = context;
  const [ofRow] = await db.select().from(series).where(eq(series.id, row.seriesId));
  const rows = await db
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.seriesId, row.seriesId), isNull(occurrences.deletedOn)))
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  const at = rows.findIndex(({ id }) => id === row.id);
  return { row, series: ofRow!, earlier: at, later: rows.slice(at + 1) };
}

/**
 * The same for a change: until the transaction ends no other person changes its series. Another change that was under way may have split
 * it, so that it is in another one by then.
 *
 * @throws Refusal 404, or 422 if the caller only reads it
 */
export async function holdSchedule(
  context: CalendarContext,
  id: number,
  caller: { readonly id: number },
): Promise<HeldSchedule> {
  let row = await seenSchedule(context, id, caller);
  for (;;) {
    await context.db.select().from(series).where(eq(series.id, row.seriesId)).for('update');
    const again = await seenSchedule(context, id, caller);
    if (again.seriesId === row.seriesId) return readHeld(context, again);
    row = again;
  }
}

/** Those that a change of this scope reaches. */
export const reached = ({ row, later }: HeldSchedule, scope: 'single' | 'continue'): readonly Occurrence[] =>
  scope === 'continue' ? [row, ...later] : [row];
