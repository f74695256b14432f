// once for the whole page and before any plugin, whose client may use inversify's decorators
import 'reflect-metadata/lite';
import { config } from 'zod';
import { BrowserDirectory } from '../services/BrowserDirectory.ts';
import { BrowserSocket } from '../services/BrowserSocket.ts';
import type { Entry } from '../services/Entry.ts';
import { PLUGIN_LIST, PluginList } from '../services/plugins/PluginList.ts';
import { PLUGIN_SCOPES, pluginScopes } from '../services/plugins/pluginScope.ts';
import { Plugins, RUNNING_PLUGINS } from '../services/plugins/Plugins.ts';
import { Scope } from '../services/Scope.ts';
import {
  CALL_EVENTS,
  DIRECTORY,
  LOAD_WIRE,
  NAVIGATION,
  NOTICES,
  PANELS,
  PLUGINS,
  PREFERENCES,
  SESSION,
  SOCKET,
  TABS,
  token,
  TRANSPORT,
} from '../services/tokens.ts';
import { WAITING_APPROVALS, WaitingApprovals } from '../shell/approvals/waitingApprovals.tsx';
import { DiscardedDrafts } from '../shell/DiscardedDrafts.ts';
import { NavigationStore } from '../shell/navigation/NavigationStore.ts';
import { PanelsStore, type ScreenSize } from '../shell/panels/PanelsStore.ts';
import { TabsStore } from '../shell/tabs/TabsStore.ts';
import { Unsaved } from '../shell/Unsaved.ts';
import { builtinView } from '../shell/views/builtinViews.ts';
import { NAVIGATION_STORE, PANEL_STORE, TAB_STORE, UNSAVED } from '../shell/workspaceServices.ts';

// The page's Content-Security-Policy forbids to compile code, which zod would try.
config({ jitless: true });

const DISCARDED = token<DiscardedDrafts>('discardedDrafts');
const SCREEN_SIZE = token<ScreenSize>('screenSize');
const TAB_VIEWS = token<TabViews>('tabViews');
const PANEL_VIEWS = token<PanelViews>('panelViews');

/**
 * The services of `/index` beside those of the entry: a new scope per session, so that no state is shared between
 * people.
 */
export function composeWorkspace(entry: Entry): Scope {
  const scope = new Scope();
  return scope
    .value(TRANSPORT, entry.transport)
    .value(CALL_EVENTS, entry.events)
    .value(PREFERENCES, entry.preferences)
    .value(SESSION, entry.session)
    .value(NOTICES, entry.notices)
    .value(LOAD_WIRE, () => import('../services/openWire.ts'))
    .provide(SOCKET, BrowserSocket, [SESSION, LOAD_WIRE])
    .provide(WAITING_APPROVALS, WaitingApprovals, [TRANSPORT, SOCKET])
    .provide(DIRECTORY, BrowserDirectory, [TRANSPORT, CALL_EVENTS, SOCKET])
    .provide(PLUGIN_LIST, PluginList, [SESSION])
    .provide(DISCARDED, DiscardedDrafts, [SESSION])
    .provide(UNSAVED, Unsaved, [DISCARDED])
    .provide(TAB_VIEWS, TabViews, [PLUGIN_LIST])
    .provide(TAB_STORE, TabsStore, [TAB_VIEWS, UNSAVED])
    .alias(TABS, TAB_STORE)
    .provide(PANEL_VIEWS, PanelViews, [PLUGIN_LIST])
    .value(SCREEN_SIZE, () => ({ width: window.innerWidth, height: window.innerHeight }))
    .provide(PANEL_STORE, PanelsStore, [PANEL_VIEWS, UNSAVED, SCREEN_SIZE])
    .alias(PANELS, PANEL_STORE)
    .provide(NAVIGATION_STORE, NavigationStore, [TRANSPORT, TABS, PANELS])
    .alias(NAVIGATION, NAVIGATION_STORE)
    .value(PLUGIN_SCOPES, pluginScopes(scope))
    .provide(RUNNING_PLUGINS, Plugins, [PLUGIN_LIST, PLUGIN_SCOPES, TRANSPORT, SESSION, NOTICES, SOCKET])
    .alias(PLUGINS, RUNNING_PLUGINS);
}

/** What the tabs know of a view without loading it. */
class TabViews {
  readonly #plugins: PluginList;

  constructor(plugins: PluginList) {
    this.#plugins = plugins;
  }

  describe(view: string) {
    const builtin = builtinView('tab', view);
    if (builtin) return { icon: builtin.icon, builtin: true };
    const shape = this.#plugins.owner('tabs', view)?.manifest.tabs[view];
    return shape && { icon: shape.icon ?? 'document', builtin: shape.builtin ?? false };
  }
}

/** What the panels know of a view without loading it. */
class PanelViews {
  readonly #plugins: PluginList;

  constructor(plugins: PluginList) {
    this.#plugins = plugins;
  }

  describe(view: string) {
    const builtin = builtinView('panel', view);
    if (builtin)
      return { icon: builtin.icon, builtin: true, width: builtin.width ?? 720, height: builtin.height ?? 520 };
    const shape = this.#plugins.owner('panels', view)?.manifest.panels[view];
    return shape && { ...shape, icon: shape.icon ?? 'application', builtin: false };
  }
}
