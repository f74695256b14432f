import type { JudgedDay } from './judgeDay.ts';
import type { PlannedDay, PlannedShift, WorkRule } from './plan.ts';
import type { LeaveRow } from './readRecords.ts';

/** What screens and files show of a plan. */
export type ShownPlan = Pick<PlannedDay, 'date' | 'weekday' | 'kind' | 'dayName' | 'isMadeUp' | 'breaks'> & {
  readonly shift: Pick<PlannedShift, 'name' | 'start' | 'end' | 'startsAt' | 'endsAt'> | null;
  readonly rule: Pick<WorkRule, 'grace'>;
};

/** A judged day as it is shown. */
export interface ShownDay extends Omit<JudgedDay, 'plan'> {
  readonly plan: ShownPlan;
}

/** A judged day with the leaves that it shows, of any status. */
export interface DayOfPerson {
  readonly judged: ShownDay;
  readonly leaves: readonly LeaveRow[];
  /** Of a locked month, from which the day was read: names of those who had approved its corrections. */
  readonly locked?: { readonly correctedBy: readonly string[] };
}

const NO_PLAN: Omit<ShownPlan, 'date' | 'weekday' | 'kind'> = {
  dayName: '',
  isMadeUp: false,
  breaks: [],
  shift: null,
  rule: { grace: 0 },
};
/** What most days have of everything: it is not stored. */
const ORDINARY: Omit<ShownDay, 'plan' | 'kind'> & Pick<DayOfPerson, 'leaves'> & { correctedBy: readonly string[] } = {
  stretches: [],
  on: null,
  off: null,
  expected: null,
  late: 0,
  early: 0,
  missing: { on: false, off: false },
  absent: 0,
  away: 0,
  worked: 0,
  onLeave: 0,
  closed: 0,
  extra: 0,
  overtime: { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 },
  flags: [],
  why: [],
  leaves: [],
  correctedBy: [],
};

/** A day as the lock of its month stores it: about half a kilobyte. */
export type StoredDay = Partial<typeof ORDINARY> & {
  readonly kind: ShownDay['kind'];
  readonly plan: Pick<ShownPlan, 'kind' | 'weekday'> & Partial<typeof NO_PLAN>;
};

/** What of a value differs from what is ordinary, which is written once for all of the days of a month. */
function differencesFrom<Value extends object>(ordinary: Value): (value: Value) => Partial<Value> {
  const known = Object.entries(ordinary).map(([key, value]) => [key as keyof Value, JSON.stringify(value)] as const);
  return (value) => {
    const differing: Partial<Value> = {};
    for (const [key, written] of known) if (JSON.stringify(value[key]) !== written) differing[key] = value[key];
    return differing;
  };
}

const shownOf = differencesFrom(ORDINARY);
const plannedOf = differencesFrom(NO_PLAN);

/** Everything that the month, the matrix and the file of days show of a day, and what the offers to other plugins need. */
export function storeDay({ judged, leaves }: DayOfPerson, correctedBy: readonly string[]): StoredDay {
  const { plan, kind } = judged;
  const { name, start, end, startsAt, endsAt } = plan.shift ?? {};
  const shown = {
    ...plan,
    shift: plan.shift && { name: name!, start: start!, end: end!, startsAt: startsAt!, endsAt: endsAt! },
    rule: { grace: plan.rule.grace },
  };
  return {
    ...shownOf({ ...judged, leaves, correctedBy }),
    kind,
    plan: { kind: plan.kind, weekday: plan.weekday, ...plannedOf(shown) },
  };
}

/** The day that was stored. */
export function restoreDay(date: string, { plan, leaves = [], correctedBy = [], ...stored }: StoredDay): DayOfPerson {
  const { leaves: _, correctedBy: __, ...ordinary } = ORDINARY;
  return {
    judged: { ...ordinary, ...stored, plan: { ...NO_PLAN, ...plan, date } },
    leaves,
    locked: { correctedBy },
  };
}
