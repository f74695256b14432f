import { isComposing } from '@atrium/ui';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { addDays, addMonths } from '../../days.ts';

interface MonthKeys {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly month: string;
  readonly onTurn: (months: number) => void;
}

/** Keys of the month: arrows walk days and events, Page Up and Page Down turn it. */
export function useMonthKeys({ scroll, month, onTurn }: MonthKeys): (event: KeyboardEvent) => void {
  /** The day to focus once its month is drawn. */
  const wanted = useRef<{ readonly day: string; readonly last: boolean } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    findStop(scroll.current!, wanted.current.day, wanted.current.last)?.focus();
    wanted.current = null;
  }, [month, scroll]);

  return (event) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const stop = stopAt(event.target as Element);
    if (!stop) return;
    const { key } = event;
    if (key === 'PageUp' || key === 'PageDown') {
      const count = key === 'PageUp' ? -1 : 1;
      wanted.current = { day: `${addMonths(month, count)}-01`, last: false };
      onTurn(count);
    } else {
      const walk = walkMonth(scroll.current!, stop, key);
      if (!walk) return;
      if ('stop' in walk) walk.stop.focus();
      else {
        wanted.current = walk;
        onTurn(walk.day < `${month}-01` ? -1 : 1);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Where an arrow key leads to. */
type Walk = { readonly stop: HTMLElement } | { readonly day: string; readonly last: boolean } | null;

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Where a key leads from a stop of the month: left and right to the day beside it, up and down through the events of the day and
 * on to the week above or below. A day that is not drawn is returned as such: its month has to be turned to.
 */
function walkMonth(grid: HTMLElement, from: HTMLElement, key: string): Walk {
  const cell = from.closest<HTMLElement>('[data-day]');
  if (!cell) return null;
  const day = cell.dataset['day']!;
  const stops = stopsOf(cell);
  const at = stops.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return stops[at + 1] ? { stop: stops[at + 1]! } : reachDay(grid, addDays(day, 7), false);
    case 'ArrowUp':
      return at > 0 ? { stop: stops[at - 1]! } : reachDay(grid, addDays(day, -7), true);
    case 'ArrowLeft':
    case 'ArrowRight':
      return beside(grid, day, DAYS[key]!);
    case 'Home':
    case 'End': {
      const cells = cell.parentElement!.querySelectorAll<HTMLElement>('[data-day]');
      return { stop: stopsOf(cells[key === 'Home' ? 0 : cells.length - 1]!)[0]! };
    }
    default:
      return null;
  }
}

/** The stop that has the focus; the number of the day if it is the day itself. */
export const stopAt = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>('[data-stop]') ??
  target.closest('[data-day]')?.querySelector<HTMLElement>('[data-stop]') ??
  null;

/** The stop of a day that is drawn: its number, or the last one of its events. */
function findStop(grid: HTMLElement, day: string, last = false): HTMLElement | undefined {
  const cell = grid.querySelector<HTMLElement>(`[data-day="${day}"]`);
  return cell ? stopsOf(cell).at(last ? -1 : 0) : undefined;
}

const stopsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('[data-stop]')];

function reachDay(grid: HTMLElement, day: string, last: boolean): Walk {
  const stop = findStop(grid, day, last);
  return stop ? { stop } : { day, last };
}

/** Days without a column are skipped, as the grid begins and ends with a whole week. */
function beside(grid: HTMLElement, from: string, step: number): Walk {
  const days = [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((cell) => cell.dataset['day']!);
  const day = days[days.indexOf(from) + step];
  return day === undefined ? { day: addDays(from, step), last: false } : reachDay(grid, day, false);
}
