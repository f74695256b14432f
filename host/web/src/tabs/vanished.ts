import type { MenuEntry } from '@atrium/sdk/host';
import { entryById, entryOpening } from '../navigation/menuTree.ts';
import type { TabState } from './tabState.ts';

/**
 * Tabs whose menu entry no longer exists (S0 §2, §6): they were opened from an entry that is gone, and no other entry
 * opens the same. Builtin views have no entry and stay (C.3-5), and so does what code opened.
 */
export function vanishedTabs(
  tabs: readonly TabState[],
  menu: readonly MenuEntry[],
  isBuiltin: (view: string) => boolean,
): string[] {
  return tabs
    .filter((tab) => {
      if (tab.menuId === null) return false;
      const framed = framedLink(tab.params);
      if (isBuiltin(tab.view) && framed === null) return false;
      return !entryById(menu, tab.menuId) && !entryOpening(menu, framed ?? tab.view);
    })
    .map((tab) => tab.key);
}

function framedLink(params: unknown): string | null {
  const link = (params as { link?: unknown } | null | undefined)?.link;
  return typeof link === 'string' ? link : null;
}
