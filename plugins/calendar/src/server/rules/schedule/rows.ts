import type { Caller } from '@atrium/sdk/server';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { MAX_ADDED } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';
import { HOUR } from '../times.ts';
import type { Draft, Part } from './draft.ts';
import type { PlannedOccurrence } from './plan.ts';

/** What the new occurrences of a save have in common. */
interface Common {
  readonly draft: Draft;
  readonly seriesId: number;
  readonly audienceId: number;
  readonly companyId: number;
  /** The creator of the schedule; the caller may be one of its contractors. */
  readonly createdBy: number;
  readonly push: boolean;
}

/** An occurrence that was written, with its id. */
export type WrittenOccurrence = PlannedOccurrence & { readonly id: number };

/**
 * Inserts the new occurrences of a plan in one statement.
 *
 * @throws Refusal 422 if their creator has added too many within a day
 */
export async function insertRows(
  context: CalendarContext,
  caller: Pick<Caller, 'id'>,
  rows: readonly PlannedOccurrence[],
  { draft, ...common }: Common,
): Promise<WrittenOccurrence[]> {
  if (rows.length === 0) return [];
  const { db, clock } = context;
  await refuseManyAdded(context, common.createdBy, rows.length);
  const now = clock.now();
  const { title, typeId, isTop, roomMemo, notifyMinutes, memo, showAs, isPrivate } = draft;
  const { seriesId, audienceId, companyId, createdBy, push: isPush } = common;
  const made = await db
    .insert(occurrences)
    .values(
      rows.map(({ span, place, ruleOn, isMoved }) => ({
        seriesId,
        audienceId,
        companyId,
        createdBy,
        isPush,
        title,
        typeId,
        isTop,
        roomMemo,
        notifyMinutes,
        memo,
        showAs,
        isPrivate,
        ruleOn,
        isMoved,
        isAllDay: span.isAllDay,
        startsOn: span.startsOn,
        endsOn: span.endsOn,
        firstOn: span.firstOn,
        lastOn: span.lastOn,
        ...place,
        createdOn: now,
        updatedOn: now,
        updatedBy: caller.id,
      })),
    )
    .returning({ id: occurrences.id, ruleOn: occurrences.ruleOn });
  // A repeat has each of its days once.
  const idOf = new Map(made.map(({ id, ruleOn }) => [ruleOn, id]));
  return rows.map((row) => ({ ...row, id: idOf.get(row.ruleOn)! }));
}

interface Update {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly seriesId: number;
  /** Series whose occurrences stay in them. */
  readonly parts: ReadonlySet<number>;
  /** The new audience by the old one; those that are missing keep theirs. */
  readonly audiences: ReadonlyMap<number, number>;
  readonly push: boolean;
}

/** Writes what was changed to all occurrences of a plan that exist, in one statement, however many they are. */
export async function updateRows(
  { db, clock }: CalendarContext,
  caller: Pick<Caller, 'id'>,
  rows: readonly PlannedOccurrence[],
  { draft, changed, seriesId, parts, audiences, push }: Update,
): Promise<WrittenOccurrence[]> {
  const present = rows.flatMap((row) => (row.before ? [{ ...row, id: row.before.id, before: row.before }] : []));
  const values = present.map(({ id, before, span, place, ruleOn, isMoved }) => ({
    id,
    series_id: parts.has(before.seriesId) ? before.seriesId : seriesId,
    audience_id: audiences.get(before.audienceId) ?? before.audienceId,
    rule_on: ruleOn,
    is_moved: isMoved,
    is_all_day: span.isAllDay,
    starts_on: span.startsOn,
    ends_on: span.endsOn,
    first_on: span.firstOn,
    last_on: span.lastOn,
    location_type: place.locationType,
    address: place.address,
    room_id: place.roomId,
    room_start_code: place.roomStartCode,
    room_end_code: place.roomEndCode,
  }));
  const same = sameForAll(draft, changed);
  await db.execute(sql`
    update calendar.occurrences as target set
      series_id = row.series_id, audience_id = row.audience_id, rule_on = row.rule_on, is_moved = row.is_moved,
      is_all_day = row.is_all_day, starts_on = row.starts_on, ends_on = row.ends_on,
      first_on = row.first_on, last_on = row.last_on, location_type = row.location_type, address = row.address,
      room_id = row.room_id, room_start_code = row.room_start_code, room_end_code = row.room_end_code,
      is_push = ${push}::boolean, updated_by = ${caller.id}::int,
      updated_on = ${clock.now().toISOString()}::timestamptz, version = target.version + 1${same}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (
      id int, series_id int, audience_id int, rule_on date, is_moved boolean, is_all_day boolean,
      starts_on timestamptz, ends_on timestamptz, first_on date, last_on date,
      location_type smallint, address text, room_id int, room_start_code smallint, room_end_code smallint)
    where target.id = row.id`);
  return present;
}

/** The changed columns that have the same value in all of them. */
function sameForAll(draft: Draft, changed: ReadonlySet<Part>): SQL {
  const columns: readonly (SQL | false)[] = [
    changed.has('title') && sql`, title = ${draft.title}::text`,
    changed.has('typeId') && sql`, type_id = ${draft.typeId}::smallint`,
    changed.has('isTop') && sql`, is_top = ${draft.isTop}::boolean`,
    changed.has('roomMemo') && sql`, room_memo = ${draft.roomMemo}::text`,
    changed.has('notifyMinutes') && sql`, notify_minutes = ${draft.notifyMinutes}::int`,
    changed.has('memo') && sql`, memo = ${draft.memo}::text`,
    changed.has('showAs') && sql`, show_as = ${draft.showAs}::text`,
    changed.has('isPrivate') && sql`, is_private = ${draft.isPrivate}::boolean`,
  ];
  return sql.join(columns.filter((column) => column !== false));
}

/**
 * One save of a few words may add hundreds of schedules, and an import thousands. Those in the bin count as well: they are
 * stored for another month.
 *
 * @throws Refusal 422 if they would be more than one person may add within 24 hours
 */
export async function refuseManyAdded(
  { db, clock, refuse }: CalendarContext,
  createdBy: number,
  count: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - 24 * HOUR);
  const own = and(eq(occurrences.createdBy, createdBy), gt(occurrences.createdOn, since));
  if ((await db.$count(occurrences, own)) + count > MAX_ADDED)
    throw refuse.invalid('write.added.most', { most: MAX_ADDED.toLocaleString('en') });
}
