import { openTab } from './openTab.ts';
import type { PluginServices } from './PluginServices.ts';
import { viewAccess } from './viewAccess.ts';

/** Opens a view by its global id, as a tab or as a panel, whichever its plugin registered; false where the person may not, or nobody has it. */
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
