import { classNames, Icon } from '@atrium/ui';
import { type CSSProperties, memo, useMemo } from 'react';
import { toMinutes } from '../../../contract/timeCodes.ts';
import { describeEvent, hueClass, isSubscribed } from '../../describe.ts';
import type { Schedule, Translate } from '../../types.ts';
import { type BusyLane, overlapsDay } from './Colleagues.tsx';
import { type Block, DAY_MINUTES, HOUR, layDay } from './weekLayout.ts';

interface WeekColumnProps {
  readonly day: string;
  readonly schedules: readonly Schedule[];
  readonly lanes: readonly BusyLane[];
  readonly now: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
  readonly selectedId: number | null;
  readonly onMore: (day: string) => void;
  /** Nothing is left out. */
  readonly isWhole: boolean;
  readonly t: Translate;
}

/** The hours of one day. A drag over them draws none of it again. */
export const WeekColumn = memo(function WeekColumn(props: WeekColumnProps) {
  const { day, schedules, lanes, now, isWeekend, isToday, selectedId, onMore, isWhole, t } = props;
  const { blocks, surplus } = useMemo(
    () => layDay(day, schedules, isWhole ? schedules.length : undefined),
    [day, schedules, isWhole],
  );
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
});

/** Pixels of a line, and of what is above and below the lines; `week.css` has the same. */
const LINE = 16;
const PADDING = 5;
/** Pixels below which a block has one line. */
const ONE_LINE = 34;

interface WeekBlockProps {
  readonly block: Block;
  /** The column has room for the start only. */
  readonly isNarrow: boolean;
  /** The company's time. */
  readonly now: string;
  readonly selected: boolean;
  readonly t: Translate;
}

/** A schedule between the hours of a day: its area is how long it takes. */
export function WeekBlock({ block, isNarrow, now, selected, t }: WeekBlockProps) {
  const { schedule, start, end, continued, continues, column, columns } = block;
  const { id, title, location, startTime, endTime, isRead, isCancelled, isRepeated, answer } = schedule;
  const height = Math.max(20, ((end - start) / 60) * HOUR - 2);
  const isShort = height < ONE_LINE;
  const isTight = columns > 2;
  const style = {
    top: (start / 60) * HOUR + 1,
    height,
    '--calendar-column': column,
    '--calendar-columns': columns,
    // the first one is the time
    '--calendar-lines': Math.max(1, Math.floor((height - PADDING) / LINE) - 1),
  } as CSSProperties;
  // of one that began the day before, when it ends
  const from = continued ? `–${endTime.slice(11)}` : startTime.slice(11);
  const time = continued || isNarrow || isShort || isTight || columns > 1 ? from : `${from}–${endTime.slice(11)}`;
  const place = !isShort && !isTight && height >= HOUR - 2 ? location : '';
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop=""
      data-id={id}
      aria-label={describeEvent(schedule, t, time, title, place)}
      aria-current={selected || undefined}
      style={style}
      className={classNames(
        'calendar-block',
        hueClass(schedule.classColor),
        endTime <= now && 'calendar-block-past',
        isShort && 'calendar-block-short',
        isTight && 'calendar-block-tight',
        columns === 2 && !isShort && 'calendar-block-paired',
        !isRead && 'calendar-block-unread',
        isCancelled && 'calendar-block-cancelled',
        answer === 'declined' && 'calendar-block-declined',
        isSubscribed(schedule) && 'calendar-block-subscribed',
        continued && 'calendar-block-continued',
        continues && 'calendar-block-continues',
      )}
    >
      <time>{time}</time>
      <b>{title}</b>
      {place !== '' && <small>{place}</small>}
      {isRepeated && !isShort && <Icon name="refresh" size={14} />}
      {isMovable(schedule) && (
        <>
          {!continued && <i data-edge="start" />}
          {!continues && <i data-edge="end" />}
        </>
      )}
    </button>
  );
}

/** Whether its edges can be pulled. */
export const isMovable = ({ permission, isCancelled }: Schedule) => permission === 'editor' && !isCancelled;

interface BusyLanesProps {
  readonly lanes: readonly BusyLane[];
  readonly day: string;
  readonly t: Translate;
}

/** Colleagues at the right of a day: solid is busy, outlined tentative, of another hue away, hatched leave; what they do is not shown. */
function BusyLanes({ lanes, day, t }: BusyLanesProps) {
  return lanes.map(({ id, name, busy }, at) => (
    <div key={id} className="calendar-lane" style={{ right: (lanes.length - 1 - at) * 15 }}>
      {busy.filter(overlapsDay(day)).map(({ start, end, kind }) => {
        const from = start < day ? 0 : toMinutes(start.slice(11));
        const to = end.slice(0, 10) > day ? DAY_MINUTES : toMinutes(end.slice(11));
        return (
          <i
            key={`${start} ${kind}`}
            className={kind === 'busy' ? undefined : `calendar-lane-${kind}`}
            title={t(kind === 'leave' ? 'week.onLeave' : `week.${kind}`, { name })}
            style={{ top: (from / 60) * HOUR, height: ((to - from) / 60) * HOUR }}
          />
        );
      })}
    </div>
  ));
}
