import type { MenuEntry } from '@atrium/sdk/host';
import { useSnapshot } from 'valtio';
import { useNavigation, useTabs } from '../workspace/workspaceServices.ts';
import { entryById, entryOpening } from './menuTree.ts';

/** Id of the entry whose tab is current in the front pane. */
export function useCurrentEntry(): number | null {
  const tabs = useTabs();
  const navigation = useNavigation();
  const { menu } = useSnapshot(navigation.state);
  const { front, panes } = useSnapshot(tabs.state);
  const tab = tabs.state.tabs[panes[front]?.active ?? ''];
  if (!tab) return null;
  const entries = menu as readonly MenuEntry[];
  const own = tab.menuId === null ? undefined : entryById(entries, tab.menuId);
  return (own ?? entryOpening(entries, tab.view))?.id ?? null;
}
