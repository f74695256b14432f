import { sql, type SQL } from 'drizzle-orm';
import type { Demo } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { addDays } from '../localTime.ts';
import { makeShifts } from './demoShifts.ts';

/** Days of attendance that volumes cover (decisions.md, Data volumes): three years. */
const DAYS = 1096;
/** People per statement: about 40,000 rows, a fraction of a second on the embedded database, which blocks while it works. */
const PEOPLE = 25;

/**
 * Three years of rosters, punches, presses and leaves for everybody, made by SQL (a punch on 97 % of the days for each
 * kind, 5 % pressed twice, 14 leaves a year). The same numbers every time: they come from ids and dates.
 */
export async function generateYears(context: AttendanceContext, { today, people }: Demo): Promise<void> {
  const from = addDays(today, -DAYS);
  const work = (await context.directory.days(from, addDays(today, -1))).filter((day) => day.isWork);
  const dates = sql`unnest(${arrayOf(work.map(({ date }) => date))}::date[]) as day(date)`;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const companyId of new Set(people.map((person) => person.companyId))) {
    const [shift] = await makeShifts(context, companyId);
    const ids = people.filter((person) => person.companyId === companyId).map((person) => person.id);
    for (let index = 0; index < ids.length; index += PEOPLE) {
      const persons = sql`unnest(${arrayOf(ids.slice(index, index + PEOPLE))}::int[]) as person(id)`;
      // One number per person and date, 0 to 999, spread evenly.
      const chance = sql`abs(hashint8(person.id::int8 * 100000 + (day.date - date '2000-01-01'))) % 1000`;
      const at = (minutes: SQL) =>
        sql`((day.date + time '00:00') at time zone ${zone}) + (${minutes}) * interval '1 minute'`;
      await context.transaction(async () => {
        await context.db.execute(sql`
          insert into attendance.rosters (person_id, date, shift_id, starts, ends)
          select person.id, day.date, ${shift.id}::int, ${shift.starts}::text, ${shift.ends}::text from ${persons}, ${dates}
          on conflict do nothing`);
        await context.db.execute(sql`
          insert into attendance.punches (person_id, work_date, kind, at)
          select person.id, day.date, kind, ${at(sql`case kind when 0 then 522 + ${chance} % 25 else 1080 + ${chance} % 40 end`)}
          from ${persons}, ${dates}, generate_series(0, 1) as kinds(kind)
          where (${chance} + kind * 500) % 1000 >= 30
          on conflict do nothing`);
        await context.db.execute(sql`
          insert into attendance.presses (person_id, work_date, kind, at, address)
          select punch.person_id, punch.work_date, punch.kind, punch.at + again * interval '20 seconds', '127.0.0.1'
          from attendance.punches as punch join ${persons} on person.id = punch.person_id, generate_series(0, 1) as repeats(again)
          where again = 0 or extract(minute from punch.at)::int % 20 = 0`);
        await context.db.execute(sql`
          insert into attendance.leaves (person_id, leave_type, starts, ends, status)
          select person.id, (array['特休','病假','事假','公假'])[1 + ${chance} % 4], ${at(sql`540`)}, ${at(sql`1080`)},
            (array[1,1,1,1,1,1,0,2,3,1])[1 + ${chance} / 10 % 10]
          from ${persons}, ${dates} where ${chance} < 56
          on conflict do nothing`);
      });
    }
  }
}

/** A PostgreSQL array literal of plain values: one parameter, however many there are. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
