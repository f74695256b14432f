import { addDays } from '@atrium/sdk/days';
import { dayOf, type Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { type Facts, type JudgedDay, judgeDays, type NamedSpan } from './judgeDay.ts';
import { planDay, type PlannedDay, type RosterDay } from './plan.ts';
import { type LeaveRow, readRecords, type Records, type RosterRow, type ShiftVersion } from './readRecords.ts';
import { datePresses, type Press } from './stretches.ts';
import { ruleOn, settingsRule } from './workRules.ts';

/** Only this status of a leave counts. */
export const APPROVED = 1;

/** Overtime requests do not exist yet, so none of these is asked: what every company starts with. */
const OVERTIME_RULES = { system: 'normal', limit: '46', countsHolidays: false } as const;

/** The week before, whose days decide about rest and the 40 hours; presses of the days after belong to a night shift. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 2;

type AttendancePerson = Pick<Person, 'id' | 'companyId' | 'departmentId' | 'groupId' | 'addedOn'>;

/** A judged day with the leaves that it shows, of any status. */
export interface DayOfPerson {
  readonly judged: JudgedDay;
  readonly leaves: readonly LeaveRow[];
}

/** Judges the days of a person, both dates included. */
export async function readDays(
  context: AttendanceContext,
  person: AttendancePerson,
  from: string,
  to: string,
): Promise<DayOfPerson[]> {
  const { facts, leaves } = await readFacts(context, person, addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER));
  const judged = judgeDays(facts, from, to);
  const leavesByDate = assignLeaves(
    judged.map(({ plan }) => plan),
    leaves,
  );
  return judged.map((day) => ({ judged: day, leaves: leavesByDate.get(day.plan.date)! }));
}

/**
 * The date to which a press at this instant belongs, after those that there are: the one of the stretch that it begins, repeats or ends
 * (S0-094).
 */
export async function readWorkDate(
  context: AttendanceContext,
  person: AttendancePerson,
  press: Press,
): Promise<string> {
  const date = dayOf(new Date(press.at));
  const { facts } = await readFacts(context, person, addDays(date, -2), addDays(date, DAYS_AFTER));
  const earlier = facts.presses.filter(({ at }) => at <= press.at);
  return datePresses(facts.days, [...earlier, press]).at(-1)!.date;
}

async function readFacts(context: AttendanceContext, person: AttendancePerson, from: string, to: string) {
  const [records, settings, days] = await Promise.all([
    readRecords(context.db, person, from, to),
    context.settings(),
    context.directory.days(from, to),
  ]);
  const rule = ruleOn(records.ruleVersions, records.ruleAssignments, settingsRule(settings));
  const rosters = new Map(records.rosters.map((row) => [row.date, rosterDay(row, records.shiftVersions)]));
  const facts: Facts = {
    days: days.map((day) => planDay(day, rosters.get(day.date), rule(day.date))),
    presses: records.presses,
    leaves: records.leaves
      .filter(({ status }) => status === APPROVED)
      .map(({ leaveType, starts, ends }) => ({ name: leaveType, from: starts, to: ends })),
    closures: closuresOf(records),
    overtimes: [],
    employments: records.employments,
    addedOn: person.addedOn?.getTime() ?? null,
    overtimeRules: OVERTIME_RULES,
    counted: { month: 0, cycle: 0 },
    now: context.clock.now().getTime(),
  };
  return { facts, leaves: records.leaves };
}

function rosterDay({ date, kind, shiftId, name, start, end }: RosterRow, versions: readonly ShiftVersion[]): RosterDay {
  if (shiftId === null) return { kind, shift: null };
  const version = versions.find((each) => each.shiftId === shiftId && each.validFrom <= date);
  const { breaks = [], flex = null } = version ?? {};
  return { kind, shift: { name: name!, start: start!, end: end!, breaks, flex } };
}

/** The closures of the company, and those of the site at which the person worked when they began. */
function closuresOf({ closures, sites }: Records): NamedSpan[] {
  const siteOn = (date: string) => sites.find(({ validFrom }) => validFrom <= date)?.siteId ?? null;
  return closures
    .filter(({ siteId, starts }) => siteId === null || siteId === siteOn(dayOf(new Date(starts))))
    .map(({ name, starts, ends }) => ({ name, from: starts, to: ends }));
}

interface Absence {
  readonly starts: number;
  readonly ends: number;
}

/**
 * Assigns leaves to days: to the days whose shift they overlap, so that the leave of a night shift belongs to one day;
 * a day without a shift gets leaves that overlap the calendar day. Leave outside of all shifts is assigned to its
 * calendar days.
 */
export function assignLeaves<Leave extends Absence>(
  days: readonly PlannedDay[],
  leaves: readonly Leave[],
): Map<string, Leave[]> {
  const shown = new Map<string, Leave[]>(days.map(({ date }) => [date, []]));
  for (const leave of leaves) {
    const isOnDate = coversDate(leave);
    const byShift = days.filter(({ date, shift }) =>
      shift ? leave.starts < shift.endsAt && leave.ends > shift.startsAt : isOnDate(date),
    );
    const touched = byShift.length > 0 ? byShift : days.filter(({ date }) => isOnDate(date));
    for (const { date } of touched) shown.get(date)!.push(leave);
  }
  return shown;
}

/** Whether a leave overlaps a calendar day. It ends before midnight of the day that it ends at. */
function coversDate({ starts, ends }: Absence): (date: string) => boolean {
  const first = dayOf(new Date(starts));
  const last = dayOf(new Date(ends - 1));
  return (date) => first <= date && date <= last;
}
