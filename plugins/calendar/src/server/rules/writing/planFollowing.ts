import { momentOf } from '@atrium/sdk/server';
import { planDays } from './daysOfPlan.ts';
import type { Draft, Occurrence, Part, Series } from './Draft.ts';
import { type Placements, placeOn } from './placeOn.ts';
import type { Plan, PlannedOccurrence } from './Plan.ts';
import { spanOn } from './spanOn.ts';

/** An occurrence, the ones that follow it, and what is changed. */
export interface Following {
  readonly row: Occurrence;
  /** Later ones that were not deleted. */
  readonly later: readonly Occurrence[];
  /** Whether others come before it, so that the series has to be split. */
  readonly hasEarlier: boolean;
  readonly series: Series;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly placements: Placements;
}

/**
 * Changes an occurrence and all that follow it (C.5-5): only what was changed is written to them. One that was moved keeps its own
 * time. With another repeat the days are matched: those that have an occurrence keep it, with its comments, read marks and
 * favourites; others are new; what the repeat does not have any more is removed.
 */
export function planFollowing(following: Following): Plan {
  const { later, series, draft, hasEarlier } = following;
  const { startOn, anchorOn, kept, added, stopOn } = planDays(following);
  const others = [
    ...later.flatMap((other) => {
      const ruleOn = kept.get(other.id);
      return ruleOn === undefined ? [] : [plannedLater(following, other, ruleOn)];
    }),
    ...added.map((day) => plannedNew(following, day)),
  ].toSorted((one, other) => one.span.startsOn.getTime() - other.span.startsOn.getTime());
  const isOtherRepeat = draft.repeatType !== series.repeatType;
  return {
    rows: [plannedFirst(following, startOn), ...others],
    removed: later.filter(({ id }) => !kept.has(id)),
    series: {
      repeatType: draft.repeatType,
      anchorOn,
      stopOn,
      how: hasEarlier || isOtherRepeat ? 'split' : 'stay',
    },
  };
}

function plannedFirst({ row, series, draft, changed, placements }: Following, ruleOn: string): PlannedOccurrence {
  const moves = changed.has('time');
  const span = moves ? spanOn(draft.start.slice(0, 10), draft) : row;
  const keepsOwnTime = row.isMoved && !moves && draft.repeatType === series.repeatType;
  const effect = moves ? 'moves' : 'stays';
  const isMoved = keepsOwnTime || span.firstOn !== ruleOn;
  return placeOn({ before: row, effect, span, ruleOn, isMoved }, draft.place, placements, false);
}

function plannedLater({ draft, changed, placements }: Following, other: Occurrence, ruleOn: string): PlannedOccurrence {
  const changesTime = changed.has('time');
  const { isMoved } = other;
  const span = changesTime && !isMoved ? spanOn(ruleOn, draft) : other;
  const effect = !changesTime ? 'stays' : isMoved ? 'own' : 'moves';
  const place = changed.has('place') ? draft.place : other;
  return placeOn({ before: other, effect, span, ruleOn, isMoved }, place, placements, false);
}

function plannedNew(following: Following, day: string): PlannedOccurrence {
  const span = spanOn(day, timesOfNew(following));
  const planned = { before: null, effect: 'new' as const, span, ruleOn: day, isMoved: false };
  return { ...placeOn(planned, following.draft.place, following.placements, false), effect: 'new' };
}

/** The times of days that are added: those of the series, where the one that is changed has a time of its own and keeps it. */
function timesOfNew({ row, later, series, draft, changed }: Following): Pick<Draft, 'start' | 'end' | 'isAllDay'> {
  const usual = later.find(({ isMoved }) => !isMoved);
  const keepsOwnTime = row.isMoved && !changed.has('time') && draft.repeatType === series.repeatType;
  if (!keepsOwnTime || !usual) return draft;
  return { start: momentOf(usual.startsOn), end: momentOf(usual.endsOn), isAllDay: usual.isAllDay };
}
