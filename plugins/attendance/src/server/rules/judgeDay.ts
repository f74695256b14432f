import { timeOf } from '@atrium/sdk/server';
import {
  type Before,
  countedOvertime,
  type LimitFlag,
  type Overtime,
  type OvertimeBands,
  overtimeMinutes,
  type OvertimeRules,
  type OvertimeShare,
  passedLimits,
  regularMinutes,
  shareAmong,
  splitOvertime,
  startOfCycle,
} from './overtime.ts';
import { type DayKind, flexWindow, MINUTE, type PlannedDay } from './plan.ts';
import {
  after,
  before,
  countMinutes,
  intersectSpans,
  joinSpans,
  type Span,
  type Spans,
  subtractSpans,
} from './spans.ts';
import { type DatedStretch, datePresses, type Press } from './stretches.ts';

/** Approved leave, or a closure of the person's site, with the name that is shown. */
export interface NamedSpan extends Span {
  readonly name: string;
}

/** A closure 停班; of one of several companies, with the dates on which the person was in it. */
export interface Closure extends NamedSpan {
  readonly holdsOn?: (date: string) => boolean;
}

/** From the first to the last day, both worked; without an end the person is still employed. */
export interface Employment {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** Everything that decides about a person's days. */
export interface Facts {
  /** In order, without gaps: the judged days with the week before and two days after them. */
  readonly days: readonly PlannedDay[];
  /** In the order of their time; those of all the days. */
  readonly presses: readonly Press[];
  /** Approved only. */
  readonly leaves: readonly NamedSpan[];
  readonly closures: readonly Closure[];
  readonly overtimes: readonly Overtime[];
  /** Empty where no joining or leaving is known: employed throughout. */
  readonly employments: readonly Employment[];
  /** When the account was added, in milliseconds; null if that is unknown (decision 0014). */
  readonly addedOn: number | null;
  /** Counted overtime minutes of the month and the cycle before the first judged day. */
  readonly counted: Pick<Before, 'month' | 'cycle'>;
  readonly now: number;
}

export type Flag =
  'over12' | LimitFlag | 'rest11' | 'days7' | 'break35' | 'regularDay' | 'closureWork' | 'workedOnLeave' | 'outside';

/** One sentence of why a day has its figures, as data: the screen puts it into words. Times are `HH:mm`. */
export interface Reason {
  readonly code:
    | 'outside'
    | 'notYours'
    | 'notAdded'
    | 'rostered'
    | 'rule'
    | 'flexible'
    | 'break'
    | 'leave'
    | 'closure'
    | 'grace'
    | 'split'
    | 'noOn'
    | 'noOff'
    | 'away'
    | 'extra';
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
  readonly minutes?: number;
}

/** A judged day. Minutes are whole, rounded down. */
export interface JudgedDay {
  readonly plan: PlannedDay;
  /** `outside`: not employed on this day. */
  readonly kind: DayKind | 'outside';
  readonly stretches: readonly DatedStretch[];
  /** The first press on and the last press off of the date. */
  readonly on: number | null;
  readonly off: number | null;
  /** The ends of what is required after leave, closures and breaks; null if nothing is. */
  readonly expected: Span | null;
  readonly late: number;
  readonly early: number;
  readonly missing: { readonly on: boolean; readonly off: boolean };
  readonly absent: number;
  /** Gaps between presses, shown only. */
  readonly away: number;
  readonly worked: number;
  /** Minutes of the plan that approved leave covers, and of the rest those that closures do. */
  readonly onLeave: number;
  readonly closed: number;
  /** Presence beyond the plan that no approval covers (勞動事件法 38 presumes consent to it). */
  readonly extra: number;
  readonly overtime: OvertimeBands;
  /** The same by requests; of those without a minute nothing. */
  readonly shares: readonly OvertimeShare[];
  readonly flags: readonly Flag[];
  readonly why: readonly Reason[];
}

/** How long after the expected beginning a press on counts as missing (C.3-19). */
const PATIENCE = 30 * MINUTE;

/** Judges one date of `facts`. Pure: the same facts have the same result. */
export const judgeDay = (facts: Facts, date: string): JudgedDay => judgeDays(facts, date, date)[0]!;

/** Judges the dates from one to another, both included, with one pairing of their presses. */
export function judgeDays(facts: Facts, from: string, to: string): JudgedDay[] {
  const dated = new Map<string, DatedStretch[]>(facts.days.map(({ date }) => [date, []]));
  for (const stretch of datePresses(facts.days, facts.presses)) dated.get(stretch.date)?.push(stretch);
  const judged: JudgedDay[] = [];
  let state: State = { ...facts.counted, week: 0, running: 0, previous: undefined };
  for (const plan of facts.days) {
    if (plan.date > to) break;
    const judgement = judge(factsOn(facts, plan.date), plan, dated.get(plan.date)!, state);
    const counts = plan.date >= from;
    if (plan.date > from) state = startPeriods(state, plan);
    state = advance(state, judgement, plan.rule.overtime, counts);
    if (counts) judged.push(withFlags(judgement, state, plan.rule.overtime));
  }
  return judged;
}

/** The facts with the closures of the company of a date only. */
const factsOn = (facts: Facts, date: string): Facts =>
  facts.closures.some(({ holdsOn }) => holdsOn)
    ? { ...facts, closures: facts.closures.filter(({ holdsOn }) => holdsOn?.(date) ?? true) }
    : facts;

/** What the days before a day add to it. */
interface State extends Before {
  /** Days in a row with presence. */
  readonly running: number;
  readonly previous: JudgedDay | undefined;
}

/** A new month, and with it a new cycle, has no overtime yet. */
function startPeriods(state: State, { date, rule }: PlannedDay): State {
  if (!date.endsWith('-01')) return state;
  return { ...state, month: 0, cycle: startOfCycle(date, rule.overtime) === date ? 0 : state.cycle };
}

interface Judgement {
  /** With the flags that follow from the day alone. */
  readonly day: JudgedDay;
  readonly planned: number;
  /** The last press of the nearest worked day before, and whether its shift was another one. */
  readonly rested: { readonly since: number; readonly isOtherShift: boolean } | null;
}

function judge(facts: Facts, plan: PlannedDay, stretches: readonly DatedStretch[], state: State): Judgement {
  const isEmployed = facts.employments.length === 0 || facts.employments.some((one) => covers(one, plan.date));
  const isAdded = facts.addedOn === null || plan.shift === null || plan.shift.startsAt >= facts.addedOn;
  const on = stretches.find((stretch) => stretch.on !== null)?.on ?? null;
  const off = stretches.findLast((stretch) => stretch.off !== null)?.off ?? null;

  const isPlanned = isEmployed && plan.kind === 'W' && plan.shift !== null;
  const shift = isPlanned ? shiftSpan(plan, on, facts.leaves) : null;
  const unpaid = plan.breaks.filter(({ paid }) => !paid);
  const breaks = joinSpans(shift ? intersectSpans(unpaid, [shift]) : unpaid);
  const required = shift ? subtractSpans([shift], breaks) : [];
  const owed = subtractSpans(required, facts.leaves);
  const expected = isAdded ? subtractSpans(owed, facts.closures) : [];

  const presence = joinSpans(
    stretches.flatMap((one) => (one.on !== null && one.off !== null ? [{ from: one.on, to: one.off }] : [])),
  );
  const worked = intersectSpans(owed, presence);
  const approved = facts.overtimes.filter(({ emergency }) => plan.kind !== 'X' || emergency);
  const overtime = isEmployed
    ? subtractSpans(subtractSpans(intersectSpans(joinSpans(approved), presence), breaks), owed)
    : [];
  const works = approved.filter((span) => intersectSpans(overtime, [span]).length > 0);
  const extra = subtractSpans(subtractSpans(subtractSpans(presence, owed), breaks), overtime);

  const [first, last] = [expected[0], expected.at(-1)];
  const reopened = stretches.at(-1)?.off === null && last !== undefined && stretches.at(-1)!.on! < last.to;
  const grace = (minutes: number) => (minutes > plan.rule.grace ? minutes : 0);
  const lateBefore = on === null ? 0 : countMinutes(before(expected, on));
  const earlyAfter = off === null || reopened ? 0 : countMinutes(after(expected, off));
  const minutes = {
    planned: countMinutes(required),
    worked: countMinutes(worked),
    overtime: countMinutes(overtime),
    extra: countMinutes(extra),
    away:
      on === null || off === null
        ? 0
        : countMinutes(subtractSpans(intersectSpans(expected, [{ from: on, to: off }]), presence)),
  };
  const isOver = last !== undefined && facts.now >= last.to;
  const previous = state.previous;
  const regular = { kind: plan.kind, ...minutes, week: isMonday(plan) ? 0 : state.week };
  const day: JudgedDay = {
    plan,
    kind: isEmployed ? plan.kind : 'outside',
    stretches,
    on,
    off,
    expected: first && last ? { from: first.from, to: last.to } : null,
    late: grace(lateBefore),
    early: grace(earlyAfter),
    missing: {
      on: first !== undefined && on === null && facts.now >= first.from + PATIENCE,
      off: isOver && (off === null || reopened),
    },
    absent: isOver && stretches.length === 0 ? countMinutes(expected) : 0,
    away: minutes.away,
    worked: minutes.worked,
    onLeave: owed === required ? 0 : minutes.planned - countMinutes(owed),
    closed: facts.closures.length === 0 ? 0 : countMinutes(intersectSpans(owed, facts.closures)),
    extra: minutes.extra,
    overtime: splitOvertime(regular, plan.rule.overtime),
    shares: shareAmong(works, overtime, regular, plan.rule.overtime),
    flags: [
      ...(!isEmployed && stretches.length > 0 ? (['outside'] as const) : []),
      ...(minutes.worked + minutes.overtime > 12 * 60 ? (['over12'] as const) : []),
      ...(lacksBreak(plan, worked, overtime) ? (['break35'] as const) : []),
      ...(isEmployed && plan.kind === 'X' && minutes.extra > 0 ? (['regularDay'] as const) : []),
      ...(countMinutes(intersectSpans(worked, facts.closures)) > 0 ? (['closureWork'] as const) : []),
      ...(countMinutes(intersectSpans(intersectSpans(required, facts.leaves), presence)) > 0
        ? (['workedOnLeave'] as const)
        : []),
    ],
    why: explain(facts, {
      plan,
      shift,
      isEmployed,
      isAdded,
      stretches,
      required,
      unpaid,
      late: lateBefore,
      early: earlyAfter,
      ...minutes,
    }),
  };
  return {
    day,
    planned: minutes.planned,
    rested:
      previous?.off != null && on !== null ? { since: previous.off, isOtherShift: isOther(previous.plan, plan) } : null,
  };
}

const covers = ({ startsOn, endsOn }: Employment, date: string) =>
  startsOn <= date && (endsOn === null || date <= endsOn);

const isMonday = ({ weekday }: PlannedDay): boolean => weekday === 1;

/**
 * The shift of a work day. A flexible one begins with the first press on, within its window, at its end without one; leave over its
 * nominal beginning leaves it at that.
 */
function shiftSpan({ shift }: PlannedDay, on: number | null, leaves: Spans): Span {
  const { startsAt, endsAt } = shift!;
  const window = flexWindow(shift!);
  const isOnLeave = leaves.some(({ from, to }) => from <= startsAt && to > startsAt);
  if (!window || isOnLeave) return { from: startsAt, to: endsAt };
  const from = Math.min(Math.max(on ?? window.to, window.from), window.to);
  return { from, to: from + endsAt - startsAt };
}

/**
 * LSA 35: 30 minutes after 4 hours, of days with overtime; the breaks of planned hours are the roster's. Where the shift's breaks are
 * not recorded it is unknown, and not said.
 */
function lacksBreak(plan: PlannedDay, worked: Spans, overtime: Spans): boolean {
  if (overtime.length === 0 || (plan.shift !== null && plan.breaks.length === 0)) return false;
  const work = joinSpans([...worked, ...overtime]);
  const rests = work.slice(1).some(({ from }, index) => from - work[index]!.to >= 30 * MINUTE);
  return !rests && countMinutes(work) > 4 * 60;
}

function isOther(one: PlannedDay, other: PlannedDay): boolean {
  return one.shift?.start !== other.shift?.start || one.shift?.end !== other.shift?.end;
}

function advance(state: State, { day, planned }: Judgement, rules: OvertimeRules, counts: boolean): State {
  const overtime = overtimeMinutes(day.overtime);
  const counted = counts ? countedOvertime(day.overtime, rules) : 0;
  const { kind } = day.plan;
  return {
    week:
      (isMonday(day.plan) ? 0 : state.week) +
      regularMinutes({ kind, planned, worked: day.worked, overtime }, rules.system),
    month: state.month + counted,
    cycle: state.cycle + counted,
    running: day.stretches.length > 0 ? state.running + 1 : 0,
    previous: day.stretches.length > 0 ? day : state.previous,
  };
}

/** LSA 34: 11 hours between two shifts; LSA 36: a 例假 within seven days. */
function withFlags({ day, rested }: Judgement, state: State, rules: OvertimeRules): JudgedDay {
  const restsTooShort = rested?.isOtherShift && day.on! > rested.since && day.on! - rested.since < 11 * 60 * MINUTE;
  const flags: readonly Flag[] = [
    ...day.flags,
    ...(countedOvertime(day.overtime, rules) > 0 ? passedLimits(state.month, state.cycle, rules) : []),
    ...(restsTooShort ? (['rest11'] as const) : []),
    ...(state.running >= 7 && day.stretches.length > 0 ? (['days7'] as const) : []),
  ];
  return flags.length > day.flags.length ? { ...day, flags } : day;
}

interface Explained {
  readonly plan: PlannedDay;
  readonly shift: Span | null;
  readonly isEmployed: boolean;
  readonly isAdded: boolean;
  readonly stretches: readonly DatedStretch[];
  readonly required: Spans;
  readonly unpaid: Spans;
  /** Before the grace. */
  readonly late: number;
  readonly early: number;
  readonly away: number;
  readonly extra: number;
}

/** The reasons in the order in which a day is judged. */
function explain(facts: Facts, day: Explained): Reason[] {
  const { plan, shift, stretches } = day;
  if (!day.isEmployed) return [{ code: 'outside' }];
  const clock = (instant: number) => timeOf(new Date(instant));
  const within = (spans: readonly NamedSpan[], code: 'leave' | 'closure') =>
    spans
      .filter((span) => intersectSpans(day.required, [span]).length > 0)
      .map(({ name, from, to }): Reason => {
        const shown = { from: Math.max(from, shift!.from), to: Math.min(to, shift!.to) };
        return { code, name, from: clock(shown.from), to: clock(shown.to) };
      });
  const { rule } = plan;
  return [
    plan.isRostered ? { code: 'rostered' } : { code: 'rule', name: rule.name, from: rule.validFrom },
    ...(shift && !day.isAdded ? [{ code: 'notAdded' } as const] : []),
    ...(shift && plan.shift!.flex ? [{ code: 'flexible', from: clock(shift.from), to: clock(shift.to) } as const] : []),
    ...(shift
      ? intersectSpans(day.unpaid, [shift]).map(({ from, to }): Reason => ({
          code: 'break',
          from: clock(from),
          to: clock(to),
        }))
      : []),
    ...within(facts.leaves, 'leave'),
    ...within(facts.closures, 'closure'),
    ...(rule.grace > 0 && day.late + day.early > 0 ? [{ code: 'grace', minutes: rule.grace } as const] : []),
    ...stretches.flatMap(({ on, off, isSplit }): Reason[] => [
      ...(isSplit ? [{ code: 'split', from: clock(on!), to: clock(off!) } as const] : []),
      ...(on === null ? [{ code: 'noOn', to: clock(off!) } as const] : []),
      ...(off === null && facts.now > on! + 20 * 60 * MINUTE ? [{ code: 'noOff', from: clock(on!) } as const] : []),
    ]),
    ...(day.away > 0 ? [{ code: 'away', minutes: day.away } as const] : []),
    ...(day.extra > 0 ? [{ code: 'extra', minutes: day.extra } as const] : []),
  ];
}
