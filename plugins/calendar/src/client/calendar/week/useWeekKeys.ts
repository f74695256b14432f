import { isComposing } from '@atrium/ui';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { addDays } from '../../days.ts';
import { stopAt } from '../month/monthKeys.ts';

interface WeekKeys {
  readonly box: RefObject<HTMLElement | null>;
  /** Changes with the days that are drawn. */
  readonly first: string;
  /** The hours of one day are drawn. */
  readonly isOne: boolean;
  readonly onTurn: (count: number) => void;
  readonly onDay: (day: string) => void;
}

/** Keys of the week: up and down walk what a day has, left and right the days, Page Up and Page Down the weeks, Home and End to its ends. */
export function useWeekKeys({ box, first, isOne, onTurn, onDay }: WeekKeys): (event: KeyboardEvent) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== null) stopsOf(box.current!, wanted.current)[0]?.focus();
    wanted.current = null;
  }, [box, first]);

  return (event) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const stop = stopAt(event.target as Element);
    const day = stop?.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (!stop || day === undefined) return;
    const { key } = event;
    const beside = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[key];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const stops = stopsOf(box.current!, day);
      stops[stops.indexOf(stop) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
    } else if (key === 'Home' || key === 'End') {
      [...box.current!.querySelectorAll<HTMLElement>('[data-number]')].at(key === 'Home' ? 0 : -1)?.focus();
    } else if (beside !== undefined) {
      const next = isOne ? addDays(day, beside) : nextDay(box.current!, day, beside);
      const [stop] = isOne ? [] : stopsOf(box.current!, next);
      if (stop) stop.focus();
      else {
        wanted.current = next;
        if (isOne) onDay(next);
        else onTurn(beside < 0 ? -1 : 1);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Days without a column are skipped. */
function nextDay(box: HTMLElement, day: string, step: number): string {
  const next = addDays(day, step);
  if (Math.abs(step) === 7 || stopsOf(box, next).length > 0) return next;
  const isMonday = new Date(`${day}T00:00Z`).getUTCDay() === (step < 0 ? 1 : 5);
  const hasWeekend = stopsOf(box, addDays(day, step < 0 ? -1 : 1)).length > 0;
  return isMonday && !hasWeekend ? addDays(day, step * 3) : next;
}

const stopsOf = (box: HTMLElement, day: string) => [
  ...box.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-stop]`),
];
