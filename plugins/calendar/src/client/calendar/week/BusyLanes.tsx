import type { z } from 'zod';
import type { Busy as BusyShape } from '../../../contract/scheduleShapes.ts';
import type { Translate } from '../types.ts';
import { HOUR } from './WeekBlock.tsx';
import { DAY_MINUTES, minutesOf } from './weekLayout.ts';

export type Busy = z.output<typeof BusyShape>;

/** When a colleague is not free. */
export interface BusyLane {
  readonly id: number;
  readonly name: string;
  readonly busy: readonly Busy[];
}

const overlapsDay =
  (day: string) =>
  ({ start, end }: Busy) =>
    start < `${day} 24:00` && end > `${day} 00:00`;

/** Who is on leave on a day, with its kind as far as that may be known. */
export function leavesOn(lanes: readonly BusyLane[], day: string, t: Translate): readonly string[] {
  const texts = lanes.flatMap(({ name, busy }) =>
    busy
      .filter(overlapsDay(day))
      .flatMap(({ kind, name: leave }) =>
        kind === 'leave' ? [leave ? `${name} ${leave}` : t('week.onLeave', { name })] : [],
      ),
  );
  return [...new Set(texts)];
}

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
        const from = start < day ? 0 : minutesOf(start.slice(11));
        const to = end.slice(0, 10) > day ? DAY_MINUTES : minutesOf(end.slice(11));
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
