import { toMinutes } from '../../../contract/timeCodes.ts';
import type { Translate } from '../types.ts';
import { overlapsDay, type BusyLane } from './useColleagues.ts';
import { DAY_MINUTES, HOUR } from './weekLayout.ts';

interface BusyLanesProps {
  readonly lanes: readonly BusyLane[];
  readonly day: string;
  readonly t: Translate;
}

/** Colleagues at the right of a day: solid is busy, hatched is leave; what they do is not shown. */
export function BusyLanes({ lanes, day, t }: BusyLanesProps) {
  return lanes.map(({ id, name, busy }, at) => (
    <div key={id} className="calendar-lane" style={{ right: (lanes.length - 1 - at) * 15 }}>
      {busy.filter(overlapsDay(day)).map(({ start, end, kind }) => {
        const from = start < day ? 0 : toMinutes(start.slice(11));
        const to = end.slice(0, 10) > day ? DAY_MINUTES : toMinutes(end.slice(11));
        return (
          <i
            key={`${start} ${kind}`}
            className={kind === 'leave' ? 'calendar-lane-leave' : undefined}
            title={t(kind === 'leave' ? 'week.onLeave' : 'week.busy', { name })}
            style={{ top: (from / 60) * HOUR, height: ((to - from) / 60) * HOUR }}
          />
        );
      })}
    </div>
  ));
}
