import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dayNumber } from '../../days.ts';
import { hueClass } from '../../describe.ts';
import { type Draft, describeTimes, refusalOf, useHeldMove } from '../heldMove.ts';
import { type Moved, movedBy } from '../moveTimes.ts';
import type { Calendar, Schedule } from '../../types.ts';
import { useRoomHint } from '../useRoomHint.ts';
import { watchDrag } from '../../watchDrag.ts';

interface MonthDragProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
  /** A day that is not shown is moved to by keys. */
  readonly onOut: (day: string) => void;
}

interface Dragged extends Draft {
  readonly schedule: Schedule;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowLeft: -1, ArrowDown: 7, ArrowRight: 1 };

/** Moving a schedule to another day, by the pointer or held by keys: the original stays, outlined; Escape puts it back. */
export function MonthDrag({ grid, scheduleOf, onMove, onOut }: MonthDragProps) {
  const { t } = useAtrium<Calendar>();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef({ scheduleOf, onMove, t });
  useEffect(() => {
    latest.current = { scheduleOf, onMove, t };
  });
  useEffect(() => {
    const box = grid.current!;
    return watchDrag(box, {
      begin(target, at) {
        const original = target.closest<HTMLElement>('[data-id]');
        const schedule = latest.current.scheduleOf(original);
        if (!original || !schedule) return null;
        const refusal = refusalOf(latest.current.t, schedule);
        const from = dayAt(box, at.x, at.y);
        const { left, top, width } = original.getBoundingClientRect();
        const offset = { x: at.x - left, y: at.y - top };
        let days = 0;
        return {
          start: () => original.setAttribute('data-dragged', ''),
          move({ x, y }) {
            const over = dayAt(box, x, y);
            if (over && from && refusal === undefined) days = dayNumber(over) - dayNumber(from);
            mark(box, refusal === undefined ? over : null);
            const around = box.getBoundingClientRect();
            const place = { left: x - offset.x - around.left, top: y - offset.y - around.top };
            setDragged({
              schedule,
              times: movedBy(schedule, days),
              ...(refusal !== undefined && { refusal }),
              ...place,
              width: Math.min(width, 220),
            });
          },
          end(dropped) {
            original.removeAttribute('data-dragged');
            mark(box, null);
            setDragged(null);
            if (dropped && days !== 0) latest.current.onMove(schedule, movedBy(schedule, days));
          },
        };
      },
    });
  }, [grid]);
  useHeldMove({
    box: grid,
    t,
    scheduleOf,
    step: (_, times, { key, shiftKey, altKey }) =>
      STEPS[key] === undefined || shiftKey || altKey ? null : movedBy(times, STEPS[key]),
    onDraft: (draft) => {
      const box = grid.current!;
      mark(box, draft && draft.times.startTime.slice(0, 10));
      setDragged(draft && { ...draft, schedule: draft.schedule!, ...cornerOf(box, draft.times) });
    },
    onSay: setSaid,
    onMove,
    onOut,
  });
  const hint = useRoomHint(dragged?.schedule, dragged?.times);
  return (
    <>
      <div role="status" className="at-hidden-text">
        {said}
      </div>
      {dragged && (
        <div className="calendar-dragged" style={{ left: dragged.left, top: dragged.top, width: dragged.width }}>
          <div className="calendar-drag-tip">
            <b>{describeTimes(t, dragged.times)}</b>
            {dragged.refusal !== undefined && <span>{dragged.refusal}</span>}
            {hint && <span>{hint.text}</span>}
          </div>
          <div className={`calendar-event ${hueClass(dragged.schedule.classColor)}`}>
            <span>{dragged.schedule.title}</span>
          </div>
        </div>
      )}
    </>
  );
}

/** Where a schedule is drawn that is held by keys: below the number of its day. */
function cornerOf(box: HTMLElement, { startTime }: Moved) {
  const cell = box.querySelector<HTMLElement>(`[data-day="${startTime.slice(0, 10)}"]`);
  if (!cell) return { left: 0, top: 0, width: 180 };
  const [{ left, top, width }, around] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
  return { left: left - around.left + 4, top: top - around.top + 28, width: Math.max(120, width - 8) };
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
