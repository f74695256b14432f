import { sql, type SQL } from 'drizzle-orm';

/**
 * Inserts many copies of the schedules of a title, past all rules and with the same people.
 *
 * @param step how much later each of them is than the one before, on the same day for the lists: `2 minutes`
 */
export const copiesOf = (title: string, count: number, step = '0 minutes'): SQL => sql`
  insert into calendar.occurrences (series_id, audience_id, company_id, rule_on, title, type_id, is_top, is_all_day,
    starts_on, ends_on, first_on, last_on, location_type, address, room_memo, memo, is_push, created_by, created_on,
    updated_on, deleted_on, deleted_by)
  select series_id, audience_id, company_id, rule_on, 'copy', type_id, is_top, is_all_day,
    starts_on + n * ${step}::interval, ends_on + n * ${step}::interval, first_on, last_on, location_type, address,
    room_memo, memo, is_push, created_by, created_on, updated_on, deleted_on, deleted_by
  from calendar.occurrences, generate_series(1, ${count}::int) as n where title = ${title}`;
