import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Which rows a long list has, and where it scrolls. */
export interface WindowedOptions {
  readonly count: number;
  readonly scroll: RefObject<HTMLElement | null>;
  /** Expected height of a row in pixels. */
  readonly estimate: number;
  /** false renders no row: the caller draws all of them. */
  readonly enabled?: boolean;
  /** Rows beyond the visible ones. */
  readonly overscan?: number;
  /** Identifies a row, so that measured heights follow it when rows are inserted. */
  readonly keyOf?: (index: number) => string | number;
  /** A row that stays rendered wherever it is, such as the one with the focus. */
  readonly kept?: number;
}

/** Which rows of a long list are rendered. The one use of the virtualizer: lists and tables share its settings. */
export function useWindowed(options: WindowedOptions): Virtualizer<HTMLElement, Element> {
  const { count, scroll, estimate, enabled = true, overscan = 12, keyOf, kept = -1 } = options;
  return useVirtualizer<HTMLElement, Element>({
    count,
    enabled,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    overscan,
    ...(keyOf && { getItemKey: keyOf }),
    ...(kept >= 0 &&
      kept < count && {
        rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), kept])].sort((a, b) => a - b),
      }),
  });
}

/** Whether the page is being printed; rendered before the browser lays the paper out. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}
