import { addDays } from '@atrium/sdk/days';
import { daysOfMonth, type Demo, type Person } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { batches } from '../rules/batches.ts';
import { monthBefore } from '../rules/plan.ts';
import { leaves, presses, punches, rosters } from '../tables.ts';
import { anyDay, leaveRow, makeDemoLeaves, ordinaryDay, punchRows, SHOWN_DAYS } from './demoRecords.ts';
import { type DemoShift, generateShifts, makeShifts } from './demoShifts.ts';

/** The plugin's rows: the demo company as described, or volumes. */
export function loadDemo(context: AttendanceContext, demo: Demo): Promise<void> {
  return demo.scale === 'demo' ? loadDemoCompany(context, demo) : generateYears(context, demo);
}

/** The person of the pictures. */
const SHOWN_EMPLOYEE = 'E001';
/** Who can be tried by signing in (architecture.md): on the day shift, and at work on the day of loading. */
const TRIED = new Set(['A001', 'C001', 'D001', 'G001', SHOWN_EMPLOYEE, 'E002', 'E101']);

/**
 * Rosters of the previous, this and the next month, punches up to yesterday (so that the person who tries the demo can
 * still punch today), leaves of each status.
 */
async function loadDemoCompany(context: AttendanceContext, { today, people, random }: Demo): Promise<void> {
  const from = daysOfMonth(monthBefore(today.slice(0, 7))).first;
  const to = daysOfMonth(addDays(`${today.slice(0, 7)}-28`, 7).slice(0, 7)).last;
  const work = (await context.directory.days(from, to)).filter((day) => day.isWork).map((day) => day.date);
  const todayIndex = work.findIndex((date) => date >= today);
  const shiftsOf = await shiftsByCompany(context, people);
  const rows = { rosters: [], punches: [], leaves: [] } as {
    rosters: (typeof rosters.$inferInsert)[];
    punches: (typeof punches.$inferInsert)[];
    leaves: (typeof leaves.$inferInsert)[];
  };
  for (const [index, person] of people.filter(({ hidden }) => !hidden).entries()) {
    const shown = person.employee === SHOWN_EMPLOYEE;
    const tried = TRIED.has(person.employee);
    const shift = shiftsOf.get(person.companyId)![index % 10 === 7 && !tried ? 1 : 0]!;
    const away = new Set<string>();
    for (const leave of makeDemoLeaves(index, shown, random)) {
      if (leave.day === 0 && tried) continue;
      const date = work[todayIndex + leave.day];
      if (!date) continue;
      rows.leaves.push(leaveRow(person.id, date, shift, leave));
      if (leave.status === 1 && !leave.half) away.add(date);
    }
    for (const [position, date] of work.entries()) {
      rows.rosters.push({ personId: person.id, date, shiftId: shift.id, starts: shift.starts, ends: shift.ends });
      if (date >= today || away.has(date)) continue;
      const day = (shown && SHOWN_DAYS[todayIndex - position]) || (shown ? ordinaryDay : anyDay)(random);
      rows.punches.push(...punchRows(person.id, date, shift, day, random));
    }
  }
  await context.transaction(async () => {
    for (const batch of batches(rows.rosters)) await context.db.insert(rosters).values(batch).onConflictDoNothing();
    for (const batch of batches(rows.punches)) {
      const made = await context.db.insert(punches).values(batch).onConflictDoNothing().returning();
      if (made.length > 0)
        await context.db.insert(presses).values(made.map((row) => ({ ...row, address: '127.0.0.1' })));
    }
    for (const batch of batches(rows.leaves)) await context.db.insert(leaves).values(batch).onConflictDoNothing();
  });
}

async function shiftsByCompany(context: AttendanceContext, people: readonly Person[]) {
  const made = new Map<number, readonly DemoShift[]>();
  for (const companyId of new Set(people.map((person) => person.companyId))) {
    made.set(companyId, await makeShifts(context, companyId));
  }
  return made;
}

/** Days of attendance that volumes cover (docs/bench/volumes.md): three years. */
const DAYS = 1096;
/** People per statement: about 90,000 rows, a second or two on the embedded database, which blocks while it works. */
const COMPANY = 25;

/**
 * Three years of rosters, punches, presses and leaves for all people, generated in SQL. Six people of ten are on the
 * first shift of their company, the others change theirs every month. Of the rostered days 2.5 % are whole days of
 * leave, 3 % lack one punch, 5 % begin late and 3 % end early; 5 % of the punches are pressed twice; 14 leaves a year
 * and person, of every status. Deterministic: the numbers derive from ids and dates.
 */
async function generateYears(context: AttendanceContext, { today, people, progress }: Demo): Promise<void> {
  const days = await context.directory.days(addDays(today, -DAYS), addDays(today, -1));
  const dates = days.filter(({ isWork }) => isWork).map(({ date }) => date);
  const shiftsOf = await generateShifts(context, [...new Set(people.map(({ companyId }) => companyId))]);
  let done = 0;
  for (const [companyId, shifts] of shiftsOf) {
    const ids = people.filter((person) => person.companyId === companyId).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += COMPANY) {
      const some = ids.slice(at, at + COMPANY);
      await context.db.execute(selectYears(some, dates, shifts));
      done += some.length;
      progress(done, people.length);
    }
  }
}

/** One statement: each step continues with the rows of the previous one, so that nothing has to be read again. */
function selectYears(ids: readonly number[], dates: readonly string[], shifts: readonly DemoShift[]) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return sql`
    with roster as (
      insert into attendance.rosters (person_id, date, shift_id, starts, ends)
      select person.id, day.date, shift.id, shift.starts, shift.ends
      from unnest(${list(ids)}::int[]) as person(id)
        cross join unnest(${list(dates)}::date[]) as day(date)
        join unnest(${list(shifts.map(({ id }) => id))}::int[], ${list(shifts.map(({ starts }) => starts))}::text[],
          ${list(shifts.map(({ ends }) => ends))}::text[]) with ordinality as shift(id, starts, ends, place)
          on shift.place = case when person.id % 10 < 6 then 1
            else 2 + (person.id + extract(year from day.date)::int * 12 + extract(month from day.date)::int) % ${shifts.length - 1}::int end
      on conflict do nothing
      returning person_id, date, starts, ends
    ), worked as (
      select person_id, date, starts_at, ends_at, starts_at + (ends_at - starts_at) / 2 as middle,
        chance % 10000 as draw, chance / 10000 as more
      from roster,
        lateral (select hashint8(person_id::int8 * 100000 + (date - date '2000-01-01')) & 2147483647 as chance) as chances,
        lateral (select (date + starts::time) at time zone ${zone} as starts_at,
          (date + ends::time + case when ends <= starts then interval '1 day' else interval '0' end) at time zone ${zone} as ends_at
        ) as moments
    ), punch as (
      insert into attendance.punches (person_id, work_date, kind, at)
      select person_id, date, kind, more / 64 % 60 * interval '1 second' + case
        when kind = 0 and draw between 900 and 1399 then starts_at + (1 + more % 28) * interval '1 minute'
        when kind = 0 then starts_at - (1 + more % 18) * interval '1 minute'
        when draw between 250 and 399 then middle
        when draw between 1400 and 1699 then ends_at - (5 + more % 50) * interval '1 minute'
        else ends_at + more % 45 * interval '1 minute' end
      from worked, generate_series(0, 1) as kinds(kind)
      where draw >= 250 and not (kind = 0 and draw between 600 and 749) and not (kind = 1 and draw between 750 and 899)
      returning person_id, work_date, kind, at
    ), press as (
      insert into attendance.presses (person_id, work_date, kind, at, address)
      select person_id, work_date, kind, at + again * interval '20 seconds', '10.20.' || person_id / 250 || '.' || 1 + person_id % 250
      from punch, generate_series(0, 1) as repeats(again)
      where again = 0
        or (hashint8((person_id::int8 * 100000 + (work_date - date '2000-01-01')) * 2 + kind) & 2147483647) % 20 = 0
    )
    insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    select person_id, (array['特休','病假','事假','公假'])[1 + more % 4],
      case when draw between 250 and 399 then middle else starts_at end, ends_at,
      case when draw < 400 then 1 else (array[0, 2, 3])[1 + more / 4 % 3] end
    from worked where draw < 564`;
}

/** A PostgreSQL array literal of plain values: one parameter, however many there are. */
const list = (values: readonly (string | number)[]): string => `{${values.join(',')}}`;
