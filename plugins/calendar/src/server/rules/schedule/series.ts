import { addDays } from '@atrium/sdk/days';
import { isRestorable } from '@atrium/sdk/server';
import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { MAX_RULE_OCCURRENCES } from '../../../contract/limits.ts';
import { ModifyType } from '../../../contract/scheduleFields.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, people, series } from '../../tables.ts';
import { type SeenSchedule, seenSchedule } from '../access.ts';
import { type Occurrence, sameKind } from './draft.ts';
import { findHead, lockRepeatWith, readParts, type SeriesPart } from './parts.ts';
import type { Plan } from './plan.ts';

/** A part with those of its dates that the caller may change. */
export interface HeldPart extends SeriesPart {
  /** Whether these are all of its dates. */
  readonly isWhole: boolean;
}

/** An occurrence among those of its series, and the parts of its repeat, as far as the caller may change them. */
export interface HeldSchedule extends HeldPart {
  readonly row: SeenSchedule;
  /** How many that were not deleted come before it, by the days of the rule, those of earlier parts not counted. */
  readonly earlier: number;
  /** Those of its own part that follow it and were not deleted, in their order. */
  readonly later: readonly Occurrence[];
  /** How many of its own part follow it that only others may change. */
  readonly foreignLater: number;
  /** The other parts that begin before it, and those that begin after it, by their first dates. */
  readonly earlierParts: readonly HeldPart[];
  readonly laterParts: readonly HeldPart[];
  /** Whether its repeat has other parts, also such as the caller may not change or that are in the bin as a whole. */
  readonly isSplit: boolean;
  /** How many dates of a scope only others may change: these stay as they are. */
  readonly foreign: Readonly<Record<Scope, number>>;
}

/** An occurrence with its series and the other parts of its repeat, as they are now. */
export async function readHeld(
  context: CalendarContext,
  row: SeenSchedule,
  caller: { readonly id: number },
): Promise<HeldSchedule> {
  const { db } = context;
  const all = await readParts(context, row.seriesId);
  const ofRow = all.find(({ id }) => id === row.seriesId);
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
  const ofOwn = bySeries.get(row.seriesId) ?? [];
  const at = ofOwn.findIndex(({ id }) => id === row.id);
  const isOwn = (one: (typeof found)[number]) => one.createdBy === caller.id || one.isContractor === true;
  const others = all
    .filter(({ id }) => id !== row.seriesId && bySeries.has(id))
    .map((ofPart) => ({ series: ofPart, rows: bySeries.get(ofPart.id)! }))
    .toSorted((one, other) => (one.rows[0]!.ruleOn < other.rows[0]!.ruleOn ? -1 : 1));
  const isLater = ({ rows: ofPart }: (typeof others)[number]) => ofPart[0]!.ruleOn > row.ruleOn;
  const toHeld = (part: (typeof others)[number]): HeldPart => {
    const rows = part.rows.filter(isOwn);
    return { series: part.series, rows, isWhole: rows.length === part.rows.length };
  };
  const countForeign = (rows: typeof found) => rows.filter((one) => !isOwn(one)).length;
  const laterOnes = others.filter(isLater);
  const foreignLater = countForeign(ofOwn.slice(at + 1));
  return {
    ...toHeld({ series: ofRow!, rows: ofOwn }),
    row,
    earlier: at,
    later: ofOwn.slice(at + 1).filter(isOwn),
    foreignLater,
    earlierParts: others
      .filter((part) => !isLater(part))
      .map(toHeld)
      .filter(({ rows }) => rows.length > 0),
    laterParts: laterOnes.map(toHeld).filter(({ rows }) => rows.length > 0),
    isSplit: all.length > 1,
    foreign: {
      single: 0,
      continue: foreignLater + countForeign(laterOnes.flatMap(({ rows }) => rows)),
      all: countForeign(found),
    },
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
  return readHeld(context, await lockRepeatWith(context, () => seenSchedule(context, id, caller)), caller);
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
  if ((scope === 'all' || parts.length > 0) && all.length > MAX_RULE_OCCURRENCES)
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
export async function placeSeries({ db, clock }: CalendarContext, held: HeldSchedule, plan: Plan): Promise<number> {
  const { row, series: old } = held;
  await moveParts({ db }, plan.parts);
  const { how, ...values } = plan.series;
  if (how === 'stay') {
    await db.update(series).set(values).where(eq(series.id, old.id));
    return old.id;
  }
  const [made] = await db
    .insert(series)
    // Also where no date comes before: what the old one has in the bin is of the same repeat.
    .values({ ...values, splitFrom: findHead(old) })
    .returning({ id: series.id });
  // One without end must not go on beside the new one when something of it is taken back.
  if (held.earlier > 0 || old.madeUntil !== null) await endSeries({ db }, old.id, row.ruleOn, { endedBy: null });
  // What was deleted of the following ones comes back to them, unless they repeat in another way now. What cannot come back may be held
  // by the purge, which waits for the series.
  if (sameKind(values, old))
    await db
      .update(occurrences)
      .set({ seriesId: made!.id })
      .where(
        and(
          eq(occurrences.seriesId, old.id),
          isRestorable(occurrences, clock.now()),
          gte(occurrences.ruleOn, row.ruleOn),
        ),
      );
  return made!.id;
}

/** Writes how the other parts repeat from now on, in one statement, however many they are. */
async function moveParts({ db }: Pick<CalendarContext, 'db'>, parts: Plan['parts']): Promise<void> {
  const moved = parts.flatMap(({ id, values }) => (values ? [{ id, ...values }] : []));
  if (moved.length === 0) return;
  await db.execute(sql`
    update calendar.series set
      anchor_on = part."anchorOn", stop_on = part."stopOn", made_until = part."madeUntil", rule = part.rule
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as part
      (id int, "anchorOn" date, "stopOn" date, "madeUntil" date, rule jsonb)
    where series.id = part.id`);
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

/**
 * Series without end whose dates were deleted end before the first one of these, or with the last date that was left: one that only others
 * may change.
 *
 * @param endedBy when they were deleted: a series goes on when they are taken back
 */
export async function endEndless(
  { db }: Pick<CalendarContext, 'db'>,
  deleted: readonly number[],
  endedBy: Date,
): Promise<void> {
  if (deleted.length === 0) return;
  await db.execute(sql`
    update calendar.series set
      stop_on = greatest(dates.deleted_on - 1, dates.left_on), ended_by = ${endedBy.toISOString()}::timestamptz
    from (
      select series_id, min(rule_on) filter (where id in ${[...deleted]}) as deleted_on,
        max(rule_on) filter (where deleted_on is null) as left_on
      from calendar.occurrences
      where series_id in (select series_id from calendar.occurrences where id in ${[...deleted]})
      group by series_id
    ) as dates
    where series.id = dates.series_id and series.made_until is not null and series.stop_on is null`);
}
