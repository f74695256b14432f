import {
  dayMessage,
  dayOf,
  instantOf,
  type JobRun,
  momentMessage,
  momentOf,
  timeOf,
  type Written,
} from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { MAX_REMINDED } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { ownReminders } from '../personTables.ts';
import { occurrences, people, rooms } from '../tables.ts';
import { hasDeclined } from './answers.ts';
import { HOUR, MINUTE } from './times.ts';

/** The one of a schedule, or of those who have so many minutes for themselves. */
const keyOf = (occurrenceId: number, minutes?: number): string =>
  minutes === undefined ? `occurrence:${occurrenceId}` : `occurrence:${occurrenceId}:${minutes}`;

type Planned = Reminded & { readonly id: number };

/**
 * Plans the reminders of occurrences, in place of those that were planned, in the transaction under way; what is over has none.
 *
 * @throws Refusal 422 if the creator's schedules would remind too many people within an hour
 */
export async function planReminders(context: CalendarContext, rows: readonly Planned[]): Promise<void> {
  const times = await plan(
    context,
    rows.map((row) => ({ ...row, key: keyOf(row.id), payload: { occurrenceId: row.id } })),
  );
  if (rows[0]) await refuseCrowdedHours(context, rows[0].id, times);
}

/** The same of those that people have for themselves: one run for all who have the same minutes. */
export async function planOwnReminders(
  context: CalendarContext,
  rows: readonly Omit<Planned, 'notifyMinutes'>[],
): Promise<void> {
  const own = await ownMinutes(
    context,
    rows.map(({ id }) => id),
  );
  await plan(
    context,
    own.flatMap(({ id, minutes }) => {
      const row = rows.find((one) => one.id === id)!;
      const payload = { occurrenceId: id, minutes };
      return { ...row, notifyMinutes: minutes, key: keyOf(id, minutes), payload };
    }),
  );
}

/** Takes planned reminders back. */
export async function cancelReminders(context: CalendarContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await ownMinutes(context, ids);
  const keys = [...ids.map((id) => keyOf(id)), ...own.map(({ id, minutes }) => keyOf(id, minutes))];
  await context.jobs.cancel('remind', { keys });
}

interface Run extends Reminded {
  readonly key: string;
  readonly payload: { readonly occurrenceId: number; readonly minutes?: number };
}

/** Returns when those that are planned are due. */
async function plan({ clock, jobs }: CalendarContext, runs: readonly Run[]): Promise<Date[]> {
  const now = clock.now();
  const due = runs.flatMap((run) => {
    const at = computeDue(run);
    return at && at > now ? [{ payload: run.payload, at, key: run.key }] : [];
  });
  const planned = new Set(due.map(({ key }) => key));
  const keys = runs.flatMap(({ key }) => (planned.has(key) ? [] : [key]));
  if (keys.length > 0) await jobs.cancel('remind', { keys });
  await jobs.atEach('remind', due);
  return due.map(({ at }) => at);
}

/** Minutes that people have for themselves, each once for an occurrence. */
async function ownMinutes(
  { db }: CalendarContext,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly minutes: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: ownReminders.occurrenceId, minutes: ownReminders.notifyMinutes })
    .from(ownReminders)
    .where(and(inArray(ownReminders.occurrenceId, [...ids]), isNotNull(ownReminders.notifyMinutes)));
  return rows.map(({ id, minutes }) => ({ id, minutes: minutes! }));
}

/** What decides when the reminder of an occurrence is due. */
interface Reminded {
  readonly isAllDay: boolean;
  readonly startsOn: Date;
  readonly firstOn: string;
  /** null: no reminder. */
  readonly notifyMinutes: number | null;
}

/** When one that lasts all day begins for its reminder (C.5-23). */
const MORNING = '09:00';

/** When its reminder is due; undefined if it has none. */
function computeDue({ isAllDay, startsOn, firstOn, notifyMinutes }: Reminded): Date | undefined {
  if (notifyMinutes === null) return undefined;
  const start = isAllDay ? instantOf(firstOn, MORNING) : startsOn;
  return new Date(start.getTime() - notifyMinutes * MINUTE);
}

/** Class of the advisory locks; the creator's id is the second key. */
const REMINDER_LOCK = 4_600_204;

/**
 * The schedules of one person remind only so many people within an hour. Reminders are sent by a job, which no one could
 * refuse any more, so they are counted while they are planned, after their rows were written. What jobs plan is not counted.
 *
 * @param times when the reminders of the occurrences that are saved are due
 * @throws Refusal 422 if one of their hours has too many; nothing is saved then
 */
async function refuseCrowdedHours(
  { db, caller, refuse }: CalendarContext,
  occurrenceId: number,
  times: readonly Date[],
): Promise<void> {
  if (!caller() || times.length === 0) return;
  const hours = [...new Set(times.map((at) => Math.floor(at.getTime() / HOUR) * HOUR))];
  // Saves of schedules of one person at the same time do not see the rows of each other.
  await db.execute(sql`
    select pg_advisory_xact_lock(${REMINDER_LOCK}, created_by) from calendar.occurrences where id = ${occurrenceId}`);
  // A reminder is due up to a day before the start of its occurrence, of one that lasts all day from 09:00 on (`computeDue`).
  const { rows } = (await db.execute(sql`
    with due as materialized (
      select hour.start, occurrences.audience_id
      from unnest(${isoTimes(hours)}::timestamptz[]) as hour (start)
        join calendar.occurrences on created_by = (select created_by from calendar.occurrences where id = ${occurrenceId})
          and first_on between (hour.start - interval '1 day')::date and (hour.start + interval '3 days')::date
          and notify_minutes is not null and not is_cancelled and deleted_on is null
          and starts_on + case when is_all_day then interval '9 hours' else interval '0' end
            - make_interval(mins => notify_minutes) between hour.start and hour.start + interval '59:59.999'
    ), sizes as (
      select audience_id, count(*) as size from calendar.people
      where audience_id in (select audience_id from due) group by audience_id
    )
    select start from due join sizes using (audience_id)
    group by start having sum(size) > ${MAX_REMINDED} order by start limit 1`)) as unknown as {
    rows: readonly { readonly start: string | Date }[];
  };
  if (!rows[0]) return;
  throw refuse.invalid('write.reminder.crowded', {
    hour: momentOf(new Date(rows[0].start)),
    most: MAX_REMINDED.toLocaleString('en'),
  });
}

const isoTimes = (times: readonly number[]): string => `{${times.map((at) => new Date(at).toISOString()).join(',')}}`;

/** Later than this it is of no use any more (C.5-23). */
const LATEST = 15 * MINUTE;

/**
 * Reminds those who see an occurrence, once: the notices and the mark of the run are committed together. One that was
 * cancelled, deleted or moved to a later time meanwhile is left out, and so are those who have declined it. With `minutes` it is for those who have so many for
 * themselves, without it for all who have none of their own.
 */
export async function remind(
  context: CalendarContext,
  { occurrenceId, minutes }: { readonly occurrenceId: number; readonly minutes?: number | undefined },
  run: Pick<JobRun, 'done'>,
): Promise<void> {
  const { db, clock, directory, notifier, text } = context;
  await context.transaction(async () => {
    const [row] = await db
      .select({ occurrence: occurrences, room: rooms.name })
      .from(occurrences)
      .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
      .where(eq(occurrences.id, occurrenceId));
    const due =
      row && computeDue(minutes === undefined ? row.occurrence : { ...row.occurrence, notifyMinutes: minutes });
    const late = due ? clock.now().getTime() - due.getTime() : NaN;
    const isWanted = row && !row.occurrence.isCancelled && row.occurrence.deletedOn === null;
    if (isWanted && late >= 0 && late <= LATEST) {
      const { title, audienceId, companyId, startsOn, firstOn, isAllDay, address } = row.occurrence;
      const members = await db
        .select({ employeeId: people.employeeId })
        .from(people)
        .innerJoin(occurrences, eq(occurrences.id, occurrenceId))
        .leftJoin(
          ownReminders,
          and(eq(ownReminders.occurrenceId, occurrenceId), eq(ownReminders.employeeId, people.employeeId)),
        )
        .where(
          and(
            eq(people.audienceId, audienceId),
            minutes === undefined ? isNull(ownReminders.employeeId) : eq(ownReminders.notifyMinutes, minutes),
            not(hasDeclined(people.employeeId)),
          ),
        );
      const ids = members.map(({ employeeId }) => employeeId);
      const employees = await presentOf(directory, companyId, ids);
      if (employees.length === 0) return run.done();
      const place = row.room ?? address;
      const when = isAllDay ? dayMessage(firstOn, clock.today()) : timeOn(clock.today(), startsOn);
      const key = `notice.reminder.${isAllDay ? 'allDay' : 'timed'}${place ? '.place' : ''}` as const;
      await notifier.notify({
        type: 3,
        to: { employees },
        title: text('notice.reminder'),
        message: text(key, { title, when, place }),
        id: occurrenceId,
        opens: { view: 'ShowCalendar', params: { id: occurrenceId } },
      });
    }
    await run.done();
  });
}

/** The time alone where it is today. */
const timeOn = (today: string, startsOn: Date): Written =>
  dayOf(startsOn) === today ? timeOf(startsOn) : momentMessage(momentOf(startsOn), today);
