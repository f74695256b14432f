// once for the whole page and before any plugin, whose client may use inversify's decorators
import 'reflect-metadata/lite';
import { clearDrafts } from '@atrium/sdk/host';
import { Container } from 'inversify';
import { config } from 'zod';
import { BrowserDirectory } from '../services/BrowserDirectory.ts';
import { BrowserSocket } from '../services/BrowserSocket.ts';
import { CALL_EVENTS, type EntryServices } from '../services/EntryServices.ts';
import { bindPlugins } from '../services/plugins/Plugins.ts';
import {
  DIRECTORY,
  PANELS,
  PLUGINS,
  type PluginsService,
  SESSION,
  SOCKET,
  TABS,
  TRANSPORT,
} from '../services/tokens.ts';
import { NavigationStore } from '../shell/navigation/NavigationStore.ts';
import { PanelsStore } from '../shell/panels/PanelsStore.ts';
import { TabsStore } from '../shell/tabs/TabsStore.ts';
import { Unsaved } from '../shell/Unsaved.ts';
import { builtinView } from '../shell/views/builtinViews.ts';
import { NAVIGATION_STORE, PANEL_STORE, TAB_STORE, UNSAVED } from '../shell/workspaceServices.ts';

// The page's Content-Security-Policy forbids to compile code, which zod would try.
config({ jitless: true });

/**
 * The services of `/index`, beside the entry's in one inversify container: a new one per session, so that no state is
 * shared between people.
 */
export function bindWorkspace(entry: EntryServices): Container {
  const container = new Container();
  for (const [id, service] of entry) container.bind(id).toConstantValue(service);
  container
    .bind(SOCKET)
    .toDynamicValue(() => new BrowserSocket(container.get(SESSION)))
    .inSingletonScope();
  container
    .bind(DIRECTORY)
    .toDynamicValue(
      () => new BrowserDirectory(container.get(TRANSPORT), container.get(CALL_EVENTS), container.get(SOCKET)),
    )
    .inSingletonScope();
  bindWorkspaceServices(container);
  bindPlugins(container);
  return container;
}

/**
 * Tabs, panels, navigation and the unsaved guard. Plugins are resolved lazily, since they need tabs and panels
 * themselves.
 */
function bindWorkspaceServices(container: Container): void {
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
