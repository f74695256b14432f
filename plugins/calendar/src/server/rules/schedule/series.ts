import { addDays } from '@atrium/sdk/days';
import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { MAX_RULE_OCCURRENCES } from '../../../contract/limits.ts';
import { ModifyType } from '../../../contract/scheduleFields.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, people, series } from '../../tables.ts';
import { type SeenSchedule, seenSchedule } from '../access.ts';
import { type Occurrence, sameKind } from './draft.ts';
import { findHead, inRepeat, lockRepeat, type SeriesPart } from './parts.ts';
import type { Plan } from './plan.ts';

/** An occurrence among those of its series, and the parts of its repeat that the caller may change. */
export interface HeldSchedule extends SeriesPart {
  readonly row: SeenSchedule;
  /** How many that were not deleted come before it, by the days of the rule, those of earlier parts not counted. */
  readonly earlier: number;
  /** Those of its own part that follow it and were not deleted, in their order. */
  readonly later: readonly Occurrence[];
  /** The other parts that begin before it, and those that begin after it, by their first dates. */
  readonly earlierParts: readonly SeriesPart[];
  readonly laterParts: readonly SeriesPart[];
  /** Whether its repeat has other parts, also such as the caller may not change or that are in the bin as a whole. */
  readonly isSplit: boolean;
  /** How many of the later parts only others may change. */
  readonly foreign: number;
}

/** An occurrence with its series and the other parts of its repeat, as they are now. */
export async function readHeld(
  context: CalendarContext,
  row: SeenSchedule,
  caller: { readonly id: number },
): Promise<HeldSchedule> {
  const { db } = context;
  const [ofRow] = await db.select().from(series).where(eq(series.id, row.seriesId));
  const all = await db
    .select()
    .from(series)
    .where(inRepeat(findHead(ofRow!)))
    .orderBy(asc(series.id));
  const found = await db
    .select({ ...getTableColumns(occurrences), isContractor: people.isContractor })
    .from(occurrences)
    .leftJoin(people, and(eq(people.audienceId, occurrences.audienceId), eq(people.employeeId, caller.id)))
    .where(
      and(
        inArray(
          occurrences.seriesId,
          all.map(({ id }) => id),
        ),
        isNull(occurrences.deletedOn),
      ),
    )
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  const bySeries = Map.groupBy(found, ({ seriesId }) => seriesId);
  const rows = bySeries.get(row.seriesId) ?? [];
  const at = rows.findIndex(({ id }) => id === row.id);
  // What is another person's in a part stays as it is.
  const isOwn = (one: (typeof found)[number]) => one.createdBy === caller.id || one.isContractor === true;
  const others = all
    .filter(({ id }) => id !== row.seriesId && bySeries.has(id))
    .map((ofPart) => ({ series: ofPart, rows: bySeries.get(ofPart.id)! }))
    .toSorted((one, other) => (one.rows[0]!.ruleOn < other.rows[0]!.ruleOn ? -1 : 1));
  const isLater = ({ rows: ofPart }: (typeof others)[number]) => ofPart[0]!.ruleOn > row.ruleOn;
  const reachable = (parts: typeof others) =>
    parts.flatMap((part) => {
      const own = part.rows.filter(isOwn);
      return own.length > 0 ? [{ series: part.series, rows: own }] : [];
    });
  const laterOnes = others.filter(isLater);
  return {
    row,
    series: ofRow!,
    rows,
    earlier: at,
    later: rows.slice(at + 1),
    earlierParts: reachable(others.filter((part) => !isLater(part))),
    laterParts: reachable(laterOnes),
    isSplit: all.length > 1,
    foreign: laterOnes.flatMap((part) => part.rows.filter((one) => !isOwn(one))).length,
  };
}

/**
 * The same for a change: until the transaction ends no other person changes its repeat. Another change that was under way may have split
 * it, so that it is in another series by then.
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
    await lockRepeat(context, row.seriesId);
    const again = await seenSchedule(context, id, caller);
    if (again.seriesId === row.seriesId) return readHeld(context, again, caller);
    row = again;
  }
}

/**
 * Those that a change of this scope reaches, the one that was asked for first.
 *
 * @throws Refusal 422 if the parts of a repeat have too many together
 */
export function reached({ refuse }: CalendarContext, held: HeldSchedule, scope: Scope): readonly Occurrence[] {
  const { row, rows, later, earlierParts, laterParts } = held;
  if (scope === 'single') return [row];
  const own = scope === 'all' ? rows.filter(({ id }) => id !== row.id) : later;
  const parts = scope === 'all' ? [...earlierParts, ...laterParts] : laterParts;
  const all = [row, ...own, ...parts.flatMap((part) => part.rows)];
  if (parts.length > 0 && all.length > MAX_RULE_OCCURRENCES)
    throw refuse.invalid('write.scope.most', { most: MAX_RULE_OCCURRENCES });
  return all;
}

/** `single`: this occurrence. `continue`: this and the following ones. `all` *(ext)*: all of its repeat. */
export type Scope = 'single' | 'continue' | 'all';

interface Sent {
  readonly id?: number | undefined;
  readonly modifyType?: 'single' | 'continue' | undefined;
  readonly all?: boolean | undefined;
}

/**
 * How far a change reaches: the `{x}` of the path (C.5-2). Body and query may repeat it and the id; `continue` with `all` there is the
 * whole repeat.
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
  const isAll = sent.some(({ all }) => all === true);
  if (differs || (isAll && x === 'single')) throw refuse.invalid('write.scope.differs');
  return isAll ? 'all' : x;
}

/**
 * The series of a plan: the one that it has, or a new one where others come before, which then end the day before (C.5-5).
 *
 * @returns its id
 */
export async function placeSeries({ db }: CalendarContext, held: HeldSchedule, plan: Plan): Promise<number> {
  const { row, series: old } = held;
  for (const { id, values } of plan.parts)
    if (Object.keys(values).length > 0) await db.update(series).set(values).where(eq(series.id, id));
  const { how, ...values } = plan.series;
  if (how === 'stay') {
    await db.update(series).set(values).where(eq(series.id, old.id));
    return old.id;
  }
  const splitFrom = held.earlier > 0 || held.isSplit ? findHead(old) : null;
  const [made] = await db
    .insert(series)
    .values({ ...values, splitFrom })
    .returning({ id: series.id });
  // One without end must not go on beside the new one when something of it is taken back.
  if (held.earlier > 0 || old.madeUntil !== null) await endSeries({ db }, old.id, row.ruleOn, { endedBy: null });
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
 * @param endedBy when those that follow were deleted: one without end goes on when these are taken back; null if they are another series
 */
export async function endSeries(
  { db }: Pick<CalendarContext, 'db'>,
  seriesId: number,
  day: string,
  { endedBy }: { readonly endedBy: Date | null },
): Promise<void> {
  await db
    .update(series)
    .set({
      stopOn: sql`least(${series.stopOn}, ${addDays(day, -1)}::date)`,
      ...(endedBy === null
        ? { madeUntil: null, endedBy }
        : {
            endedBy: sql`case when ${series.stopOn} is null then ${endedBy.toISOString()}::timestamptz else ${series.endedBy} end`,
          }),
    })
    .where(and(eq(series.id, seriesId), or(isNotNull(series.stopOn), isNotNull(series.madeUntil))));
}
