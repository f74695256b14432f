import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOfSeries, expandSeries, type RepeatRule } from '../../../series.ts';
import type { Draft, Occurrence, Part, Series } from './draft.ts';

/** The days of a series from one of its occurrences on, after a change. */
interface PlannedDays {
  /** The day of the occurrence itself by the repeat. */
  readonly startOn: string;
  /** The day to whose day of the month a monthly repeat returns. */
  readonly anchorOn: string;
  /** The days of the later ones that stay, by id. */
  readonly kept: ReadonlyMap<number, string>;
  /** Days without an occurrence. */
  readonly added: readonly string[];
  /** The last day: it moves along with the occurrences unless it was changed. */
  readonly stopOn: string | null;
}

interface Changed {
  readonly row: Occurrence;
  readonly later: readonly Occurrence[];
  readonly series: Series;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
}

/** By how many days it moves, and with it all that follow. */
const movesBy = ({ row, draft, changed }: Changed): number =>
  changed.has('time') ? daysBetween(row.firstOn, draft.start.slice(0, 10)) : 0;

export function planDays(change: Changed): PlannedDays {
  const { row, series, draft } = change;
  const moves = movesBy(change);
  const isOtherRepeat = draft.repeatType !== series.repeatType;
  const startOn = isOtherRepeat ? draft.start.slice(0, 10) : addDays(row.ruleOn, moves);
  const anchorOn = isOtherRepeat || moves !== 0 ? startOn : series.anchorOn;
  const { repeatType, stopOn } = draft;
  const rule: RepeatRule = { repeatType, startOn, stopOn, monthDay: monthDayOf(anchorOn) };
  const matched = isOtherRepeat ? matchedByDay(change, rule) : matchedByPosition(change, rule);
  return { startOn, anchorOn, ...matched };
}

type Matched = Pick<PlannedDays, 'kept' | 'added' | 'stopOn'>;

/** Another repeat: those stay whose day it has, too. */
function matchedByDay(change: Changed, rule: RepeatRule): Matched {
  const free = new Set(expandSeries(rule).slice(1));
  const kept = new Map<number, string>();
  const moves = movesBy(change);
  for (const { id, ruleOn } of change.later) {
    const day = addDays(ruleOn, moves);
    if (free.delete(day)) kept.set(id, day);
  }
  return { kept, added: [...free], stopOn: rule.stopOn };
}

/**
 * The same repeat, perhaps on other days and with another end: the third stays the third. A day within the old end that has no
 * occurrence was deleted by a person and stays so.
 */
function matchedByPosition(change: Changed, rule: RepeatRule): Matched {
  const { row, later, series, changed } = change;
  const monthDay = monthDayOf(series.anchorOn);
  const old = expandSeries({ ...rule, startOn: row.ruleOn, stopOn: series.stopOn, monthDay });
  const isOtherEnd = changed.has('repeat');
  const days = isOtherEnd ? expandSeries(rule) : old.map((_, index) => dayOfSeries(rule, index));
  const kept = new Map<number, string>();
  for (const { id, ruleOn, firstOn } of later) {
    const position = old.indexOf(ruleOn);
    const day = days[position];
    if (position !== -1) {
      if (day !== undefined) kept.set(id, day);
    } else if (!isOtherEnd || firstOn <= rule.stopOn!)
      // It was in the bin while the others moved to other days.
      kept.set(id, addDays(ruleOn, movesBy(change)));
  }
  if (isOtherEnd) return { kept, added: days.slice(Math.max(old.length, 1)), stopOn: rule.stopOn };
  return { kept, added: [], stopOn: movesBy(change) === 0 ? series.stopOn : (days.at(-1) ?? series.stopOn) };
}

const monthDayOf = (day: string): number => Number(day.slice(8, 10));
