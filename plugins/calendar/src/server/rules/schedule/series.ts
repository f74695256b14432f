import { addDays } from '@atrium/sdk/days';
import { and, asc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ModifyType } from '../../../contract/scheduleFields.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import { type SeenSchedule, seenSchedule } from '../access.ts';
import { type Occurrence, sameKind, type Series } from './draft.ts';
import type { Plan } from './plan.ts';

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

/** `single`: this occurrence. `continue`: this and the following ones. */
export type Scope = 'single' | 'continue';

interface Sent {
  readonly id?: number | undefined;
  readonly modifyType?: Scope | undefined;
}

/**
 * How far a change reaches: the `{x}` of the path (C.5-2). Body and query may repeat it and the id.
 *
 * @throws Refusal 422 for any other value, and if they differ from the path
 */
export function readScope(
  { refuse }: CalendarContext,
  { id, x: written }: { readonly id: number; readonly x: string },
  ...sent: readonly Sent[]
): Scope {
  const { data: x } = ModifyType.safeParse(written);
  if (!x) throw refuse.invalid('write.scope.unknown');
  const differs = sent.some((one) => (one.id ?? id) !== id || (one.modifyType ?? x) !== x);
  if (differs) throw refuse.invalid('write.scope.differs');
  return x;
}

/**
 * The series of a plan: the one that it has, or a new one where others come before, which then end the day before (C.5-5).
 *
 * @returns its id
 */
export async function placeSeries({ db }: CalendarContext, held: HeldSchedule, plan: Plan): Promise<number> {
  const { row, series: old } = held;
  const { how, ...values } = plan.series;
  if (how === 'stay') {
    await db.update(series).set(values).where(eq(series.id, old.id));
    return old.id;
  }
  const splitFrom = held.earlier > 0 ? old.id : null;
  const [made] = await db
    .insert(series)
    .values({ ...values, splitFrom })
    .returning({ id: series.id });
  // One without end must not go on beside the new one when something of it is taken back.
  if (held.earlier > 0 || old.madeUntil !== null) await endSeries({ db }, old.id, row.ruleOn, { forGood: true });
  // What was deleted of the following ones comes back to them, unless they repeat in another way now.
  if (sameKind(values, old))
    await db
      .update(occurrences)
      .set({ seriesId: made!.id })
      .where(
        and(eq(occurrences.seriesId, old.id), isNotNull(occurrences.deletedOn), gte(occurrences.ruleOn, row.ruleOn)),
      );
  return made!.id;
}

/**
 * A series ends before a day, after which it has no occurrences any more.
 *
 * @param forGood those that follow are another series; otherwise one without end goes on when they are taken back
 */
export async function endSeries(
  { db }: Pick<CalendarContext, 'db'>,
  seriesId: number,
  day: string,
  { forGood }: { readonly forGood: boolean },
): Promise<void> {
  await db
    .update(series)
    .set({ stopOn: sql`least(${series.stopOn}, ${addDays(day, -1)}::date)`, ...(forGood && { madeUntil: null }) })
    .where(and(eq(series.id, seriesId), or(isNotNull(series.stopOn), isNotNull(series.madeUntil))));
}

/** A series that has no occurrence left, not even in the bin, is deleted. */
export async function dropEmptySeries({ db }: CalendarContext, seriesId: number): Promise<void> {
  const hasAny = sql`select from calendar.occurrences where occurrences.series_id = ${seriesId}`;
  await db.delete(series).where(sql`${eq(series.id, seriesId)} and not exists (${hasAny})`);
}
