import { type SQL, sql } from 'drizzle-orm';

/** Occurrences of the person in the month, half of them their own. */
export const BUSY = 900;

interface MonthOfPerson {
  readonly employeeId: number;
  readonly companyId: number;
  /** `YYYY-MM` */
  readonly month: string;
}

/** Statement whose one row is how many occurrences the person has in the month. */
export const countOfMonth = ({ employeeId, month }: MonthOfPerson): SQL =>
  sql`select count(*)::int as count from calendar.people
    join calendar.occurrences on occurrences.audience_id = people.audience_id and deleted_on is null
    where employee_id = ${employeeId}::int and occurrences.last_on >= ${`${month}-01`}::date
      and occurrences.first_on < ${`${month}-01`}::date + interval '1 month'`;

/** Adds schedules to the month of one person, half of them read, every tenth with comments. One statement a table. */
export function busyMonth({ employeeId, companyId, month }: MonthOfPerson, added: number): SQL[] {
  const numbers = sql`generate_series(1, ${added}) as numbers(n)`;
  const day = sql`(${`${month}-01`}::date + n % 28)`;
  return [
    sql`create temp table busy as select nextval('calendar.series_id_seq')::int as series_id,
      nextval('calendar.audiences_id_seq')::int as audience_id, nextval('calendar.occurrences_id_seq')::int as id, n, ${day} as day
      from ${numbers}`,
    sql`insert into calendar.series (id, repeat_type, anchor_on) select series_id, 1, day from busy`,
    sql`insert into calendar.audiences (id) select audience_id from busy`,
    sql`insert into calendar.people (employee_id, audience_id, is_reader, is_contractor, first_on, last_on)
      select ${employeeId}::int, audience_id, n % 2 = 0, false, day, day from busy`,
    sql`insert into calendar.occurrences (id, series_id, audience_id, company_id, rule_on, title, type_id, is_top, is_all_day, starts_on, ends_on,
        first_on, last_on, location_type, address, room_memo, memo, is_push, created_by, created_on, updated_on)
      select id, series_id, audience_id, ${companyId}::int, day, '行程 ' || n, 1 + n % 22, false, false,
        day + interval '9 hours' + n % 16 * interval '30 minutes', day + interval '10 hours' + n % 16 * interval '30 minutes',
        day, day, 0, '', '', '', true, case when n % 2 = 0 then ${employeeId}::int + 1 else ${employeeId}::int end, day, day from busy`,
    sql`insert into calendar.reads (employee_id, occurrence_id, read_on) select ${employeeId}::int, id, day from busy where n % 4 = 0`,
    sql`insert into calendar.messages (employee_id, content, created_on, occurrence_id)
      select ${employeeId}::int + 1, 'text', day, id from busy, generate_series(1, 3) where n % 10 = 0`,
    sql`drop table busy`,
  ];
}
