import { addDays, daysBetween } from '@atrium/sdk/days';
import { MAX_RULE_OCCURRENCES } from '../../../contract/limits.ts';
import type { RuleKind } from '../../../contract/repeatRule.ts';
import { addMonths, dayOfSeries, expandSeries, REPEAT, type RepeatRule } from '../../../series.ts';
import { type Draft, type Occurrence, type Part, sameKind, type Series } from './draft.ts';
import { type CompanyCalendar, expandRepeat, placeDate, type RepeatDate, ruleDays } from './expandRepeat.ts';
import { datesOfNew, type HeldDate, moveRule } from './repeatRules.ts';

/** The dates of a series from one of its occurrences on, after a change. */
export interface PlannedDays {
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
  /** By how many days it moves, where another date of its repeat decides that. */
  readonly moves?: number;
}

/** By how many days it moves, and with it all that follow. One that a day off has moved is counted from its day by the rule. */
export const movesBy = ({ row, draft, changed, moves }: Pick<Changed, 'row' | 'draft' | 'changed' | 'moves'>): number =>
  moves ??
  (changed.has('time') && draft.start.slice(0, 10) !== row.firstOn
    ? daysBetween(row.isMoved ? row.firstOn : row.ruleOn, draft.start.slice(0, 10))
    : 0);

/**
 * The date with which a draft of the same kind begins in its series: the day of the rule that its occurrence has, not the one on which
 * it is.
 */
export function toHeldDate(
  row: Occurrence,
  series: Series,
  draft: Draft,
  changed: ReadonlySet<Part>,
): HeldDate | undefined {
  if (series.rule === null) return undefined;
  const moves = movesBy({ row, draft, changed });
  const { ruleOn, firstOn, isMoved } = row;
  if (moves === 0) return { anchorOn: series.anchorOn, rule: series.rule, ruleOn, day: isMoved ? ruleOn : firstOn };
  const startOn = addDays(ruleOn, moves);
  return { anchorOn: startOn, rule: moveRule(series.rule, moves, startOn), ...onDay(startOn) };
}

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
  const isAlone = repeatType === REPEAT.none;
  // Imported dates without a rule end with the last one, a single one has no end.
  const last = isAlone ? series.stopOn && addDays(series.stopOn, moves) : (days.at(-1) ?? series.stopOn);
  const moved = moves === 0 ? series.stopOn : last;
  const stopOn = isOtherEnd ? rule.stopOn : moved;
  return { first: onDay(startOn), anchorOn, rule: null, kept, added, stopOn, madeUntil: null };
}

/** The same of a rule, whose dates depend on the company's calendar: what is not moved stays where it is, whatever that says by now. */
function matchedByRule(change: Changed, old: RuleKind): PlannedDays {
  const { row, series, draft, changed, calendar } = change;
  const isOtherEnd = changed.has('repeat');
  const oldEnd = series.stopOn ?? series.madeUntil ?? row.ruleOn;
  const stopOn = isOtherEnd ? draft.stopOn : series.stopOn;
  const end = stopOn ?? (isOtherEnd && calendar.horizon > oldEnd ? calendar.horizon : oldEnd);
  const ends = { isOtherEnd, oldEnd, stopOn, end };
  const moves = movesBy(change);
  return moves === 0 ? withOtherEnd(change, old, ends) : movedByRule(change, old, { ...ends, moves });
}

interface Ends {
  readonly isOtherEnd: boolean;
  readonly oldEnd: string;
  readonly stopOn: string | null;
  /** The last day up to which dates are made. */
  readonly end: string;
}

const MOST = MAX_RULE_OCCURRENCES + 1;

function withOtherEnd({ row, later, series, calendar }: Changed, rule: RuleKind, ends: Ends): PlannedDays {
  const { isOtherEnd, oldEnd, stopOn, end } = ends;
  const { anchorOn } = series;
  const isWorkday = rule.monthDay === 'workday';
  /** The day that an end is compared with. */
  const dayOf = ({ ruleOn, firstOn, isMoved }: Occurrence): string => {
    if (!isWorkday) return ruleOn;
    return isMoved ? (placeDate(rule, ruleOn, calendar) ?? ruleOn) : firstOn;
  };
  const stays = later.filter((one) => !isOtherEnd || (stopOn === null && isWorkday ? one.ruleOn : dayOf(one)) <= end);
  const kept = new Map(stays.map(({ id, ruleOn, firstOn }) => [id, { ruleOn, day: firstOn }]));
  // The workday of the month of the old end may have been behind it.
  const from = isWorkday && series.stopOn !== null ? `${oldEnd.slice(0, 7)}-01` : addDays(oldEnd, 1);
  const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn, rule };
  const used = new Set([row, ...later].map(({ ruleOn }) => ruleOn));
  const added = (end > oldEnd ? expandRepeat(repeat, { from, to: end, most: MOST }, calendar) : []).filter(
    ({ ruleOn, day }) => day > oldEnd && !used.has(ruleOn),
  );
  const first = { ruleOn: row.ruleOn, day: row.isMoved ? row.ruleOn : row.firstOn };
  return { first, anchorOn, rule, kept, added, stopOn, madeUntil: stopOn === null ? end : null };
}

function movedByRule(change: Changed, old: RuleKind, ends: Ends & { readonly moves: number }): PlannedDays {
  const { row, later, calendar } = change;
  const { isOtherEnd, oldEnd, stopOn, end, moves } = ends;
  const startOn = addDays(row.ruleOn, moves);
  const rule = moveRule(old, moves, startOn);
  const before = positionsBefore(change, old, oldEnd);
  const far = rule.frequency === 'day' || rule.frequency === 'week' ? addDays(oldEnd, 400) : addMonths(oldEnd, 120);
  const window = { to: isOtherEnd && end < far ? end : far, most: isOtherEnd ? MOST : before.length };
  const dates = positionsAfter(rule, startOn, window, calendar);
  const position = new Map(before.map((ruleOn, index) => [ruleOn, index]));
  const kept = new Map<number, RepeatDate>();
  const taken = new Set<string>();
  for (const { id, ruleOn } of later) {
    const index = position.get(ruleOn);
    const date = index === undefined ? onDay(addDays(ruleOn, moves)) : dates[index];
    if (!date || (isOtherEnd && date.ruleOn > end)) continue;
    // What exists is not lost to a day off: it is on its day by the rule.
    const day = date.day === undefined || taken.has(date.day) ? date.ruleOn : date.day;
    kept.set(id, { ruleOn: date.ruleOn, day });
    taken.add(day);
  }
  const last = dates.at(-1)?.ruleOn ?? startOn;
  const added = (isOtherEnd ? dates.slice(Math.max(before.length, 1)) : []).flatMap(({ ruleOn, day }) => {
    if (day === undefined || taken.has(day) || ruleOn > end) return [];
    taken.add(day);
    return [{ ruleOn, day }];
  });
  return {
    first: dates[0]?.ruleOn === startOn ? { ruleOn: startOn, day: dates[0].day ?? startOn } : onDay(startOn),
    anchorOn: startOn,
    rule,
    kept,
    added,
    stopOn: isOtherEnd || stopOn === null ? stopOn : last,
    madeUntil: stopOn === null ? (isOtherEnd ? end : last) : null,
  };
}

/**
 * The days of a rule from an occurrence on, of which the third stays the third. They do not depend on days off, which may be others than
 * when the dates were made. A daily one has no other day for those that it leaves out: of it those count that exist.
 */
function positionsBefore({ row, later, series, calendar }: Changed, rule: RuleKind, to: string): string[] {
  const { anchorOn } = series;
  const days = ruleDays(rule, anchorOn, row.ruleOn, to);
  if (!isDailyWithoutSome(rule)) return days;
  const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn: null, rule };
  const dates = expandRepeat(repeat, { from: row.ruleOn, to, most: MOST }, calendar);
  const used = new Set([...dates, row, ...later].map(({ ruleOn }) => ruleOn));
  return days.filter((day) => used.has(day));
}

const isDailyWithoutSome = ({ frequency, daysOff }: RuleKind): boolean => frequency === 'day' && daysOff !== 'keep';

/** The same of the rule that was moved, with the days on which they are; undefined where days off leave one out. */
function positionsAfter(
  rule: RuleKind,
  anchorOn: string,
  { to, most }: { readonly to: string; readonly most: number },
  calendar: CompanyCalendar,
): { readonly ruleOn: string; readonly day: string | undefined }[] {
  if (isDailyWithoutSome(rule)) {
    const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn: null, rule };
    return expandRepeat(repeat, { from: anchorOn, to, most }, calendar);
  }
  const days = ruleDays(rule, anchorOn, anchorOn, to).slice(0, most);
  return days.map((ruleOn) => ({ ruleOn, day: placeDate(rule, ruleOn, calendar) }));
}

const monthDayOf = (day: string): number => Number(day.slice(8, 10));
