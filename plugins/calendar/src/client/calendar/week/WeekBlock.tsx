import { classNames, Icon } from '@atrium/ui';
import type { CSSProperties } from 'react';
import { hueClass } from '../hueClass.ts';
import { describeEvent } from '../month/describe.ts';
import type { Translate } from '../types.ts';
import { HOUR, type Block } from './weekLayout.ts';

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
  const { schedule, start, end, column, columns } = block;
  const { id, title, location, startTime, endTime, isRead, isCancelled, isRepeated } = schedule;
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
  const from = startTime.slice(11);
  const time = isNarrow || isShort || isTight || columns > 1 ? from : `${from}–${endTime.slice(11)}`;
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
      )}
    >
      <time>{time}</time>
      <b>{title}</b>
      {place !== '' && <small>{place}</small>}
      {isRepeated && !isShort && <Icon name="refresh" size={14} />}
    </button>
  );
}
