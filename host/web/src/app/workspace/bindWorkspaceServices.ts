import { clearDrafts } from '@atrium/sdk/host';
import type { Container } from 'inversify';
import { PANELS, PLUGINS, SESSION, TABS, TRANSPORT, type PluginsService } from '../../services/tokens.ts';
import { NavigationStore } from '../../shell/navigation/NavigationStore.ts';
import { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import { TabsStore } from '../../shell/tabs/TabsStore.ts';
import { Unsaved } from '../../shell/unsaved/Unsaved.ts';
import { builtinView } from '../../shell/views/builtinViews.ts';
import { NAVIGATION_STORE, PANEL_STORE, TAB_STORE, UNSAVED } from '../../shell/workspaceServices.ts';

/**
 * Tabs, panels, navigation and the unsaved guard. Plugins are resolved lazily, since they need tabs and panels
 * themselves.
 */
export function bindWorkspaceServices(container: Container): void {
  const plugins = (): PluginsService => container.get(PLUGINS);
  container
    .bind(UNSAVED)
    .toDynamicValue(() => new Unsaved((key) => clearDrafts(container.get(SESSION).state.id, key)))
    .inSingletonScope();
  container
    .bind(TAB_STORE)
    .toDynamicValue(() => new TabsStore({ describe: (view) => describeTab(plugins(), view) }, container.get(UNSAVED)))
    .inSingletonScope();
  container
    .bind(PANEL_STORE)
    .toDynamicValue(
      () => new PanelsStore({ describe: (view) => describePanel(plugins(), view) }, container.get(UNSAVED), screen),
    )
    .inSingletonScope();
  container
    .bind(NAVIGATION_STORE)
    .toDynamicValue(() => new NavigationStore(container.get(TRANSPORT), container.get(TABS), container.get(PANELS)))
    .inSingletonScope();
}

function describeTab(plugins: PluginsService, view: string) {
  const builtin = builtinView('tab', view);
  if (builtin) return { icon: builtin.icon, builtin: true };
  const shape = plugins.owner('tabs', view)?.manifest.tabs[view];
  return shape && { icon: shape.icon ?? 'document', builtin: shape.builtin ?? false };
}

function describePanel(plugins: PluginsService, view: string) {
  const builtin = builtinView('panel', view);
  if (builtin) return { icon: builtin.icon, builtin: true, width: builtin.width ?? 720, height: builtin.height ?? 520 };
  const shape = plugins.owner('panels', view)?.manifest.panels[view];
  return shape && { ...shape, icon: shape.icon ?? 'application', builtin: false };
}

function screen() {
  return { width: window.innerWidth, height: window.innerHeight };
}
