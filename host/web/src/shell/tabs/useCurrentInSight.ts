import { useLayoutEffect, type RefObject } from 'react';
import { scrollToTab } from './useCurrentMark.ts';

/** A strip that gets another width (a split, a divider, a panel beside it) keeps its current tab in sight. */
export function useCurrentInSight(strip: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = strip.current!;
    const resized = new ResizeObserver(() => {
      const current = element.querySelector<HTMLElement>('.ws-tab-current');
      if (current) scrollToTab(current);
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [strip]);
}
