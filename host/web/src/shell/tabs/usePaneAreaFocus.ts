import { focusFirst } from '@atrium/ui';
import { useCallback, useEffect, useRef, type FocusEvent } from 'react';
import { subscribe } from 'valtio';
import { tabId, viewId } from './TabHosts.ts';
import type { TabsStore } from './TabsStore.ts';

/** What had the focus last in each view; forgotten with the view's element. */
const lastIn = new WeakMap<Element, Element>();

/** Gives the focus to a view: to what had it there last, else to the view, or to the tab while the view is not drawn yet. */
export function enterView(key: string): void {
  const view = document.getElementById(viewId(key));
  const places = [view && lastIn.get(view), view, document.getElementById(tabId(key))];
  focusFirst(places.filter((place) => place != null));
}

/**
 * Keeps the focus in the pane area: if the focused element was removed or hidden by a change of tabs, or is missing when the workspace
 * appears, the current view gets it. Without that it would fall to the page, and the next key would begin at the top.
 *
 * @returns what the pane area calls when something in it gets the focus
 */
export function usePaneAreaFocus(tabs: TabsStore): (event: FocusEvent<HTMLElement>) => void {
  const area = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      isInside.current = area.current?.contains(target as Node) ?? false;
    };
    const recover = () => {
      const focused = document.activeElement;
      const isLost = !focused || focused === document.body || !focused.checkVisibility();
      if (!isInside.current || !isLost) return;
      const current = tabs.state.panes[tabs.state.front]?.active;
      if (current) enterView(current);
      else area.current?.focus({ preventScroll: true });
    };
    // a frame later the views are arranged
    let frame = requestAnimationFrame(() => {
      // what had the focus before the workspace, such as the button that signs in, has been removed
      area.current ??= document.querySelector<HTMLElement>('[data-region=panes]');
      isInside.current = true;
      recover();
    });
    const stop = subscribe(tabs.state, () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(recover);
    });
    document.addEventListener('focusin', leave);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', leave);
    };
  }, [tabs]);
  return useCallback(({ currentTarget, target }) => {
    area.current = currentTarget;
    isInside.current = true;
    const view = target.closest('.ws-view');
    if (view && view !== target) lastIn.set(view, target);
  }, []);
}
