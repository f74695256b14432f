import { addDays } from '@atrium/sdk/days';
import type { Caller, Directory } from '@atrium/sdk/server';
import { asc, eq } from 'drizzle-orm';
import { MAX_DAYS_BACK } from '../../contract/workRuleCalls.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { refuseLockedMonths } from '../rules/monthLocks.ts';
import type { Break, ShiftTimes } from '../rules/plan.ts';
import { ALWAYS } from '../rules/workRules.ts';
import { ruleAssignments, ruleVersions, type Scope, type shiftVersions } from '../tables.ts';

/** The times of a shift without its name. */
export interface Times extends Omit<ShiftTimes, 'name' | 'breaks'> {
  readonly breaks: Break[];
}

export const tellRules = ({ realtime }: AttendanceContext, company: number) =>
  realtime.emit('rulesChanged', {}, { company });

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** From one time of the clock to the next other one, in minutes; 0 for the same. */
const minutesFrom = (from: string, to: string) => (minutesOf(to) - minutesOf(from) + 24 * 60) % (24 * 60);

/**
 * Checks that the times of a shift fit together.
 *
 * @returns them with breaks in their order
 * @throws Refusal 422 at the field
 */
export function checkTimes({ refuse }: Pick<AttendanceContext, 'refuse'>, { start, end, breaks, flex }: Times): Times {
  if (start === end) throw refuse.invalid('shift.sameTimes', {}, { field: 'end' });
  const length = minutesFrom(start, end);
  const ordered = breaks
    .map(({ from, to, paid }) => ({ from, to, paid }))
    .toSorted((one, other) => minutesFrom(start, one.from) - minutesFrom(start, other.from));
  let free = 0;
  for (const { from, to } of ordered) {
    const [begins, ends] = [minutesFrom(start, from), minutesFrom(start, to)];
    if (begins < free || ends <= begins || ends > length)
      throw refuse.invalid('shift.badBreak', { from, to }, { field: 'breaks' });
    free = ends;
  }
  const unpaid = ordered.reduce((sum, each) => (each.paid ? sum : sum + minutesFrom(each.from, each.to)), 0);
  if (unpaid >= length) throw refuse.invalid('shift.onlyBreak', {}, { field: 'breaks' });
  if (flex) {
    const window = minutesFrom(flex.from, flex.to);
    const isWithin = minutesFrom(flex.from, start) + minutesFrom(start, flex.to) === window;
    if (window === 0 || !isWithin) throw refuse.invalid('shift.badFlex', { start }, { field: 'flex' });
  }
  return { start, end, breaks: ordered, flex: flex && { from: flex.from, to: flex.to } };
}

type TimesRow = Pick<typeof shiftVersions.$inferSelect, 'starts' | 'ends' | 'flexFrom' | 'flexTo'> & {
  readonly breaks: readonly Break[];
};

/** What a row has of times; equal times are equal as JSON. */
export const timesOf = ({ starts, ends, breaks, flexFrom, flexTo }: TimesRow): Times => ({
  ...{ start: starts, end: ends },
  breaks: breaks.map(({ from, to, paid }) => ({ from, to, paid })),
  flex: flexFrom !== null && flexTo !== null ? { from: flexFrom, to: flexTo } : null,
});

export const timesRow = ({ start, end, breaks, flex }: Times): TimesRow => ({
  ...{ starts: start, ends: end, breaks },
  ...{ flexFrom: flex?.from ?? null, flexTo: flex?.to ?? null },
});

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The version that is valid on a day: the latest that has begun, else the first. */
export const validOn = <Version extends { readonly validFrom: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0];

/**
 * In a transaction: what is judged otherwise from a day on is refused where a month since then is locked, and where the day is too long ago.
 *
 * @param isGone it is of units or people that are no more: then it may be of any time
 * @throws Refusal 422 at `validFrom`, 423 for a locked month
 */
export async function refuseClosed(
  context: AttendanceContext,
  companyId: number,
  validFrom: string,
  { isGone = false } = {},
): Promise<void> {
  const { clock, refuse } = context;
  const today = clock.today();
  if (!isGone && validFrom < addDays(today, -MAX_DAYS_BACK))
    throw refuse.invalid('rules.tooEarly', { days: MAX_DAYS_BACK }, { field: 'validFrom' });
  const months = new Set<string>();
  for (let day = `${validFrom.slice(0, 7)}-01`; day <= today; day = addDays(day, 28)) months.add(day.slice(0, 7));
  if (validFrom <= today) months.add(today.slice(0, 7));
  await refuseLockedMonths(
    context,
    [...months].toSorted().map((month) => ({ companyId, month })),
  );
}

/**
 * Days up to today would be judged again: that is asked about first, and nobody does it to their own days. From tomorrow on everyone may,
 * so that one person alone can set up a company.
 *
 * @param people ids of those whose days they are
 * @throws Refusal 422 `NOT_ALLOWED` if the caller is one of them, 409 `CONFIRM` with their number
 */
export function refuseJudged(
  { clock, refuse }: AttendanceContext,
  caller: Pick<Caller, 'id'>,
  { validFrom, confirm }: { readonly validFrom: string; readonly confirm: boolean },
  people: ReadonlySet<number>,
): void {
  const today = clock.today();
  if (validFrom > today || people.size === 0) return;
  if (people.has(caller.id)) throw refuse.notAllowed('rules.own', { day: addDays(today, 1) });
  const count = people.size;
  if (!confirm)
    throw refuse.conflict(
      'rules.confirm',
      { people: count, day: validFrom },
      { status: 'CONFIRM', data: { people: count } },
    );
}

const PRECEDENCE = ['person', 'group', 'department', 'company'] as const satisfies readonly Scope[];

/** The ids of those who have one of some rules on a day from one until today, by the units in which they are now. */
export async function peopleWith(
  { db, directory, clock }: Pick<AttendanceContext, 'db' | 'clock'> & { readonly directory: Directory },
  companyId: number,
  rules: readonly number[],
  { from, until = '9999-12-31' }: { readonly from: string; readonly until?: string | undefined },
): Promise<ReadonlySet<number>> {
  const today = clock.today();
  if (rules.length === 0 || from > today) return new Set();
  const rows = await db
    .select()
    .from(ruleAssignments)
    .where(eq(ruleAssignments.companyId, companyId))
    .orderBy(asc(ruleAssignments.validFrom));
  const byUnit = Map.groupBy(rows, ({ scope, scopeId }) => `${scope} ${scopeId}`);
  const people = await directory.people({ companyId });
  const having = people.filter(({ id, groupId, departmentId }) => {
    const unit = { person: id, group: groupId, department: departmentId, company: companyId };
    const ofScopes = PRECEDENCE.map((scope) => byUnit.get(`${scope} ${unit[scope]}`) ?? []);
    const changes = ofScopes.flat().map(({ validFrom }) => validFrom);
    const days = [from, ...changes.filter((day) => from < day && day <= today && day < until)];
    return days.some((day) => {
      const own = ofScopes
        .map((of) => of.findLast(({ validFrom }) => validFrom <= day))
        .find((row) => row !== undefined);
      return own !== undefined && rules.includes(own.ruleId);
    });
  });
  return new Set(having.map(({ id }) => id));
}

/**
 * In a transaction, before a version from a day on: a first version is valid for all days before it, too, and stays so for those before
 * the day.
 */
export async function keepFirst(
  { db }: AttendanceContext,
  [first]: readonly (typeof ruleVersions.$inferSelect)[],
  validFrom: string,
): Promise<void> {
  if (first && validFrom < first.validFrom)
    await db
      .insert(ruleVersions)
      .values({ ...first, validFrom: ALWAYS })
      .onConflictDoNothing();
}
