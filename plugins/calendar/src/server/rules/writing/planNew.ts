import { expandSeries } from '../../../series/expandSeries.ts';
import { REPEAT } from '../../../series/RepeatRule.ts';
import type { Draft } from './Draft.ts';
import { type Placements, placeOn } from './placeOn.ts';
import type { Plan } from './Plan.ts';
import { spanOn } from './spanOn.ts';

/** The occurrences of a new schedule: one, or all of its repeat (C.5-1). */
export function planNew(draft: Draft, placements: Placements): Plan {
  const { repeatType, stopOn } = draft;
  const startOn = draft.start.slice(0, 10);
  const rows = expandSeries({ repeatType, startOn, stopOn }).map((day) => {
    const planned = { before: null, effect: 'new' as const, span: spanOn(day, draft), ruleOn: day, isMoved: false };
    return { ...placeOn(planned, draft.place, placements, repeatType === REPEAT.none), effect: 'new' as const };
  });
  return { rows, removed: [], series: { repeatType, anchorOn: startOn, stopOn, how: 'split' } };
}
