import { addDays, daysBetween } from '@atrium/sdk/days';
import { MAX_RULE_OCCURRENCES } from '../../../contract/limits.ts';
import type { RuleKind } from '../../../contract/repeatRule.ts';
import { addMonths, dayOfSeries, expandSeries, REPEAT, type RepeatRule } from '../../../series.ts';
import { type Draft, type Occurrence, type Part, sameKind, type Series } from './draft.ts';
import { type CompanyCalendar, expandRepeat, type RepeatDate } from './expandRepeat.ts';
import { datesOfNew, moveRule } from './repeatRules.ts';

/** The dates of a series from one of its occurrences on, after a change. */
interface PlannedDays {
  /** The date of the occurrence itself by the repeat. */
  readonly first: RepeatDate;
  /** The day from which the repeat counts: monthly ones return to its day of the month. */
  readonly anchorOn: string;
  readonly rule: RuleKind | null;
  /** The dates of the later ones that stay, by id. */
  readonly kept: ReadonlyMap<number, RepeatDate>;
  /** Dates without an occurrence. */
  readonly added: readonly RepeatDate[];
  /** The last day: it moves along with the occurrences unless it was changed. */
  readonly stopOn: string | null;
  /** Up to which day the dates of one without end are made; null for any other. */
  readonly madeUntil: string | null;
}

interface Changed {
  readonly row: Occurrence;
  readonly later: readonly Occurrence[];
  readonly series: Series;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly calendar: CompanyCalendar;
}

/** By how many days it moves, and with it all that follow. One that a day off has moved is counted from its day by the rule. */
const movesBy = ({ row, draft, changed }: Changed): number =>
  changed.has('time') && draft.start.slice(0, 10) !== row.firstOn
    ? daysBetween(row.isMoved ? row.firstOn : row.ruleOn, draft.start.slice(0, 10))
    : 0;

const onDay = (day: string): RepeatDate => ({ ruleOn: day, day });

export function planDays(change: Changed): PlannedDays {
  if (!sameKind(change.draft, change.series)) return matchedByDay(change);
  return change.series.rule === null ? matchedByPosition(change) : matchedByRule(change, change.series.rule);
}

/** Another repeat: those stay whose day it has, too. */
function matchedByDay(change: Changed): PlannedDays {
  const { draft, later } = change;
  const { anchorOn, dates, madeUntil } = datesOfNew(draft, change.calendar);
  const free = new Map(dates.slice(1).map((date) => [date.day, date]));
  const kept = new Map<number, RepeatDate>();
  const moves = movesBy(change);
  for (const { id, isMoved, ruleOn, firstOn } of later) {
    const day = addDays(isMoved ? ruleOn : firstOn, moves);
    const date = free.get(day);
    if (date) kept.set(id, date);
    free.delete(day);
  }
  const first = dates[0] ?? onDay(draft.start.slice(0, 10));
  return { first, anchorOn, rule: draft.rule, kept, added: [...free.values()], stopOn: draft.stopOn, madeUntil };
}

/**
 * The same repeat, perhaps on other days and with another end: the third stays the third. A day within the old end that has no
 * occurrence was deleted by a person and stays so.
 */
function matchedByPosition(change: Changed): PlannedDays {
  const { row, later, series, draft, changed } = change;
  const moves = movesBy(change);
  const startOn = addDays(row.ruleOn, moves);
  const anchorOn = moves !== 0 ? startOn : series.anchorOn;
  const { repeatType, stopOn: until } = draft;
  const rule: RepeatRule = { repeatType, startOn, stopOn: until, monthDay: monthDayOf(anchorOn) };
  const monthDay = monthDayOf(series.anchorOn);
  const old = expandSeries({ ...rule, startOn: row.ruleOn, stopOn: series.stopOn, monthDay });
  const isOtherEnd = changed.has('repeat');
  const days = isOtherEnd ? expandSeries(rule) : old.map((_, index) => dayOfSeries(rule, index));
  const kept = new Map<number, RepeatDate>();
  for (const { id, ruleOn, firstOn } of later) {
    const position = old.indexOf(ruleOn);
    const day = days[position];
    if (position !== -1) {
      if (day !== undefined) kept.set(id, onDay(day));
    } else if (!isOtherEnd || firstOn <= rule.stopOn!)
      // It was in the bin while the others moved to other days.
      kept.set(id, onDay(addDays(ruleOn, moves)));
  }
  const added = isOtherEnd ? days.slice(Math.max(old.length, 1)).map(onDay) : [];
  const moved = moves === 0 ? series.stopOn : (days.at(-1) ?? series.stopOn);
  const stopOn = isOtherEnd ? rule.stopOn : moved;
  return { first: onDay(startOn), anchorOn, rule: null, kept, added, stopOn, madeUntil: null };
}

/** The same of a rule, whose dates depend on the company's calendar: what is not moved stays where it is, whatever that says by now. */
function matchedByRule(change: Changed, old: RuleKind): PlannedDays {
  const { row, later, series, draft, changed, calendar } = change;
  const moves = movesBy(change);
  const isOtherEnd = changed.has('repeat');
  const oldEnd = series.stopOn ?? series.madeUntil ?? row.ruleOn;
  const stopOn = isOtherEnd ? draft.stopOn : series.stopOn;
  const end = stopOn ?? (isOtherEnd && calendar.horizon > oldEnd ? calendar.horizon : oldEnd);
  const repeat = { repeatType: REPEAT.rule, anchorOn: series.anchorOn, stopOn: null, rule: old };
  const most = MAX_RULE_OCCURRENCES + 1;
  if (moves === 0) {
    const kept = new Map(
      later.flatMap(({ id, ruleOn, firstOn }) => (ruleOn <= end ? [[id, { ruleOn, day: firstOn }] as const] : [])),
    );
    const added = end > oldEnd ? expandRepeat(repeat, { from: addDays(oldEnd, 1), to: end, most }, calendar) : [];
    const first = { ruleOn: row.ruleOn, day: row.isMoved ? row.ruleOn : row.firstOn };
    const { anchorOn } = series;
    return { first, anchorOn, rule: old, kept, added, stopOn, madeUntil: stopOn === null ? end : null };
  }
  const startOn = addDays(row.ruleOn, moves);
  const rule = moveRule(old, moves, startOn);
  const before = expandRepeat(repeat, { from: row.ruleOn, to: oldEnd, most }, calendar);
  const far = rule.frequency === 'day' || rule.frequency === 'week' ? addDays(oldEnd, 400) : addMonths(oldEnd, 120);
  const window = { from: startOn, to: isOtherEnd && end < far ? end : far, most: isOtherEnd ? most : before.length };
  const dates = expandRepeat({ ...repeat, anchorOn: startOn, rule }, window, calendar);
  const position = new Map(before.map(({ ruleOn }, index) => [ruleOn, index]));
  const kept = new Map<number, RepeatDate>();
  for (const { id, ruleOn } of later) {
    const index = position.get(ruleOn);
    const date = index === undefined ? onDay(addDays(ruleOn, moves)) : dates[index];
    if (date && (!isOtherEnd || date.ruleOn <= end)) kept.set(id, date);
  }
  const last = dates.at(-1)?.ruleOn ?? startOn;
  const added = isOtherEnd ? dates.slice(Math.max(before.length, 1)).filter(({ ruleOn }) => ruleOn <= end) : [];
  return {
    first: dates[0]?.ruleOn === startOn ? dates[0] : onDay(startOn),
    anchorOn: startOn,
    rule,
    kept,
    added,
    stopOn: isOtherEnd || stopOn === null ? stopOn : last,
    madeUntil: stopOn === null ? (isOtherEnd ? end : last) : null,
  };
}

const monthDayOf = (day: string): number => Number(day.slice(8, 10));
