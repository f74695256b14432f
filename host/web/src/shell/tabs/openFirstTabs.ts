import { entryOpening } from '../../services/menuEntries.ts';
import type { PluginServices } from '../../services/plugins/PluginServices.ts';
import { openTab } from '../../services/plugins/openTab.ts';
import { viewAccess } from '../../services/plugins/viewAccess.ts';

/** Position of a tab whose contract declares none. */
const MIDDLE = 100;

/**
 * Opens the tabs of the plugins that open by themselves (`opensFirst`) and that the person may open. What the person
 * requested while the workspace was loading stays in front.
 */
export function openFirstTabs(
  services: Pick<PluginServices, 'plugins' | 'tabs' | 'session'> & {
    readonly navigation: Pick<PluginServices['navigation'], 'state'>;
  },
): void {
  const { plugins, navigation } = services;
  const first = plugins.state.plugins
    .flatMap(({ manifest }) => Object.entries(manifest.tabs))
    .filter(([view, tab]) => tab.opensFirst && viewAccess(services, view) === 'open')
    .sort(([, one], [, other]) => (one.order ?? MIDDLE) - (other.order ?? MIDDLE));
  for (const [view, tab] of first) {
    const entry = entryOpening(navigation.state.menu, view);
    const icon = entry?.iconName || tab.icon;
    openTab(services, { view, title: entry?.name ?? tab.title, ...(icon && { icon }), background: true });
  }
}
