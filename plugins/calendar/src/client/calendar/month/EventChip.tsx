import { classNames, Icon } from '@atrium/ui';
import { memo } from 'react';
import { hueClass } from '../hueClass.ts';
import type { Schedule, Translate } from '../types.ts';
import { describeEvent } from './describe.ts';
import { timeText, type TimeText } from './measure.ts';

interface EventChipProps {
  readonly schedule: Schedule;
  readonly time: TimeText;
  readonly selected: boolean;
  readonly t: Translate;
}

/** A schedule with times on one day. */
export const EventChip = memo(function EventChip({ schedule, time, selected, t }: EventChipProps) {
  const { id, title, classColor, isRead, isCancelled, isRepeated } = schedule;
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
      )}
    >
      {shown !== '' && <time>{shown}</time>}
      <span>{title}</span>
      {isRepeated && <Icon name="refresh" size={14} />}
    </button>
  );
});
