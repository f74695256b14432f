import { type Call, dayOf, daysOfMonth, momentOf } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import { MAX_TEAM, TEAM_FLAGS } from '../../contract/teamCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { nextTurn, readDaysOfPeople } from '../rules/readFacts.ts';
import type { DayOfPerson } from '../rules/storedDays.ts';
import { describeLock } from '../rules/monthLocks.ts';
import { CellWriter, dayHas, sumDays, type TeamFlag } from '../rules/teamDays.ts';
import { readTeam, type TeamPerson } from '../rules/teamPeople.ts';

type TeamCall = Call<(typeof contract)['api']['team']>;

interface JudgedPerson {
  readonly one: TeamPerson;
  readonly days: readonly DayOfPerson[];
  /** Those that the caller sees. */
  readonly seen: readonly DayOfPerson[];
}

/**
 * A month of the people whom the caller may view, a page of them. Up to `MAX_TEAM` people are judged at once, so that what they are
 * filtered by can be counted; of more than that only those of the page, and with a filter of days one batch after the other.
 *
 * Refuses: 422 for a future month.
 */
export async function readTeamMonth(context: AttendanceContext, { query, caller }: TeamCall) {
  const { month, unit, flag, text, page, pageSize } = query;
  const now = context.clock.now();
  const today = dayOf(now);
  if (month > today.slice(0, 7)) throw context.refuse.invalid('month.future', { month });
  const { first, last } = daysOfMonth(month);
  const team = await readTeam(context, caller, { from: first, to: last, unit, text });
  const isSmall = team.length <= MAX_TEAM;
  const paged = <Row>(rows: readonly Row[]) => rows.slice((page - 1) * pageSize, page * pageSize);
  const has = (person: JudgedPerson, wanted: TeamFlag) => person.seen.some(dayHas[wanted]);

  const found: JudgedPerson[] = [];
  // Who is not listed is judged only where that decides who is, or is counted.
  for await (const person of judgeTeam(context, isSmall || flag ? team : paged(team), month))
    if (isSmall || !flag || has(person, flag)) found.push(person);
  const counts = isSmall
    ? (Object.fromEntries(
        TEAM_FLAGS.map((wanted) => [wanted, found.filter((person) => has(person, wanted)).length]),
      ) as Record<TeamFlag, number>)
    : null;
  const wanted = flag ? found.filter((person) => has(person, flag)) : found;
  const shown = isSmall || flag ? paged(wanted) : found;
  const totalSize = isSmall || flag ? wanted.length : team.length;

  const cells = new CellWriter();
  const nameOf = await unitNames(context, shown);
  const dates = await context.directory.days(first, last);
  return {
    month,
    today,
    updatedOn: momentOf(now),
    dates,
    list: shown.map(({ one, days, seen }) => ({
      employeeId: one.person.id,
      ...describePerson(one, last, nameOf),
      level: one.person.level,
      leftOn: one.leftOn,
      days: days.map((day) => cells.write(day, one.isSeen(day.judged.plan.date))),
      sums: sumDays(seen),
    })),
    shifts: cells.shifts,
    reasons: cells.reasons,
    counts,
    lock: await describeLock(context, { companyId: caller.companyId, month }),
    people: team.length,
    totalSize,
    page,
    pageSize,
  };
}

/** Judges the month of people, `MAX_TEAM` in a statement; in between others have their turn. */
async function* judgeTeam(
  context: AttendanceContext,
  team: readonly TeamPerson[],
  month: string,
): AsyncGenerator<JudgedPerson> {
  const { first, last } = daysOfMonth(month);
  for (let at = 0; at < team.length; at += MAX_TEAM) {
    const some = team.slice(at, at + MAX_TEAM);
    const daysOf = await readDaysOfPeople(context, some, first, last);
    for (const [index, one] of some.entries()) {
      if (index % 50 === 49) await nextTurn();
      const days = daysOf(one);
      yield { one, days, seen: days.filter(({ judged }) => one.isSeen(judged.plan.date)) };
    }
  }
}

/** A person and their unit by their names, of a locked month as at the lock. */
function describePerson(
  { person, place, keptOn }: TeamPerson,
  last: string,
  nameOf: Awaited<ReturnType<typeof unitNames>>,
) {
  const kept = keptOn(last);
  return {
    employee: kept?.employee ?? person.employee,
    name: kept?.name ?? person.name,
    departmentName: kept?.department ?? nameOf.department(place.departmentId),
    groupName: kept?.group ?? nameOf.group(place.groupId),
  };
}

/** Names of the units of the shown people, who may be of another company by now. */
async function unitNames({ directory }: AttendanceContext, shown: readonly JudgedPerson[]) {
  const companies = [...new Set(shown.map(({ one }) => one.place.companyId))];
  const departments = (await Promise.all(companies.map((id) => directory.departments(id)))).flat();
  const groups = (await Promise.all(companies.map((id) => directory.groups(id)))).flat();
  const byId = (units: readonly { readonly id: number; readonly name: string }[]) => {
    const names = new Map(units.map(({ id, name }) => [id, name]));
    return (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
  };
  return { department: byId(departments), group: byId(groups) };
}
