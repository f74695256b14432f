import { classNames } from '@atrium/ui';
import type { CSSProperties } from 'react';
import { hueClass } from '../hueClass.ts';
import type { Span } from '../monthLayout.ts';
import type { Translate } from '../types.ts';
import { describeEvent } from './describe.ts';

interface SpanBarProps {
  readonly span: Span;
  /** Widths of the columns, relative to each other. */
  readonly shares: readonly number[];
  readonly selected: boolean;
  readonly t: Translate;
}

/** A schedule over whole days, in the cell of its first day and as wide as all of them. */
export function SpanBar({ span, shares, selected, t }: SpanBarProps) {
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
      )}
    >
      <span>{schedule.title}</span>
    </button>
  );
}
