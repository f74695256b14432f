import { addDays } from '@atrium/sdk/days';
import type { Call } from '@atrium/sdk/server';
import { eq, inArray } from 'drizzle-orm';
import type contract from '../../contract.ts';
import { MAX_VIOLATIONS } from '../../contract/rosterCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { WorkSystem } from '../rules/overtime.ts';
import { type PlanOfDay, readPlans } from '../rules/readFacts.ts';
import { readRostered, type TeamPerson } from '../rules/teamPeople.ts';
import { daysAround, findViolations, type Violation } from './law.ts';
import { ofCompany } from './openDrafts.ts';
import { checkSpan } from './readRosters.ts';
import {
  type CompanyShift,
  dayKey,
  draftsByDay,
  plannedMinutes,
  planWanted,
  readDrafts,
  readShifts,
  type WantedDay,
} from './rosterDrafts.ts';
import { ruleVersions, workRules } from '../tables.ts';
import { findChanged } from './saveRosters.ts';

type CheckCall = Call<(typeof contract)['api']['checkRosters']>;

export interface AskedCheck {
  readonly from: string;
  readonly to: string;
  /** Undefined: that of each person's work rule at the beginning. */
  readonly system?: WorkSystem | undefined;
  readonly cycleStart?: string | undefined;
}

/** What the law has against the days of people, as saved, and with days that are not saved yet. */
export async function checkRosters(context: AttendanceContext, { body, caller }: CheckCall) {
  checkSpan(context, body);
  const { from, to, employees, rows } = body;
  const shifts = await readShifts(context.db, caller.companyId);
  const team = new Map((await readRostered(context, caller, { from, to })).map((one) => [one.person.id, one]));
  const people = [...new Set(employees)].map((id) => {
    const one = team.get(id);
    if (!one) throw context.refuse.notFound();
    return one;
  });
  const changed = rows.length > 0 ? (await findChanged(context, caller, rows, shifts)).changed : [];
  const unsaved = new Map(changed.map((each) => [dayKey(each.one.person.id, each.date), each]));
  const found = await violationsOf(context, people, shifts, body, unsaved);
  return { list: found.slice(0, MAX_VIOLATIONS), totalSize: found.length };
}

/** The violations of people in the order of them, with what is saved in place of what is published, and `wanted` of that. */
export async function violationsOf(
  context: AttendanceContext,
  people: readonly TeamPerson[],
  shifts: readonly CompanyShift[],
  asked: AskedCheck,
  wanted: ReadonlyMap<string, WantedDay> = new Map(),
): Promise<(Violation & { readonly employeeId: number })[]> {
  if (people.length === 0) return [];
  const { from, to } = asked;
  const around = daysAround(asked.system ?? (await longestSystem(context, people)));
  const [first, last] = [addDays(from, -around), addDays(to, around)];
  const plansOf = await readPlans(context, people, first, last);
  const ids = people.map(({ person }) => person.id);
  const drafts = draftsByDay(ofCompany(await readDrafts(context.db, ids, first, last), shifts));
  return people.flatMap((one) => {
    const employeeId = one.person.id;
    const plans = plansOf(one);
    const { system, cycleStart } =
      asked.system === undefined ? systemOn(plans, from) : { ...asked, system: asked.system };
    const days = plans.map((day) => {
      const { date } = day.plan;
      const key = dayKey(employeeId, date);
      const other = wanted.get(key) ?? drafts.get(key);
      const plan = other ? planWanted(day, other, shifts) : day.plan;
      // Of days in another unit nothing is told but that they were.
      const isEmployed = day.isEmployed && one.isSeen(date);
      const { kind, shift } = plan;
      return { date, kind, shift, minutes: plannedMinutes(plan), isEmployed, isHoliday: day.usual.kind === 'H' };
    });
    return findViolations(days, { system, cycleStart, from, to }).map((each) => ({ employeeId, ...each }));
  });
}

/** The system of the person's rule on a day, with the first day of its cycle. */
function systemOn(plans: readonly PlanOfDay[], date: string) {
  const { overtime, cycleStart } = plans.find(({ plan }) => plan.date === date)!.plan.rule;
  return { system: overtime.system, cycleStart: cycleStart ?? undefined };
}

/** The system with the longest cycles of those that rules of the people's companies have. */
async function longestSystem({ db }: AttendanceContext, people: readonly TeamPerson[]): Promise<WorkSystem> {
  const companies = [...new Set(people.map(({ person }) => person.companyId))];
  const rows = await db
    .selectDistinct({ system: ruleVersions.system })
    .from(ruleVersions)
    .innerJoin(workRules, eq(workRules.id, ruleVersions.ruleId))
    .where(inArray(workRules.companyId, companies));
  return LONGEST_FIRST.find((system) => rows.some((row) => row.system === system)) ?? 'normal';
}

const LONGEST_FIRST = ['8', '4', '2'] as const satisfies readonly WorkSystem[];
