import { addDays, daysBetween } from '@atrium/sdk/days';
import { momentOf } from '@atrium/sdk/server';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { REPEAT } from '../../../series.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import { readMembers } from './audience.ts';
import { sameKind, type Occurrence, type Series } from './draft.ts';
import { expandRepeat, ruleDays } from './expandRepeat.ts';
import { mostDates } from './repeatRules.ts';

/** One of the series that changes of this and the following ones have split a repeat into, with its dates that were not deleted. */
export interface SeriesPart {
  readonly series: Series;
  /** In the order of the days of the rule. */
  readonly rows: readonly Occurrence[];
}

/** The first series of a repeat, which its other parts name. */
export const findHead = ({ id, splitFrom }: Pick<Series, 'id' | 'splitFrom'>): number => splitFrom ?? id;

/** All parts of a repeat, as a condition on `series`. */
export const inRepeat = (head: number) => or(eq(series.id, head), eq(series.splitFrom, head));

/**
 * Until the transaction ends no other person changes a part of the repeat that a series belongs to. The first part is locked before the
 * others, and these by their ids, so that two changes wait for each other in one order only.
 */
export async function lockRepeat({ db }: Pick<CalendarContext, 'db'>, seriesId: number): Promise<void> {
  const readHead = async () => {
    const [row] = await db.select().from(series).where(eq(series.id, seriesId));
    return row && findHead(row);
  };
  let head = await readHead();
  while (head !== undefined) {
    await db.select({ id: series.id }).from(series).where(eq(series.id, head)).for('update');
    // A statement of its own: it sees what was split off while this one waited for the first part.
    await db.select({ id: series.id }).from(series).where(inRepeat(head)).orderBy(asc(series.id)).for('update');
    const again = await readHead();
    if (again === head) return;
    head = again;
  }
}

/** Series that have no occurrence left, not even in the bin, are deleted; the parts that are left name the first one of them. */
export async function dropEmptySeries({ db }: Pick<CalendarContext, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const isEmpty = sql`not exists (select from calendar.occurrences where occurrences.series_id = series.id)`;
  await db.execute(sql`
    select from calendar.series
    where series.split_from in ${ids} or (series.id in ${ids} and ${isEmpty}) order by series.id for update`);
  await db.execute(sql`
    update calendar.series set split_from = nullif(left_over.head, series.id)
    from (
      select split_from as gone, min(id) as head from calendar.series
      where split_from in (select id from calendar.series where id in ${ids} and ${isEmpty})
        and not (id in ${ids} and ${isEmpty})
      group by split_from
    ) as left_over
    where series.split_from = left_over.gone`);
  await db.execute(sql`delete from calendar.series where id in ${ids} and ${isEmpty}`);
}

/** One at the usual time of its series. */
export const findUsual = (rows: readonly Occurrence[]): Occurrence => rows.find(({ isMoved }) => !isMoved) ?? rows[0]!;

/** The times of the day and the length in days. */
export const timesOf = ({
  startsOn,
  endsOn,
  isAllDay,
}: Pick<Occurrence, 'startsOn' | 'endsOn' | 'isAllDay'>): string => {
  const [start, end] = [momentOf(startsOn), momentOf(endsOn)];
  return [isAllDay, start.slice(11), end.slice(11), daysBetween(start.slice(0, 10), end.slice(0, 10))].join();
};

/** More days than a part has. */
const MOST = 4000;

/** The days of a rule in a window, whatever days off make of them. */
function repeatDays({ repeatType, anchorOn, rule }: Series, from: string, to: string): string[] {
  if (rule !== null) return ruleDays(rule, anchorOn, from, to);
  const calendar = { isWork: () => true, horizon: to };
  return expandRepeat({ repeatType, anchorOn, stopOn: null, rule }, { from, to, most: MOST }, calendar).map(
    ({ ruleOn }) => ruleOn,
  );
}

/** Whether one series would have the days of another one if it went on: they repeat alike. */
export function repeatAlike(one: Series, other: Series, { from, to }: { readonly from: string; readonly to: string }) {
  return sameKind(one, other) && repeatDays(one, from, to).join() === repeatDays(other, from, to).join();
}

/**
 * Parts that are alike again are one series: a change of this and the following ones that was undone leaves no trace. The repeat is locked.
 *
 * @param seriesId one of the parts
 */
export async function joinParts(context: CalendarContext, seriesId: number): Promise<void> {
  const { db } = context;
  const [one] = await db.select().from(series).where(eq(series.id, seriesId));
  if (!one) return;
  const all = await db
    .select()
    .from(series)
    .where(inRepeat(findHead(one)));
  if (all.length < 2) return;
  const rows = await db
    .select()
    .from(occurrences)
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
  const bySeries = Map.groupBy(rows, (row) => row.seriesId);
  const parts: readonly SeriesPart[] = all
    .flatMap((ofPart) => (bySeries.has(ofPart.id) ? [{ series: ofPart, rows: bySeries.get(ofPart.id)! }] : []))
    .toSorted((part, other) => (part.rows[0]!.ruleOn < other.rows[0]!.ruleOn ? -1 : 1));
  let before = parts[0];
  for (const part of parts.slice(1)) {
    const isJoined = canJoin(before!, part) && (await haveSamePeople(context, before!.rows.at(-1)!, part.rows[0]!));
    before = isJoined ? await joinPart(context, before!, part) : part;
  }
}

/** The first one would have the dates of the other, at the same times and with the same content, if it went on. */
function canJoin(first: SeriesPart, second: SeriesPart): boolean {
  const { stopOn, madeUntil, rule } = first.series;
  const to = second.series.stopOn ?? second.series.madeUntil;
  if (first.series.repeatType === REPEAT.none || stopOn === null || madeUntil !== null || to === null) return false;
  const isEndless = second.series.stopOn === null;
  if (!isEndless && first.rows.length + second.rows.length > mostDates(rule)) return false;
  if (second.rows[0]!.ruleOn <= stopOn) return false;
  const [last, next] = [findUsual(first.rows.toReversed()), findUsual(second.rows)];
  return (
    contentOf(last) === contentOf(next) && repeatAlike(first.series, second.series, { from: addDays(stopOn, 1), to })
  );
}

const contentOf = (row: Occurrence): string => {
  const { title, typeId, isTop, locationType, address, roomId, roomStartCode, roomEndCode, roomMemo, memo } = row;
  const place = [locationType, address, roomId, roomStartCode, roomEndCode, roomMemo];
  return JSON.stringify([title, typeId, isTop, place, memo, row.notifyMinutes, row.createdBy, timesOf(row)]);
};

async function haveSamePeople(context: CalendarContext, one: Occurrence, other: Occurrence): Promise<boolean> {
  if (one.audienceId === other.audienceId) return true;
  const members = await readMembers(context, [one.audienceId, other.audienceId]);
  const textOf = ({ audienceId }: Occurrence) =>
    (members.get(audienceId) ?? [])
      .map(({ employeeId, isReader, isContractor }) => [employeeId, isReader, isContractor].join())
      .toSorted()
      .join(';');
  return textOf(one) === textOf(other);
}

async function joinPart({ db }: CalendarContext, first: SeriesPart, second: SeriesPart): Promise<SeriesPart> {
  const { stopOn, madeUntil, endedBy } = second.series;
  await db.update(occurrences).set({ seriesId: first.series.id }).where(eq(occurrences.seriesId, second.series.id));
  await db.update(series).set({ stopOn, madeUntil, endedBy }).where(eq(series.id, first.series.id));
  await dropEmptySeries({ db }, [second.series.id]);
  return { series: { ...first.series, stopOn, madeUntil, endedBy }, rows: [...first.rows, ...second.rows] };
}
