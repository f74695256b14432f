import { classNames, Icon } from '@atrium/ui';
import { type CSSProperties, memo } from 'react';
import { describeEvent, hueClass, isSubscribed } from '../../describe.ts';
import type { Schedule, Translate } from '../../types.ts';
import type { Span } from './monthLayout.ts';
import { timeText, type TimeText } from './measure.ts';

interface EventChipProps {
  readonly schedule: Schedule;
  readonly time: TimeText;
  readonly selected: boolean;
  readonly t: Translate;
}

/** A schedule with times on one day. */
export const EventChip = memo(function EventChip({ schedule, time, selected, t }: EventChipProps) {
  const { id, title, classColor, isRead, isCancelled, isRepeated, answer } = schedule;
  const shown = time === 'none' ? '' : timeText(schedule, time);
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop=""
      data-id={id}
      aria-label={describeEvent(schedule, t, shown, title)}
      aria-current={selected || undefined}
      className={classNames(
        'calendar-event',
        hueClass(classColor),
        !isRead && 'calendar-event-unread',
        isCancelled && 'calendar-event-cancelled',
        answer === 'declined' && 'calendar-event-declined',
        isSubscribed(schedule) && 'calendar-event-subscribed',
      )}
    >
      {shown !== '' && <time>{shown}</time>}
      <span>{title}</span>
      {/* the mark has no room that the time does not have */}
      {isRepeated && time !== 'none' && <Icon name="refresh" size={14} />}
    </button>
  );
});

interface SpanBarProps {
  readonly span: Span;
  /** Widths of the columns, relative to each other. */
  readonly shares: readonly number[];
  readonly selected: boolean;
  /** Its first and last day can be pulled. */
  readonly isPulled?: boolean;
  readonly t: Translate;
}

/** A schedule over whole days, in the cell of its first day and as wide as all of them. */
export function SpanBar({ span, shares, selected, isPulled = false, t }: SpanBarProps) {
  const { schedule, lane, from, to, continued, continues } = span;
  let share = 0;
  for (let column = from; column <= to; column++) share += shares[column]! / shares[from]!;
  const style = { '--calendar-lane': lane, '--calendar-share': share } as CSSProperties;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop=""
      data-id={schedule.id}
      aria-label={describeEvent(schedule, t, schedule.title)}
      aria-current={selected || undefined}
      style={style}
      className={classNames(
        'calendar-event calendar-span',
        hueClass(schedule.classColor),
        continued && 'calendar-span-continued',
        continues && 'calendar-span-continues',
        !schedule.isRead && 'calendar-event-unread',
        schedule.isCancelled && 'calendar-event-cancelled',
        schedule.answer === 'declined' && 'calendar-event-declined',
        isSubscribed(schedule) && 'calendar-event-subscribed',
      )}
    >
      <span>{schedule.title}</span>
      {isPulled && !continued && <i data-edge="start" />}
      {isPulled && !continues && <i data-edge="end" />}
    </button>
  );
}
