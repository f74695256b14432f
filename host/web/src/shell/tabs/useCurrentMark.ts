import { useLayoutEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { tabId } from './TabHosts.ts';
import type { PaneState } from './tabState.ts';

/**
 * Moves the mark of the current tab on the elements themselves, as `PaneBody` does with the views: a switch rerenders
 * none of the tabs. A tab that rerenders for another reason reads `pane.active` with the same result.
 */
export function useCurrentMark(pane: PaneState): void {
  useLayoutEffect(() => {
    let marked = pane.active;
    return subscribeKey(
      pane,
      'active',
      (key) => {
        mark(marked, false);
        mark(key, true);
        marked = key;
      },
      true,
    );
  }, [pane]);
}

/** A tab that was just opened has no element yet: it marks itself when it is rendered. */
function mark(key: string | null, current: boolean): void {
  const button = key === null ? null : document.getElementById(tabId(key));
  if (!button) return;
  button.ariaSelected = String(current);
  button.tabIndex = current ? 0 : -1;
  button.parentElement!.classList.toggle('ws-tab-current', current);
  if (current) scrollToTab(button.parentElement!);
}

export function scrollToTab(tab: HTMLElement): void {
  tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
