import type { TabsService } from '../container/tokens.ts';
import { entryOpening } from '../navigation/menuTree.ts';
import type { PluginServices } from './PluginServices.ts';

type Tab = Parameters<TabsService['open']>[0];

/**
 * Opens a tab that code asks for. Where an entry of the person's menu opens the same view it is that entry's tab, so that it
 * closes with the entry (S0 §2) whichever way it was opened.
 */
export function openTab({ tabs, navigation }: Pick<PluginServices, 'tabs' | 'navigation'>, tab: Tab): void {
  const entry = entryOpening(navigation.state.menu, tab.view);
  tabs.open({ ...tab, ...(entry && { menuId: entry.id }) });
}
