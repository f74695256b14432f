import { useAtrium } from '@atrium/sdk/client';
import { dayLabel } from '@atrium/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { addDays, dayNumber } from '../../days.ts';
import { hueClass } from '../../describe.ts';
import { movedBy } from '../moveSchedule.ts';
import type { Calendar, Schedule } from '../../types.ts';
import { useRoomHint } from '../useRoomHint.ts';
import { watchDrag } from '../../watchDrag.ts';

interface MonthDragProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
  readonly onMove: (schedule: Schedule, days: number) => void;
}

interface Dragged {
  readonly schedule: Schedule;
  readonly days: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Dragging a schedule to another day: the original stays, outlined; Escape puts it back. */
export function MonthDrag({ grid, scheduleOf, onMove }: MonthDragProps) {
  const { t } = useAtrium<Calendar>();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef({ scheduleOf, onMove });
  useEffect(() => {
    latest.current = { scheduleOf, onMove };
  });
  useEffect(() => {
    const box = grid.current!;
    return watchDrag(box, {
      begin(target, at) {
        const original = target.closest<HTMLElement>('[data-id]');
        const schedule = latest.current.scheduleOf(original);
        if (!original || schedule?.permission !== 'editor' || schedule.isCancelled) return null;
        const from = dayAt(box, at.x, at.y);
        const { left, top, width } = original.getBoundingClientRect();
        const offset = { x: at.x - left, y: at.y - top };
        let days = 0;
        return {
          start: () => original.setAttribute('data-dragged', ''),
          move({ x, y }) {
            const over = dayAt(box, x, y);
            if (over && from) days = dayNumber(over) - dayNumber(from);
            mark(box, over);
            const around = box.getBoundingClientRect();
            const place = { left: x - offset.x - around.left, top: y - offset.y - around.top };
            setDragged({ schedule, days, ...place, width: Math.min(width, 220) });
          },
          end(dropped) {
            original.removeAttribute('data-dragged');
            mark(box, null);
            setDragged(null);
            if (dropped && days !== 0) latest.current.onMove(schedule, days);
          },
        };
      },
    });
  }, [grid]);
  const hint = useRoomHint(dragged?.schedule, dragged ? movedBy(dragged.schedule, dragged.days) : undefined);
  if (!dragged) return null;
  const { schedule, days, left, top, width } = dragged;
  const day = addDays(schedule.startTime.slice(0, 10), days);
  return (
    <div className="calendar-dragged" style={{ left, top, width }}>
      <div className="calendar-drag-tip">
        <b>
          {dayLabel(day)} {schedule.isAllDay ? t('week.wholeDay') : schedule.startTime.slice(11)}
        </b>
        {hint && <span>{hint.text}</span>}
      </div>
      <div className={`calendar-event ${hueClass(schedule.classColor)}`}>
        <span>{schedule.title}</span>
      </div>
    </div>
  );
}

function dayAt(box: HTMLElement, x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = element.closest<HTMLElement>('[data-day]');
    // a bar over several days lies in the cell of its first one
    if (cell && box.contains(cell) && contains(cell, x, y)) return cell.dataset['day']!;
  }
  return null;
}

function contains(cell: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

function mark(box: HTMLElement, day: string | null): void {
  for (const cell of box.querySelectorAll('[data-over]')) cell.removeAttribute('data-over');
  if (day) box.querySelector(`[data-day="${day}"]`)?.setAttribute('data-over', '');
}
