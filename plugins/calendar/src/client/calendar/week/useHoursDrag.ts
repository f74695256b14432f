import { type RefObject, useEffect, useRef, useState } from 'react';
import { toClock } from '../../../contract/timeCodes.ts';
import { dayNumber } from '../../days.ts';
import type { Schedule, Translate } from '../../types.ts';
import { type Drag, type Point, watchDrag } from '../../watchDrag.ts';
import { type Draft, refusalOf, useHeldMove } from '../heldMove.ts';
import {
  endingAt,
  hoursFrom,
  lastingFrom,
  lastingTo,
  lengthOf,
  type Moved,
  movedBy,
  movedTo,
  sameTimes,
  startingAt,
  STEP,
  steppedBy,
  wholeDaysFrom,
} from '../moveTimes.ts';
import { DAY_MINUTES, HOUR, isTimed } from './weekLayout.ts';

interface HoursDrag {
  /** The view: days with their whole days, and the hours. */
  readonly box: RefObject<HTMLElement | null>;
  /** The scrolling hours. */
  readonly body: RefObject<HTMLElement | null>;
  readonly t: Translate;
  readonly scheduleOf: (element: Element | null) => Schedule | undefined;
  /** How long, in minutes, schedules were that have become whole days. */
  readonly lengths: Map<number, number>;
  readonly onMove: (schedule: Schedule, moved: Moved) => void;
  readonly onAdd: (times: Moved) => void;
  /** A day that is not shown is moved to by keys. */
  readonly onOut: (day: string) => void;
}

/** What the pointer or keys are moving, and what is said about it. */
export interface HoursDraft {
  readonly draft: Draft | null;
  readonly said: string;
}

/**
 * By hand in days with hours: a block or bar is moved, its edges are pulled, between whole days and hours too; an empty place adds
 * a schedule. By keys the same, see `useHeldMove`.
 */
export function useHoursDrag(options: HoursDrag): HoursDraft {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { box, body } = options;
  const move = (schedule: Schedule, moved: Moved) => {
    if (sameTimes(schedule, moved)) return;
    const { lengths, onMove } = latest.current;
    if (moved.isAllDay && !schedule.isAllDay) lengths.set(schedule.id, lengthOf(schedule));
    onMove(schedule, moved);
  };
  const show = (next: Draft | null) =>
    setDraft((known) =>
      known && next && known.schedule === next.schedule && sameTimes(known.times, next.times) ? known : next,
    );
  const doing = useRef({ move, show });
  useEffect(() => {
    doing.current = { move, show };
  });
  useEffect(() => {
    const [view, hours] = [box.current!, body.current!];
    return watchDrag(view, {
      begin(target, at) {
        const { scheduleOf, t } = latest.current;
        const original = target.closest<HTMLElement>('[data-id]');
        const schedule = scheduleOf(original);
        const days = new Days(view, hours);
        if (!original || !schedule) {
          if (target.closest('[data-stop], .calendar-lane') || !target.closest('[data-column], [data-whole]'))
            return null;
          return followed(hours, draftedAt(days, at), (times, dropped) => {
            doing.current.show(dropped || !times ? null : { schedule: null, times });
            if (dropped && times) latest.current.onAdd(times);
          });
        }
        const refusal = refusalOf(t, schedule);
        const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] as 'start' | 'end' | undefined;
        const to = edge ? pulledTo(days, schedule, edge) : carriedTo(days, schedule, at, latest.current.lengths);
        const drag = followed(hours, refusal === undefined ? to : () => schedule, (times, dropped) => {
          doing.current.show(dropped || !times ? null : { schedule, times, ...(refusal !== undefined && { refusal }) });
          if (dropped && times && refusal === undefined) doing.current.move(schedule, times);
        });
        const mark = (on: boolean) => {
          for (const one of view.querySelectorAll(`[data-id="${schedule.id}"]`))
            one.toggleAttribute('data-dragged', on);
        };
        return {
          start: () => {
            mark(refusal === undefined);
            drag.start();
          },
          move: drag.move,
          end(dropped) {
            mark(false);
            drag.end(dropped);
          },
        };
      },
    });
  }, [box, body]);
  useHeldMove({
    box,
    t: options.t,
    scheduleOf: options.scheduleOf,
    step: ({ id }, times, key) => steppedBy(times, key, latest.current.lengths.get(id)),
    onDraft: show,
    onSay: setSaid,
    onMove: move,
    onOut: options.onOut,
  });
  return { draft, said };
}

type Follow = (at: Point) => Moved | null;

/** Pixels at the ends of the hours in which they scroll, and how far at once. */
const EDGE = 32;
const SCROLL = 9;

/** A drag whose hours scroll while it is at their ends, and follow the wheel. */
function followed(hours: HTMLElement, to: Follow, onTimes: (times: Moved | null, dropped: boolean) => void): Drag {
  let last: Point | undefined;
  let times: Moved | null = null;
  let frame = 0;
  const again = () => {
    if (!last) return;
    times = to(last) ?? times;
    onTimes(times, false);
  };
  const scroll = () => {
    if (!last) return;
    const { top, bottom } = hours.getBoundingClientRect();
    const way = last.y > top && last.y < top + EDGE ? -1 : last.y > bottom - EDGE ? 1 : 0;
    if (way !== 0) hours.scrollTop += way * SCROLL;
    frame = requestAnimationFrame(scroll);
  };
  return {
    start() {
      hours.addEventListener('scroll', again);
      frame = requestAnimationFrame(scroll);
    },
    move(at) {
      last = at;
      again();
    },
    end(dropped) {
      cancelAnimationFrame(frame);
      hours.removeEventListener('scroll', again);
      onTimes(dropped ? times : null, dropped);
    },
  };
}

/** The days that are drawn, with what is at a place of them. */
class Days {
  readonly #view: HTMLElement;
  readonly #hours: HTMLElement;

  constructor(view: HTMLElement, hours: HTMLElement) {
    this.#view = view;
    this.#hours = hours;
  }

  /** The nearest day, and the minute of it. */
  at({ x, y }: Point): { readonly day: string; readonly minute: number } {
    const columns = [...this.#view.querySelectorAll<HTMLElement>('[data-column]')];
    const found = columns.find((column) => x < column.getBoundingClientRect().right) ?? columns.at(-1)!;
    const minute = ((y - found.getBoundingClientRect().top) / HOUR) * 60;
    return { day: found.dataset['day']!, minute };
  }

  /** Whether a place is above the hours, where whole days are. */
  isAbove({ y }: Point): boolean {
    return y < this.#hours.getBoundingClientRect().top;
  }
}

const absolute = ({ day, minute }: { day: string; minute: number }) => dayNumber(day) * DAY_MINUTES + minute;
const startMinute = ({ startTime }: Moved) =>
  absolute({ day: startTime.slice(0, 10), minute: Number(startTime.slice(11, 13)) * 60 + Number(startTime.slice(14)) });

function carriedTo(days: Days, schedule: Schedule, from: Point, lengths: ReadonlyMap<number, number>): Follow {
  const pressed = days.at(from);
  const isBlock = isTimed(schedule);
  const grip = absolute(pressed) - startMinute(schedule);
  const before = dayNumber(pressed.day) - dayNumber(schedule.startTime.slice(0, 10));
  return (at) => {
    const over = days.at(at);
    if (!isBlock) {
      const way = dayNumber(over.day) - dayNumber(pressed.day);
      return days.isAbove(at)
        ? movedBy(schedule, way)
        : hoursFrom(schedule, over.day, over.minute, lengths.get(schedule.id));
    }
    if (!days.isAbove(at)) return movedTo(schedule, over.day, over.minute - grip);
    return movedBy(wholeDaysFrom(schedule, over.day), -before);
  };
}

function pulledTo(days: Days, schedule: Schedule, edge: 'start' | 'end'): Follow {
  return (at) => {
    const { day, minute } = days.at(at);
    if (isTimed(schedule)) return (edge === 'end' ? endingAt : startingAt)(schedule, day, minute);
    return (edge === 'end' ? lastingTo : lastingFrom)(schedule, day);
  };
}

/** A new schedule from the press to here: hours of one day, or whole days. */
function draftedAt(days: Days, from: Point): Follow {
  const pressed = days.at(from);
  const isWhole = days.isAbove(from);
  return (at) => {
    const over = days.at(at);
    if (isWhole) {
      const [first, last] = [pressed.day, over.day].sort();
      return { startTime: `${first!} 00:00`, endTime: `${last!} 23:59`, isAllDay: true };
    }
    const [low, high] = [Math.min(pressed.minute, over.minute), Math.max(pressed.minute, over.minute)];
    const start = Math.min(DAY_MINUTES - STEP, Math.max(0, Math.floor(low / STEP) * STEP));
    const end = Math.min(DAY_MINUTES - 1, Math.max(start + STEP, Math.ceil(high / STEP) * STEP));
    return {
      startTime: `${pressed.day} ${toClock(start)}`,
      endTime: `${pressed.day} ${toClock(end)}`,
      isAllDay: false,
    };
  };
}
