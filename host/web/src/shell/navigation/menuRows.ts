import type { MenuEntry } from '@atrium/sdk/host';
import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { entryById, entryOpening, isLeaf } from '../../services/menuEntries.ts';
import { useNavigation, useTabs } from '../workspaceServices.ts';

/** A line of the open menu. `level` counts from 0 inside its group; `caption` heads a group of the first level. */
export interface MenuRow {
  readonly entry: MenuEntry;
  readonly level: number;
  readonly caption: boolean;
  /** Ids of the entries above it, from the top. */
  readonly path: readonly number[];
  /** For entries with children: whether they are visible. */
  readonly open: boolean | null;
}

/** The lines of the open menu from top to bottom; `closed` contains the ids of collapsed entries. */
export function menuRows(menu: readonly MenuEntry[], closed: ReadonlySet<number>): MenuRow[] {
  const below = (entry: MenuEntry, level: number, path: readonly number[]): MenuRow[] => {
    const folder = entry.children.length > 0;
    const open = folder ? !closed.has(entry.id) : null;
    const row = { entry, level, caption: false, path, open };
    return open ? [row, ...entry.children.flatMap((child) => below(child, level + 1, [...path, entry.id]))] : [row];
  };
  return menu.flatMap((entry) => {
    if (isLeaf(entry) || entry.children.length === 0) return below(entry, 0, []);
    const open = !closed.has(entry.id);
    const caption = { entry, level: 0, caption: true, path: [], open };
    return open ? [caption, ...entry.children.flatMap((child) => below(child, 0, [entry.id]))] : [caption];
  });
}

/**
 * The entries of the narrow menu: pages, and groups that open a flyout. A group of the first level is flattened if it
 * contains groups or only one entry.
 */
export function narrowEntries(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => {
    const dissolves = entry.children.length === 1 || entry.children.some((child) => child.children.length > 0);
    return dissolves && !isLeaf(entry) ? entry.children : [entry];
  });
}

/** Id of the entry whose tab is current in the front pane. Rerenders when it changes, not with every change of tab. */
export function useCurrentEntry(): number | null {
  const tabs = useTabs();
  const navigation = useNavigation();
  const listen = useCallback(
    (changed: () => void) => {
      const stops = [subscribe(tabs.state, changed, true), subscribe(navigation.state, changed, true)];
      return () => stops.forEach((stop) => stop());
    },
    [tabs, navigation],
  );
  return useSyncExternalStore(listen, () => {
    const { panes, front, tabs: all } = tabs.state;
    const tab = all[panes[front]?.active ?? ''];
    if (!tab) return null;
    const { menu } = navigation.state;
    const own = tab.menuId === null ? undefined : entryById(menu, tab.menuId);
    return (own ?? entryOpening(menu, tab.view))?.id ?? null;
  });
}
