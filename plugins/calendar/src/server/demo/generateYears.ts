import { addDays } from '@atrium/sdk/days';
import { sql } from 'drizzle-orm';
import type { Demo, Person } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';
import { generateRooms } from './generateRooms.ts';
import { generateSchedules } from './schedulesOf.ts';

/** Days that volumes cover (decisions.md, Data volumes): three years, and two months ahead. */
const DAYS = 1096;
const AHEAD = 60;
/** Schedules that each person makes in a week. */
const A_WEEK = 1.2;
/** Schedules per statement: about 40,000 rows, a second or two on the embedded database, which blocks while it works. */
const STATEMENT = 2500;

/**
 * Three years of schedules with their readers, reads, comments and favourites, and rooms with reservations, generated in
 * SQL. Deterministic: everything derives from the numbers of the schedules.
 */
export async function generateYears(context: CalendarContext, { today, people, progress }: Demo): Promise<void> {
  const companies = new Map<number, Person[]>();
  for (const person of people) companies.set(person.companyId, [...(companies.get(person.companyId) ?? []), person]);
  const weeks = (DAYS + AHEAD) / 7;
  const plan = [...companies].map(([companyId, staff]) => ({
    companyId,
    ids: staff.map(({ id }) => id).toSorted((one, other) => one - other),
    schedules: Math.round(staff.length * weeks * A_WEEK),
  }));
  const all = plan.reduce((sum, { schedules }) => sum + schedules, 0);
  let done = 0;
  for (const { companyId, ids, schedules } of plan)
    for (let at = 0; at < schedules; at += STATEMENT) {
      const count = Math.min(STATEMENT, schedules - at);
      await context.db.execute(
        generateSchedules({
          companyId,
          ids,
          first: done,
          count,
          from: addDays(today, -DAYS),
          days: DAYS + AHEAD,
          today,
        }),
      );
      done += count;
      progress(done, all);
    }
  await generateRooms(context, plan, { from: addDays(today, -DAYS), to: addDays(today, AHEAD), today });
  for (const table of ['series', 'audiences', 'occurrences', 'bookings'])
    await context.db.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('calendar.${table}', 'id'), (select max(id) from calendar.${table}))`,
      ),
    );
}
