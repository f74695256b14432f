import { addDays } from '@atrium/sdk/days';
import { daysOfMonth, type Demo, type Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { batches } from '../import/importTable.ts';
import { monthBefore } from '../rules/plan.ts';
import { leaves, punches, rosters } from '../tables.ts';
import { anyDay, leaveRow, makeDemoLeaves, ordinaryDay, punchRows, SHOWN_DAYS } from './demoRecords.ts';
import { type DemoShift, makeShifts } from './demoShifts.ts';
import { generateYears } from './generateYears.ts';

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
    for (const batch of batches(rows.punches)) await context.db.insert(punches).values(batch).onConflictDoNothing();
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
