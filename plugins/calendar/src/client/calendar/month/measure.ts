import { type RefObject, useLayoutEffect, useState } from 'react';

/** Heights of a week's parts in pixels; `month.css` has the same. */
const WEEKDAYS = 26;
const DAY_HEAD = 28;
const DAY_FOOT = 2;
const ROW = 22;

/** A weekend column's share of a weekday's. */
export const WEEKEND = 0.62;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much of the time an event shows: below 145 px of column its end and its leading zero go, below 100 px all (S1-018). */
export type TimeText = 'full' | 'short' | 'none';

export interface Measures {
  /** Rows of a day. */
  readonly rows: number;
  /** By column. */
  readonly times: readonly TimeText[];
  /** By column, relative to a weekday. */
  readonly shares: readonly number[];
  /** `grid-template-columns` */
  readonly columns: string;
}

export const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

export function measureGrid({ width, height }: Size, weeks: number, weekdays: readonly number[]): Measures {
  const shares = weekdays.map((weekday) => (isWeekend(weekday) ? WEEKEND : 1));
  const weekday = width / shares.reduce((sum, share) => sum + share, 0);
  const room = (height - WEEKDAYS) / weeks - DAY_HEAD - DAY_FOOT;
  return {
    rows: Math.max(2, Math.floor(room / ROW)),
    times: shares.map((share) => timeTextAt(weekday * share)),
    shares,
    columns: shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
  };
}

function timeTextAt(width: number): TimeText {
  if (width < 100) return 'none';
  return width < 145 ? 'short' : 'full';
}

/** `09:30–10:30`, or `9:30` where there is less room. */
export function timeText({ startTime, endTime }: { startTime: string; endTime: string }, how: TimeText): string {
  const start = startTime.slice(11);
  return how === 'full' ? `${start}–${endTime.slice(11)}` : start.replace(/^0/, '');
}

/** Size of an element in whole pixels; null before it is measured, which is before it is painted. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const box = element.current!;
    const measure = () => {
      const next = { width: Math.floor(box.clientWidth), height: Math.floor(box.clientHeight) };
      setSize((known) => (known?.width === next.width && known.height === next.height ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
