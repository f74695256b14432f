import { addDays } from '@atrium/sdk/days';
import { type Caller, daysOfMonth, idArray } from '@atrium/sdk/server';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { MAX_VERSIONS } from '../../contract/workRuleCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { lockVersions, raiseVersions, tellPlanners } from '../roster/rosterDrafts.ts';
import { batches } from '../rules/batches.ts';
import { ALWAYS } from '../rules/workRules.ts';
import { rosters, ruleVersions, type shifts, shiftVersions, workRules } from '../tables.ts';
import {
  isSame,
  keepFirst,
  peopleWith,
  refuseClosed,
  refuseJudged,
  type Times,
  timesOf,
  timesRow,
  validOn,
} from './planChanges.ts';

interface TimesChange {
  readonly caller: Pick<Caller, 'id'>;
  readonly shift: typeof shifts.$inferSelect;
  /** In the order of their dates. */
  readonly versions: readonly (typeof shiftVersions.$inferSelect)[];
  readonly times: Times;
  readonly validFrom: string;
  readonly confirm: boolean;
}

/**
 * Gives a shift other times from a day on until its next version. Rosters of these days with the times of before follow, and so do the rules
 * that have the shift; a day with times of its own keeps them.
 *
 * @returns the times of before, undefined if nothing changes
 */
export async function changeTimes(context: AttendanceContext, change: TimesChange): Promise<Times | undefined> {
  const { db, refuse, clock } = context;
  const { caller, shift, versions, times, validFrom } = change;
  const valid = validOn(versions, validFrom);
  const before = valid && timesOf(valid);
  if (isSame(before, times)) return undefined;
  await refuseClosed(context, shift.companyId, validFrom);
  const until = versions.find((each) => each.validFrom > validFrom)?.validFrom;
  const days = await rosteredDays(context, shift.id, validFrom, until);
  const rules = before ? await rulesWith(context, shift, before, { from: validFrom, until }) : [];
  const rostered = days.filter(({ date }) => date <= clock.today()).map(({ personId }) => personId);
  const ruled = await peopleWith(
    context,
    shift.companyId,
    rules.map(([{ ruleId }]) => ruleId),
    { from: validFrom, until },
  );
  refuseJudged(context, caller, change, new Set([...rostered, ...ruled]));
  const isNew = !versions.some((each) => each.validFrom === validFrom);
  if (isNew && versions.length >= MAX_VERSIONS) throw refuse.conflict('rules.manyVersions', { most: MAX_VERSIONS });
  const row = timesRow(times);
  await db
    .insert(shiftVersions)
    .values({ shiftId: shift.id, validFrom: valid ? validFrom : ALWAYS, ...row })
    .onConflictDoUpdate({ target: [shiftVersions.shiftId, shiftVersions.validFrom], set: row });
  for (const [first, ...following] of rules) {
    await keepFirst(context, [first], validFrom);
    for (const version of following)
      await db
        .insert(ruleVersions)
        .values({ ...version, ...row })
        .onConflictDoUpdate({ target: [ruleVersions.ruleId, ruleVersions.validFrom], set: row });
  }
  const usual = days.filter(({ starts, ends }) => starts === before?.start && ends === before?.end);
  await moveRosters(context, change, usual, until);
  return before;
}

interface RosteredDay {
  readonly personId: number;
  readonly date: string;
  readonly starts: string | null;
  readonly ends: string | null;
}

const daysWith = (shiftId: number, from: string, until: string | undefined) =>
  and(eq(rosters.shiftId, shiftId), gte(rosters.date, from), until ? lt(rosters.date, until) : undefined);

const rosteredDays = (
  { db }: AttendanceContext,
  shiftId: number,
  from: string,
  until: string | undefined,
): Promise<RosteredDay[]> =>
  db
    .select({ personId: rosters.personId, date: rosters.date, starts: rosters.starts, ends: rosters.ends })
    .from(rosters)
    .where(daysWith(shiftId, from, until));

type RuleVersions = [typeof ruleVersions.$inferSelect, ...(typeof ruleVersions.$inferSelect)[]];

/**
 * The rules of the company that have the shift as it is within some days.
 *
 * @returns of each its first version of all, then those that have it, the first of these as valid from the first of the days
 */
async function rulesWith(
  { db }: AttendanceContext,
  { companyId, name }: TimesChange['shift'],
  times: Times,
  { from, until = '9999-12-31' }: { readonly from: string; readonly until: string | undefined },
): Promise<RuleVersions[]> {
  const rows = await db
    .select({ version: ruleVersions })
    .from(ruleVersions)
    .innerJoin(workRules, eq(workRules.id, ruleVersions.ruleId))
    .where(eq(workRules.companyId, companyId))
    .orderBy(asc(ruleVersions.validFrom));
  const byRule = Map.groupBy(
    rows.map(({ version }) => version),
    ({ ruleId }) => ruleId,
  );
  return [...byRule.values()].flatMap((versions): RuleVersions[] => {
    const within = versions.filter(({ validFrom }) => from < validFrom && validFrom < until);
    const following = [{ ...validOn(versions, from)!, validFrom: from }, ...within].filter(
      (each) => each.shiftName === name && isSame(timesOf(each), times),
    );
    return following.length > 0 ? [[versions[0]!, ...following]] : [];
  });
}

/** Gives published days the new times, and tells who plans them and whose they are. */
async function moveRosters(
  context: AttendanceContext,
  { shift, times, validFrom }: TimesChange,
  days: readonly RosteredDay[],
  until: string | undefined,
): Promise<void> {
  if (days.length === 0) return;
  const { db, clock, notifier, realtime, text } = context;
  const [{ starts, ends }] = days as [RosteredDay];
  const locked = [...new Set(days.map(({ personId }) => personId))];
  await lockVersions(context, locked);
  const moved = await db
    .update(rosters)
    .set({ starts: times.start, ends: times.end })
    .where(
      and(
        daysWith(shift.id, validFrom, until),
        eq(rosters.starts, starts!),
        eq(rosters.ends, ends!),
        sql`${rosters.personId} = any(${idArray(locked)}::int[])`,
      ),
    )
    .returning({ personId: rosters.personId, date: rosters.date });
  // Their days may have been changed until they were locked.
  if (moved.length === 0) return;
  const people = [...new Set(moved.map(({ personId }) => personId))];
  await raiseVersions(context, people);
  const dates = moved.map(({ date }) => date).toSorted();
  await tellPlanners(context, shift.companyId, { from: dates[0]!, to: dates.at(-1)! });
  if (starts === times.start && ends === times.end) return;
  await realtime.emit('absenceChanged', {}, { employees: people });
  // The latest month of one's own that can be opened.
  const latest = addDays(daysOfMonth(clock.today().slice(0, 7)).last, 1).slice(0, 7);
  const month = dates[0]!.slice(0, 7);
  for (const employees of batches(people))
    await notifier.notify({
      kind: 'rosterPublished',
      to: { employees: [...employees] },
      title: text('shift.movedTitle', { name: shift.name }),
      message: text('shift.movedText', { day: validFrom, start: times.start, end: times.end }),
      opens: { view: 'MyRecords', params: { month: month < latest ? month : latest } },
    });
}
