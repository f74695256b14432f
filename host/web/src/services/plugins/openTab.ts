import type { TabsService } from '../tokens.ts';
import { entryOpening } from '../menuEntries.ts';
import type { PluginServices } from './PluginServices.ts';
import { viewAccess } from './viewAccess.ts';

type Tab = Parameters<TabsService['open']>[0];

/**
 * Opens a tab from code. If an entry of the person's menu opens the same view, it is that entry's tab, so that it
 * closes with the entry (S0 §2) however it was opened.
 */
export function openTab(
  {
    tabs,
    navigation,
  }: Pick<PluginServices, 'tabs'> & { readonly navigation: Pick<PluginServices['navigation'], 'state'> },
  tab: Tab,
): void {
  const entry = entryOpening(navigation.state.menu, tab.view);
  tabs.open({ ...tab, ...(entry && { menuId: entry.id }) });
}

/**
 * Opens a view by its global id, as a tab or a panel, as its plugin registered it; returns false if no plugin has it or
 * the person may not open it.
 */
export function openView(
  services: Pick<PluginServices, 'plugins' | 'tabs' | 'panels' | 'navigation' | 'session'>,
  view: string,
  params?: Readonly<Record<string, unknown>>,
): boolean {
  const { plugins, panels } = services;
  if (viewAccess(services, view) !== 'open') return false;
  const tab = plugins.owner('tabs', view)?.manifest.tabs[view];
  if (tab) {
    openTab(services, { view, params, title: tab.title, ...(tab.icon !== undefined && { icon: tab.icon }) });
    return true;
  }
  const panel = plugins.owner('panels', view)?.manifest.panels[view];
  if (!panel) return false;
  panels.open({ view, params, options: { title: panel.title }, ...(panel.icon !== undefined && { icon: panel.icon }) });
  return true;
}
