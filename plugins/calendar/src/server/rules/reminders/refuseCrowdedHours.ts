import { momentOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { MAX_REMINDED } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { HOUR } from '../times.ts';

/** Class of the advisory locks; the creator's id is the second key. */
const REMINDER_LOCK = 4_600_204;

/**
 * The schedules of one person remind only so many people within an hour. Reminders are sent by a job, which no one could
 * refuse any more, so they are counted while they are planned, after their rows were written. What jobs plan is not counted.
 *
 * @param times when the reminders of the occurrences that are saved are due
 * @throws Refusal 422 if one of their hours has too many; nothing is saved then
 */
export async function refuseCrowdedHours(
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
