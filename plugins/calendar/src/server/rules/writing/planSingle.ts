import { REPEAT } from '../../../series/RepeatRule.ts';
import type { Draft, Occurrence, Part, Series } from './Draft.ts';
import { type Placements, placeOn } from './placeOn.ts';
import type { Plan } from './Plan.ts';
import { spanOn } from './spanOn.ts';

/** Changes one occurrence alone. With another time it has one of its own from then on, unless it is alone anyway (C.5-5). */
export function planSingle(
  row: Occurrence,
  series: Series,
  draft: Draft,
  changed: ReadonlySet<Part>,
  placements: Placements,
): Plan {
  const isAlone = series.repeatType === REPEAT.none;
  const startOn = draft.start.slice(0, 10);
  const moves = changed.has('time');
  const span = moves ? spanOn(startOn, draft) : row;
  const planned = {
    before: row,
    effect: moves ? ('moves' as const) : ('stays' as const),
    span,
    ruleOn: isAlone ? startOn : row.ruleOn,
    isMoved: !isAlone && (row.isMoved || moves),
  };
  const { repeatType, stopOn } = series;
  const anchorOn = isAlone ? startOn : series.anchorOn;
  return {
    rows: [placeOn(planned, draft.place, placements, isAlone)],
    removed: [],
    series: { repeatType, anchorOn, stopOn, how: 'stay' },
  };
}
