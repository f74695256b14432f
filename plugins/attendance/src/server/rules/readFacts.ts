import { addDays, daysBetween } from '@atrium/sdk/days';
import { type CompanyDay, dayOf, type Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { type Closure, type Facts, type JudgedDay, judgeDays } from './judgeDay.ts';
import { readLockedDays } from './lockedDays.ts';
import { startOfCycle } from './overtime.ts';
import { type Placed, unitsBetween } from './placements.ts';
import { planDay, type PlannedDay, type RosterDay, type WorkRule } from './plan.ts';
import { type RecordedPerson, readRecords, type Records, type RosterRow, type ShiftVersion } from './readRecords.ts';
import type { DayOfPerson } from './storedDays.ts';
import { datePresses, type Press } from './stretches.ts';
import { ruleOn, settingsRule } from './workRules.ts';

/** Only this status of a leave counts. */
export const APPROVED = 1;

/** The week before, whose days decide about rest and the 40 hours; presses of the days after belong to a night shift. */
const DAYS_BEFORE = 7;
const DAYS_AFTER = 2;

type AttendancePerson = RecordedPerson & Pick<Person, 'addedOn'>;
type PlacedPerson = Placed<AttendancePerson>;

/** The days of a person, both dates included: those of locked months as they were judged then, others by the unit of their date. */
export async function readDays(
  context: AttendanceContext,
  placed: PlacedPerson,
  from: string,
  to: string,
): Promise<DayOfPerson[]> {
  return (await readDaysOfPeople(context, [placed], from, to))(placed);
}

/**
 * Reads what decides about the days of people, both dates included, in one statement, and those that are in locked months in another.
 *
 * @returns a function that judges the days of one of them
 */
export async function readDaysOfPeople(
  context: AttendanceContext,
  people: readonly PlacedPerson[],
  from: string,
  to: string,
): Promise<(placed: PlacedPerson) => DayOfPerson[]> {
  const lockedOn = await readLockedDays(context.db, people, from, to);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const stored = new Map(people.map(({ person: { id } }) => [id, dates.map((date) => lockedOn(id, date))]));
  const open = people.filter(({ person }) => stored.get(person.id)!.some((day) => day === undefined));
  const judgedOf = open.length === 0 ? undefined : await judgePeople(context, open, from, to);
  return (placed) => {
    const kept = stored.get(placed.person.id)!;
    if (kept.every((day) => day !== undefined)) return kept;
    const judged = judgedOf!(placed);
    return kept.map((day, index) => day ?? judged[index]!);
  };
}

async function judgePeople(context: AttendanceContext, people: readonly PlacedPerson[], from: string, to: string) {
  const factsOf = await readFacts(context, people, addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER));
  return (placed: PlacedPerson): DayOfPerson[] => {
    const { facts, leaves } = factsOf(placed);
    const judged = judgeDays(facts, from, to);
    const leavesByDate = assignLeaves(
      judged.map(({ plan }) => plan),
      leaves,
    );
    return judged.map((day) => ({ judged: day, leaves: leavesByDate.get(day.plan.date)! }));
  };
}

/** Lets what waits in this process have its turn, between the people of a long work: judging a year of one takes milliseconds. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

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
  const placed = { person, places: undefined };
  const { facts } = (await readFacts(context, [placed], addDays(date, -2), addDays(date, DAYS_AFTER)))(placed);
  const earlier = facts.presses.filter(({ at }) => at <= press.at);
  return datePresses(facts.days, [...earlier, press]).at(-1)!.date;
}

/** How far from its own day a press can change others: a stretch lasts 20 hours, and belongs to the day before or after it at most. */
const DAYS_AROUND = 2;

/** The days around a work date, in order, as they are and as they would be with a press that is not among those of the person yet. */
export async function readDaysWith(
  context: AttendanceContext,
  placed: PlacedPerson,
  workDate: string,
  added: Press,
): Promise<{ readonly before: readonly JudgedDay[]; readonly after: readonly JudgedDay[] }> {
  const [from, to] = [addDays(workDate, -DAYS_AROUND), addDays(workDate, DAYS_AROUND)];
  const factsOf = await readFacts(context, [placed], addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER));
  const { facts } = factsOf(placed);
  const presses = [...facts.presses, added].toSorted((one, other) => one.at - other.at);
  return { before: judgeDays(facts, from, to), after: judgeDays({ ...facts, presses }, from, to) };
}

/** A date as it is planned, and what it can be planned again from. */
export interface PlanOfDay {
  readonly plan: PlannedDay;
  /** What the rule has for the day without a roster. */
  readonly usual: PlannedDay;
  readonly roster: RosterRow | undefined;
  readonly isEmployed: boolean;
  /** The day with another roster. */
  readonly withRoster: (roster: RosterDay) => PlannedDay;
}

/**
 * Reads how the days of people are planned, both dates included, in one statement.
 *
 * @returns a function with the days of one of them
 */
export async function readPlans(
  context: AttendanceContext,
  people: readonly PlacedPerson[],
  from: string,
  to: string,
): Promise<(placed: PlacedPerson) => PlanOfDay[]> {
  const [recordsOf, settings, days] = await Promise.all([
    readRecords(context.db, people, from, to),
    context.settings(),
    context.directory.days(from, to),
  ]);
  const general = settingsRule(settings);
  const plan = planner();
  return (placed: PlacedPerson) => {
    const units = unitsBetween(placed, from, to).map(({ since, unit }) => {
      const { ruleVersions, ruleAssignments } = recordsOf(unit);
      return { since, rule: ruleOn(ruleVersions, ruleAssignments, general) };
    });
    const { rosters, shiftVersions, employments } = recordsOf(placed.person);
    const rosterOn = new Map(rosters.map((row) => [row.date, row]));
    return days.map((day): PlanOfDay => {
      const { date } = day;
      const rule = units.findLast(({ since }) => since <= date)!.rule(date);
      const roster = rosterOn.get(date);
      return {
        plan: plan(day, roster, rule, shiftVersions),
        usual: plan(day, undefined, rule, shiftVersions),
        roster,
        isEmployed:
          employments.length === 0 ||
          employments.some(({ startsOn, endsOn }) => startsOn <= date && date <= (endsOn ?? date)),
        withRoster: (other) => planDay(day, other, rule),
      };
    });
  };
}

async function readFacts(context: AttendanceContext, people: readonly PlacedPerson[], from: string, to: string) {
  const [recordsOf, settings, days] = await Promise.all([
    readRecords(context.db, people, from, to),
    context.settings(),
    context.directory.days(from, to),
  ]);
  const general = settingsRule(settings);
  const now = context.clock.now().getTime();
  const plan = planner();
  return (placed: PlacedPerson) => {
    const { person } = placed;
    const units = unitsBetween(placed, from, to).map(({ since, unit }) => {
      const records = recordsOf(unit);
      return { since, unit, records, rule: ruleOn(records.ruleVersions, records.ruleAssignments, general) };
    });
    const unitOn = (date: string) => units.findLast(({ since }) => since <= date)!;
    // What is no unit's is the same in all of them.
    const [{ records }] = units as [(typeof units)[number]];
    const rosters = new Map(records.rosters.map((row) => [row.date, row]));
    const facts: Facts = {
      days: days.map((day) => plan(day, rosters.get(day.date), unitOn(day.date).rule(day.date), records.shiftVersions)),
      presses: records.presses,
      leaves: records.leaves
        .filter(({ status }) => status === APPROVED)
        .map(({ leaveType, starts, ends }) => ({ name: leaveType, from: starts, to: ends })),
      closures: [...Map.groupBy(units, ({ unit }) => unit.companyId)].flatMap(([companyId, [first]], _, companies) =>
        closuresOf(
          first!.records,
          companies.length > 1 ? (date) => unitOn(date).unit.companyId === companyId : undefined,
        ),
      ),
      overtimes: records.overtimes,
      employments: records.employments,
      addedOn: person.addedOn?.getTime() ?? null,
      counted: countedBefore(addDays(from, DAYS_BEFORE), unitOn, records),
      now,
    };
    return { facts, leaves: records.leaves };
  };
}

/** The counted overtime of the month and of the cycle before a date, as it was judged. */
function countedBefore(
  date: string,
  unitOn: (date: string) => { readonly rule: (date: string) => WorkRule },
  { counted }: Records,
): Facts['counted'] {
  const since = (first: string) =>
    counted.reduce((sum, each) => (each.date >= first && each.date < date ? sum + each.minutes : sum), 0);
  const { overtime } = unitOn(date).rule(date);
  return { month: since(`${date.slice(0, 7)}-01`), cycle: since(startOfCycle(date, overtime)) };
}

/** Plans days; what people have in common is planned once. */
function planner() {
  const planned = new Map<WorkRule, Map<string, PlannedDay>>();
  return (day: CompanyDay, row: RosterRow | undefined, rule: WorkRule, versions: readonly ShiftVersion[]) => {
    let ofRule = planned.get(rule);
    if (!ofRule) planned.set(rule, (ofRule = new Map()));
    const key = row ? `${day.date} ${row.kind} ${row.shiftId} ${row.start} ${row.end}` : day.date;
    let made = ofRule.get(key);
    if (!made) ofRule.set(key, (made = planDay(day, row && rosterDay(row, versions), rule)));
    return made;
  };
}

function rosterDay({ date, kind, shiftId, name, start, end }: RosterRow, versions: readonly ShiftVersion[]): RosterDay {
  if (shiftId === null) return { kind, shift: null };
  const version = versions.find((each) => each.shiftId === shiftId && each.validFrom <= date);
  const { breaks = [], flex = null } = version ?? {};
  return { kind, shift: { name: name!, start: start!, end: end!, breaks, flex } };
}

/**
 * The closures of the company, and those of the site at which the person worked when they began.
 *
 * @param holdsOn whether the person was in this company on a date; undefined for one who did not change it
 */
function closuresOf({ closures, sites }: Records, holdsOn: Closure['holdsOn']): Closure[] {
  const siteOn = (date: string) => sites.find(({ validFrom }) => validFrom <= date)?.siteId ?? null;
  return closures
    .filter(({ siteId, starts }) => siteId === null || siteId === siteOn(dayOf(new Date(starts))))
    .map(({ name, starts, ends }) => ({ name, from: starts, to: ends, ...(holdsOn && { holdsOn }) }));
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
