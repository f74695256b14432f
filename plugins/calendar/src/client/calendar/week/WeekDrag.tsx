import { useAtrium } from '@atrium/sdk/client';
import { dayLabel } from '@atrium/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { hueClass } from '../../describe.ts';
import type { Moved } from '../moveSchedule.ts';
import type { Calendar, Schedule } from '../../types.ts';
import { useRoomHint } from '../useRoomHint.ts';
import { watchDrag } from '../../watchDrag.ts';
import type { BusyLane } from './Colleagues.tsx';
import { HOUR, movedTo } from './weekLayout.ts';

interface WeekDragProps {
  /** The scrolling box of the columns. */
  readonly box: RefObject<HTMLElement | null>;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
  readonly lanes: readonly BusyLane[];
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
}

interface Dragged {
  readonly schedule: Schedule;
  readonly moved: Moved;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Dragging a schedule to another time, in steps of 15 minutes; the tooltip shows when, and who is free. */
export function WeekDrag({ box, scheduleOf, lanes, onMove }: WeekDragProps) {
  const { t } = useAtrium<Calendar>();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef({ scheduleOf, onMove });
  useEffect(() => {
    latest.current = { scheduleOf, onMove };
  });
  useEffect(() => {
    const scroll = box.current!;
    return watchDrag(scroll, {
      begin(target, at) {
        const original = target.closest<HTMLElement>('.calendar-block');
        const schedule = latest.current.scheduleOf(original);
        if (!original || schedule?.permission !== 'editor' || schedule.isCancelled) return null;
        const { top, height } = original.getBoundingClientRect();
        const grip = at.y - top;
        let moved: Moved = schedule;
        return {
          start: () => original.setAttribute('data-dragged', ''),
          move({ x, y }) {
            const column = columnAt(scroll, x);
            if (!column) return;
            const place = column.getBoundingClientRect();
            moved = movedTo(schedule, column.dataset['day']!, ((y - grip - place.top) / HOUR) * 60);
            const around = scroll.getBoundingClientRect();
            const from = Number(moved.startTime.slice(11, 13)) + Number(moved.startTime.slice(14)) / 60;
            setDragged({
              schedule,
              moved,
              left: place.left - around.left + scroll.scrollLeft + 3,
              top: place.top - around.top + scroll.scrollTop + from * HOUR,
              width: place.width - 6,
              height,
            });
          },
          end(dropped) {
            original.removeAttribute('data-dragged');
            setDragged(null);
            if (dropped && moved.startTime !== schedule.startTime) latest.current.onMove(schedule, moved);
          },
        };
      },
    });
  }, [box]);
  const hint = useRoomHint(dragged?.schedule, dragged?.moved);
  if (!dragged) return null;
  const { schedule, moved, ...style } = dragged;
  const busy = lanes.filter(({ busy: times }) =>
    times.some(({ start, end }) => start < moved.endTime && end > moved.startTime),
  );
  const free = lanes.filter((lane) => !busy.includes(lane));
  const names = (some: readonly BusyLane[]) => some.map(({ name }) => name).join(t('calendar.pause'));
  const who = [
    free.length > 0 && t('week.free', { names: names(free) }),
    busy.length > 0 && t('week.notFree', { names: names(busy) }),
  ].filter(Boolean);
  const hasThirdLine = style.height >= HOUR - 2;
  return (
    <div className="calendar-flying" style={style}>
      <div className="calendar-drag-tip">
        <b>
          {dayLabel(moved.startTime)} {moved.startTime.slice(11)}–{moved.endTime.slice(11)}
        </b>
        {who.length > 0 && <span>{who.join(t('calendar.comma'))}</span>}
        {hint && !hasThirdLine && <span>{hint.text}</span>}
      </div>
      <div className={`calendar-block ${hueClass(schedule.classColor)}`}>
        <time>
          {moved.startTime.slice(11)}–{moved.endTime.slice(11)}
        </time>
        <b>{schedule.title}</b>
        {hint && hasThirdLine && <small data-room={hint.state}>{hint.text}</small>}
      </div>
    </div>
  );
}

function columnAt(box: HTMLElement, x: number): HTMLElement | null {
  for (const column of box.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = column.getBoundingClientRect();
    if (x >= left && x < right) return column;
  }
  return null;
}
