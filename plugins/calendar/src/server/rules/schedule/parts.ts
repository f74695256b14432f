import { addDays, daysBetween } from '@atrium/sdk/days';
import { binSince, momentOf } from '@atrium/sdk/server';
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { REPEAT } from '../../../series.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences, series } from '../../tables.ts';
import { readMembers } from './audience.ts';
import { type Occurrence, sameKind, type Series } from './draft.ts';
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

/** The first part of the repeat that a series is in. */
const headOf = (seriesId: number) =>
  sql`(select coalesce(own.split_from, own.id) from calendar.series own where own.id = ${seriesId})`;

/** All parts of a repeat, by its first one, as a condition on `series`. */
const inRepeat = (head: number | SQL) => or(eq(series.id, head), eq(series.splitFrom, head));

/** All parts of the repeat that a series is in, as a condition on `series`. */
export const withSeries = (seriesId: number) => inRepeat(headOf(seriesId));

/** The same as rows, by their ids. */
export const readParts = ({ db }: Pick<CalendarContext, 'db'>, seriesId: number): Promise<Series[]> =>
  db.select().from(series).where(withSeries(seriesId)).orderBy(asc(series.id)).execute();

/**
 * Until the transaction ends no other person changes a part of the repeat that a series belongs to. The first part is locked before the
 * others, and these by their ids, so that two changes wait for each other in one order only.
 */
async function lockRepeat({ db }: Pick<CalendarContext, 'db'>, seriesId: number): Promise<void> {
  for (;;) {
    const [head] = await db
      .select({ id: series.id })
      .from(series)
      .where(eq(series.id, headOf(seriesId)))
      .for('update');
    // A statement of its own: it sees what was split off while this one waited for the first part.
    const parts = head
      ? await db.select({ id: series.id }).from(series).where(inRepeat(head.id)).orderBy(asc(series.id)).for('update')
      : [];
    // Meanwhile another part may have become the first one.
    if (parts.some(({ id }) => id === seriesId)) return;
    if (!head && (await db.$count(series, eq(series.id, seriesId))) === 0) return;
  }
}

/**
 * The same of the repeat that a row is in. A change that was under way may have joined its series with another one or split it, so it is
 * read again.
 *
 * @returns the row as it is now
 */
export async function lockRepeatWith<Row extends { readonly seriesId: number }>(
  context: CalendarContext,
  read: () => Promise<Row>,
): Promise<Row> {
  for (let row = await read(); ;) {
    await lockRepeat(context, row.seriesId);
    const again = await read();
    if (again.seriesId === row.seriesId) return again;
    row = again;
  }
}

/**
 * Series whose occurrences are another one's by now: those with nothing left are deleted. What others have in the bin comes back as it
 * was, but does not go on beside the other one.
 */
export async function leaveSeries({ db }: Pick<CalendarContext, 'db'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await dropEmptySeries({ db }, ids);
  await db.execute(sql`
    update calendar.series set stop_on = coalesce(stop_on, made_until), made_until = null, ended_by = null
    where id in ${ids} and made_until is not null
      and not exists (select from calendar.occurrences where series_id = series.id and deleted_on is null)`);
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
 * A fixed number of statements, however many parts there are.
 *
 * @param seriesId one of the parts
 */
export async function joinParts(context: CalendarContext, seriesId: number): Promise<void> {
  const { db } = context;
  const all = await readParts(context, seriesId);
  if (all.length < 2) return;
  const isPart = inArray(
    occurrences.seriesId,
    all.map(({ id }) => id),
  );
  const rows = await db
    .select()
    .from(occurrences)
    .where(and(isPart, isNull(occurrences.deletedOn)))
    .orderBy(asc(occurrences.ruleOn), asc(occurrences.id));
  const bySeries = Map.groupBy(rows, (row) => row.seriesId);
  const parts: readonly SeriesPart[] = all
    .flatMap((ofPart) => (bySeries.has(ofPart.id) ? [{ series: ofPart, rows: bySeries.get(ofPart.id)! }] : []))
    .toSorted((part, other) => (part.rows[0]!.ruleOn < other.rows[0]!.ruleOn ? -1 : 1));
  const members = await readMembers(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
  const joined = new Map<number, SeriesPart>();
  const goes: { readonly id: number; readonly to: number }[] = [];
  let before = parts[0]!;
  for (const part of parts.slice(1)) {
    if (canJoin(before, part) && haveSamePeople(members, before, part)) {
      const { stopOn, madeUntil, endedBy } = part.series;
      before = { series: { ...before.series, stopOn, madeUntil, endedBy }, rows: [...before.rows, ...part.rows] };
      joined.set(before.series.id, before);
      goes.push({ id: part.series.id, to: before.series.id });
    } else before = part;
  }
  if (goes.length > 0) await writeJoined(context, [...joined.values()], goes);
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
  return JSON.stringify([
    title,
    typeId,
    isTop,
    place,
    memo,
    row.notifyMinutes,
    row.showAs,
    row.isPrivate,
    row.createdBy,
    timesOf(row),
  ]);
};

/** The same people see what is usual in both, and the same ones may change each of the dates: who changes one part changes all of it. */
function haveSamePeople(
  members: Awaited<ReturnType<typeof readMembers>>,
  first: SeriesPart,
  second: SeriesPart,
): boolean {
  const textOf = ({ audienceId }: Occurrence) =>
    (members.get(audienceId) ?? [])
      .map(({ employeeId, isReader, isContractor }) => [employeeId, isReader, isContractor].join())
      .toSorted()
      .join(';');
  if (textOf(findUsual(first.rows.toReversed())) !== textOf(findUsual(second.rows))) return false;
  const oneOfEach = new Map([...first.rows, ...second.rows].map((row) => [row.audienceId, row]));
  const editors = new Set(
    [...oneOfEach.values()].map((row) =>
      (members.get(row.audienceId) ?? [])
        .flatMap(({ employeeId, isContractor }) => (isContractor ? [employeeId] : []))
        .toSorted((one, other) => one - other)
        .join(),
    ),
  );
  return editors.size === 1;
}

/** What is in the bin goes along, as long as it can be taken back. */
async function writeJoined(
  { db, clock }: CalendarContext,
  joined: readonly SeriesPart[],
  goes: readonly { readonly id: number; readonly to: number }[],
): Promise<void> {
  const ends = joined.map(({ series: { id, stopOn, madeUntil, endedBy } }) => ({ id, stopOn, madeUntil, endedBy }));
  await db.execute(sql`
    update calendar.occurrences set series_id = part."to"
    from jsonb_to_recordset(${JSON.stringify(goes)}::jsonb) as part (id int, "to" int)
    where series_id = part.id
      and (deleted_on is null or deleted_on >= ${binSince(clock.now()).toISOString()}::timestamptz)`);
  await db.execute(sql`
    update calendar.series set stop_on = part."stopOn", made_until = part."madeUntil", ended_by = part."endedBy"
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as part
      (id int, "stopOn" date, "madeUntil" date, "endedBy" timestamptz)
    where series.id = part.id`);
  await leaveSeries(
    { db },
    goes.map(({ id }) => id),
  );
}
