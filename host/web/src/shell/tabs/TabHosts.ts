import { createContext, useContext } from 'react';
import { t } from '../../services/i18n.ts';
import type { PluginsService } from '../../services/tokens.ts';
import type { PrintedView } from '../printView.ts';
import { viewTitle } from '../views/viewTitle.ts';
import type { TabsStore } from './TabsStore.ts';

/**
 * The elements into which the views of tabs are rendered. They are moved between panes, so that a tab that changes its
 * pane keeps its view with input, scroll position and framed page.
 */
export class TabHosts {
  readonly #hosts = new Map<string, HTMLElement>();
  #parking: HTMLElement | null = null;

  /** Parks hosts without a pane; it stays in the document as long as the tabs area. */
  readonly setParking = (element: HTMLElement | null): void => {
    this.#parking = element;
  };

  get(key: string): HTMLElement {
    const known = this.#hosts.get(key);
    if (known) return known;
    const host = document.createElement('div');
    host.className = 'ws-view';
    host.id = viewId(key);
    host.setAttribute('role', 'tabpanel');
    host.setAttribute('aria-labelledby', tabId(key));
    host.tabIndex = -1;
    this.#hosts.set(key, host);
    return host;
  }

  put(key: string, body: HTMLElement, current: boolean): void {
    const host = this.get(key);
    if (host.parentElement !== body) move(host, body);
    host.toggleAttribute('data-current', current);
  }

  /** Removes all hosts from a pane's body before it is unmounted. */
  park(body: HTMLElement): void {
    if (!this.#parking) return;
    for (const host of [...body.children]) move(host, this.#parking);
  }

  /** Removes the elements of closed tabs. */
  retain(keys: readonly string[]): void {
    for (const [key, host] of this.#hosts) {
      if (keys.includes(key)) continue;
      host.remove();
      this.#hosts.delete(key);
    }
  }
}

/** `moveBefore` keeps framed pages and scroll positions alive; browsers without it load the page again. */
function move(host: Element, into: Element): void {
  if (host.isConnected && into.isConnected && 'moveBefore' in into) into.moveBefore(host, null);
  else into.append(host);
}

export function tabId(key: string): string {
  return `tab-${key.replace(/\s/g, '_')}`;
}

export function viewId(key: string): string {
  return `view-${key.replace(/\s/g, '_')}`;
}

export const TabHostsContext = createContext<TabHosts | null>(null);

export function useTabHosts(): TabHosts {
  const hosts = useContext(TabHostsContext);
  if (!hosts) throw new Error('useTabHosts() was called outside the tabs area');
  return hosts;
}

/** The view of a tab, for `printView`; undefined if it has not been shown yet. */
export function tabToPrint(key: string, tabs: TabsStore, plugins: PluginsService): PrintedView | undefined {
  const tab = tabs.state.tabs[key];
  const element = document.getElementById(viewId(key));
  return tab && element ? { element, title: viewTitle('tab', tab, t, plugins) } : undefined;
}
