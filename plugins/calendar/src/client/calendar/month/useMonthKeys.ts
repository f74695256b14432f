import { isComposing } from '@atrium/ui';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { addMonths } from '../days.ts';
import { stopAt, findStop, walkMonth } from './walkMonth.ts';

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
