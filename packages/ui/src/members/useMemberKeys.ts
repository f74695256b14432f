import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../isComposing.ts';
import type { MemberPerson, MemberRow } from './memberRows.ts';

export interface MemberKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly current: number;
  setCurrent(index: number): void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Arrow down in the filter moves into the list. */
  readonly fromFilter: (event: KeyboardEvent) => void;
}

/** Up, Down, Home and End move through the lines, Left goes to the head above, Enter opens a person. */
export function useMemberKeys(
  rows: readonly MemberRow[],
  scrollTo: (index: number) => void,
  onOpen?: (person: MemberPerson) => void,
): MemberKeys {
  const list = useRef<HTMLDivElement>(null);
  const [requested, setCurrent] = useState(0);
  const current = Math.min(requested, Math.max(0, rows.length - 1));

  const go = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    flushSync(() => {
      setCurrent(to);
      scrollTo(to);
    });
    const focus = () => list.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus({ preventScroll: true });
    if (list.current?.querySelector(`[data-line="${to}"]`)) focus();
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const headAbove = () => {
    for (let index = current - 1; index > 0; index -= 1) if (rows[index]!.kind !== 'person') return index;
    return 0;
  };
  return {
    list,
    current,
    setCurrent,
    onKeyDown: (event) => {
      if (isComposing(event)) return;
      const row = rows[current];
      if (event.key === 'ArrowDown') go(current + 1);
      else if (event.key === 'ArrowUp') go(current - 1);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(rows.length - 1);
      else if (event.key === 'ArrowLeft') go(headAbove());
      else if (event.key === 'Enter' && row?.kind === 'person' && onOpen) onOpen(row.person);
      else return;
      event.preventDefault();
    },
    fromFilter: (event) => {
      if (isComposing(event) || event.key !== 'ArrowDown' || rows.length === 0) return;
      event.preventDefault();
      go(0);
    },
  };
}
