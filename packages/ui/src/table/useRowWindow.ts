import { useLayoutEffect, useState, type RefObject } from 'react';
import { useIsPrinting } from '../list/useIsPrinting.ts';
import { useWindowed } from '../list/useWindowed.ts';

/** Up to this many rows are all rendered, so that find in page and copy work. */
export const VIRTUAL_FROM = 200;

export interface RowWindow {
  /** The rows to render. */
  readonly indexes: readonly number[];
  /** Height of the rows not rendered, in pixels. */
  readonly before: number;
  readonly after: number;
  scrollTo(index: number): void;
}

/** Which rows of a table are rendered: all of a few and on paper, the visible ones of many. */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isPrinting = useIsPrinting();
  const virtual = count > VIRTUAL_FROM && !isPrinting;
  const [rowHeight, setRowHeight] = useState(36);
  useLayoutEffect(() => {
    const row = scroll.current && getComputedStyle(scroll.current).getPropertyValue('--at-row-table');
    if (row) setRowHeight(Number.parseFloat(row) || 36);
  }, [scroll]);
  const virtualizer = useWindowed({ count, scroll, estimate: rowHeight, enabled: virtual });
  if (!virtual)
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, scrollTo: () => {} };
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
