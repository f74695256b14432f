import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { useNavigation, useTabs } from '../workspaceServices.ts';
import { entryById, entryOpening } from '../../services/menuEntries.ts';

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
