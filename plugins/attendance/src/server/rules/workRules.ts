import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type contract from '../../contract.ts';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { type Scope, ruleVersions, workRules } from '../tables.ts';
import { USUAL_OVERTIME } from './overtime.ts';
import type { Break, ShiftTimes, WorkRule } from './plan.ts';

/** The rule that the settings make: it has no company, and is everyone's who is assigned no other. */
export const GENERAL = { companyId: 0, name: '一般' } as const;
/** Before the first version of anything. */
export const ALWAYS = '2000-01-01';
/** The week of a rule that does not say its own: Monday to Friday, 休息日, 例假 (LSA 36). */
export const USUAL_WEEK = 'WWWWWRX';

type Settings = z.output<(typeof contract)['settings']>;

/** Class of advisory locks; the company's id is the second key. */
const RULES_LOCK = 7_402;

/**
 * In a transaction, before its other locks: those who change shifts, rules and assignments of a company do so one after the other.
 *
 * @param mode `read` for who only needs them to stay as they are until the end of the transaction
 */
export async function lockRules(
  { db }: Pick<AttendanceContext, 'db'>,
  { companyId }: { readonly companyId: number },
  mode: 'read' | 'change' = 'change',
): Promise<void> {
  const lock = mode === 'read' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await db.execute(sql`select ${lock}(${RULES_LOCK}, ${companyId})`);
}

/** As `lockRules`, for who changes those of several companies: in one order. */
export async function lockRulesOfAll(
  context: Pick<AttendanceContext, 'db'>,
  companies: readonly number[],
): Promise<void> {
  for (const companyId of [...new Set(companies)].toSorted((a, b) => a - b)) await lockRules(context, { companyId });
}

/** A version of a rule as it is stored, in the order of its fields in `findRecords`. */
export interface RuleVersion extends WorkRule {
  readonly ruleId: number;
  /** 0 is the rule of the settings. */
  readonly companyId: number;
}

/** Whose rule it is from a date. */
export interface RuleAssignment {
  readonly scope: Scope;
  readonly validFrom: string;
  readonly ruleId: number;
}

/** The settings as the rule 一般, valid from the beginning until they are changed. */
export function settingsRule({ defaultShift, graceMinutes, ...settings }: Settings): WorkRule {
  const { overtimeLimit: limit, overtimeCycle, countsHolidays } = settings;
  return {
    name: GENERAL.name,
    validFrom: ALWAYS,
    shift: shiftOfSettings(defaultShift),
    week: USUAL_WEEK,
    grace: graceMinutes,
    overtime: { ...USUAL_OVERTIME, limit, cycleMonth: Number(overtimeCycle) as 1, countsHolidays },
  };
}

function shiftOfSettings({ name, start, end, breakStart, breakEnd }: Settings['defaultShift']): ShiftTimes {
  const breaks: Break[] = breakStart && breakEnd ? [{ from: breakStart, to: breakEnd, paid: false }] : [];
  return { name, start, end, breaks, flex: null };
}

/**
 * Keeps what a change of the settings replaces: the rule of before is valid until yesterday, the new one from today, so that no earlier
 * day changes. Called in the transaction that saves them.
 */
export async function noteSettings(context: AttendanceContext, before: Settings, after: Settings): Promise<void> {
  const { db, clock } = context;
  const [rule] = await db
    .insert(workRules)
    .values(GENERAL)
    .onConflictDoUpdate({ target: [workRules.companyId, workRules.name], set: { name: GENERAL.name } })
    .returning({ id: workRules.id });
  const row = (settings: Settings, validFrom: string) => ruleRow(rule!.id, { ...settingsRule(settings), validFrom });
  await db.insert(ruleVersions).values(row(before, ALWAYS)).onConflictDoNothing();
  const { ruleId: _, validFrom: __, ...changed } = row(after, clock.today());
  await db
    .insert(ruleVersions)
    .values(row(after, clock.today()))
    .onConflictDoUpdate({ target: [ruleVersions.ruleId, ruleVersions.validFrom], set: changed });
}

/** The row of a version. */
export function ruleRow(ruleId: number, rule: WorkRule): typeof ruleVersions.$inferInsert {
  const { validFrom, shift, week, grace, overtime, cycleStart = null } = rule;
  return {
    ruleId,
    validFrom,
    shiftName: shift.name,
    starts: shift.start,
    ends: shift.end,
    breaks: shift.breaks,
    flexFrom: shift.flex?.from ?? null,
    flexTo: shift.flex?.to ?? null,
    week,
    grace,
    overtimeLimit: overtime.limit,
    cycleMonth: overtime.cycleMonth,
    countsHolidays: overtime.countsHolidays,
    system: overtime.system,
    cycleStart,
  };
}

const SCOPES = ['person', 'group', 'department', 'company'] as const satisfies readonly Scope[];

/**
 * Returns which rule is valid for a person on a date: the latest assignment to the person, else to the group, the department or the
 * company, else the rule of the settings; and of it the version of the date.
 */
export function ruleOn(
  versions: readonly RuleVersion[],
  assignments: readonly RuleAssignment[],
  general: WorkRule,
): (date: string) => WorkRule {
  if (versions.length === 0) return () => general;
  const ordered = versions.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
  const ownOf = (date: string) => {
    for (const scope of SCOPES) {
      const valid = assignments.filter((each) => each.scope === scope && each.validFrom <= date);
      if (valid.length > 0) return valid.reduce((a, b) => (a.validFrom < b.validFrom ? b : a)).ruleId;
    }
    return undefined;
  };
  return (date) => {
    const own = ownOf(date);
    const ofRule = ordered.filter((each) =>
      own === undefined ? each.companyId === GENERAL.companyId : each.ruleId === own,
    );
    return ofRule.find((each) => each.validFrom <= date) ?? ofRule.at(-1) ?? general;
  };
}
