import type { PlannedDay } from '../rules/plan.ts';
import type { PlanOfDay } from '../rules/readFacts.ts';
import { type CompanyShift, planWanted, type WantedDay } from './rosterDrafts.ts';

/** Cells of one entry; the rest is counted. */
const MOST = 500;

interface Changed extends WantedDay {
  readonly employeeId: number;
  readonly date: string;
  readonly day: PlanOfDay;
  /** What was saved before, if there was a draft. */
  readonly draft?: WantedDay | undefined;
}

/**
 * The cells of a change for the audit log: whose day it was, and how it was planned before and after. Those of the past first, since they
 * change what was judged already.
 */
export function auditedCells(changed: readonly Changed[], shifts: readonly CompanyShift[], today: string) {
  const sorted = [...changed.filter(({ date }) => date < today), ...changed.filter(({ date }) => date >= today)];
  return sorted.slice(0, MOST).map((each) => {
    const { employeeId, date, day, draft } = each;
    const planned = (wanted: WantedDay) => (wanted.kind === null ? 'rule' : textOf(planWanted(day, wanted, shifts)));
    const published = day.roster ? textOf(day.plan) : 'rule';
    return { employeeId, date, before: draft ? planned(draft) : published, after: planned(each) };
  });
}

const textOf = ({ kind, shift }: PlannedDay): string =>
  shift ? `${kind} ${shift.name} ${shift.start}-${shift.end}` : kind;
