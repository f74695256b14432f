import { classNames } from '@atrium/ui';
import { useMemo } from 'react';
import { toMinutes } from '../../../contract/timeCodes.ts';
import type { Schedule, Translate } from '../types.ts';
import { BusyLanes } from './BusyLanes.tsx';
import type { BusyLane } from './useColleagues.ts';
import { WeekBlock } from './WeekBlock.tsx';
import { HOUR, layDay } from './weekLayout.ts';

interface WeekColumnProps {
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly lanes: readonly BusyLane[];
  readonly now: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  readonly selectedId: number | null;
  readonly onMore: (day: string) => void;
  readonly t: Translate;
}

/** The hours of one day. */
export function WeekColumn(props: WeekColumnProps) {
  const { day, schedules, lanes, now, isWeekend, isToday, selectedId, onMore, t } = props;
  const { blocks, surplus } = useMemo(() => layDay(schedules), [schedules]);
  const line = (toMinutes(now.slice(11)) / 60) * HOUR;
  return (
    <div
      data-day={day}
      data-column=""
      // takes the focus of a schedule that is removed
      tabIndex={-1}
      style={{ '--calendar-lanes': lanes.length } as React.CSSProperties}
      className={classNames('calendar-column', isWeekend && 'calendar-day-weekend', isToday && 'calendar-column-today')}
    >
      <div className={isToday ? 'calendar-now' : 'calendar-now calendar-now-faint'} style={{ top: line }} />
      {isToday && <div className="calendar-now-dot" style={{ top: line }} />}
      {blocks.map((block) => (
        <WeekBlock
          key={block.schedule.id}
          block={block}
          isNarrow={isWeekend}
          now={now}
          selected={block.schedule.id === selectedId}
          t={t}
        />
      ))}
      {surplus.map(({ start, end, count }) => (
        <button
          key={start}
          type="button"
          tabIndex={-1}
          data-stop=""
          className="calendar-more calendar-surplus"
          style={{ top: (end / 60) * HOUR - 20 }}
          onClick={() => onMore(day)}
        >
          {t('calendar.more', { count })}
        </button>
      ))}
      <BusyLanes lanes={lanes} day={day} t={t} />
    </div>
  );
}
