import type { PluginInfo } from '@atrium/sdk/host';
import { Scope } from '../../Scope.ts';
import {
  DIRECTORY,
  NAVIGATION,
  NOTICES,
  PANELS,
  PLUGINS,
  PREFERENCES,
  SESSION,
  SOCKET,
  TABS,
  TRANSPORT,
} from '../../tokens.ts';
import { PLUGIN_LIST, PluginList } from '../PluginList.ts';
import { PLUGIN_SCOPES, pluginScopes } from '../pluginScope.ts';
import { Plugins, RUNNING_PLUGINS } from '../Plugins.ts';

/** A client as a separate module, loaded by address like that of a built plugin. */
export function toModuleAddress(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

export function pluginInfo(id: string, more: Partial<PluginInfo> & { views?: readonly string[] } = {}): PluginInfo {
  const { views = [], ...rest } = more;
  const empty = {
    actions: {},
    panels: {},
    header: {},
    account: {},
    sideTabs: {},
    today: {},
    pages: {},
    commands: {},
    api: {},
  };
  const tabs = Object.fromEntries(views.map((view) => [view, { title: `${view} 的畫面` }]));
  const manifest = { id, name: `外掛 ${id}`, client: { entry: 'client.js', styles: [] }, ...empty, tabs };
  return { manifest, texts: {}, titles: {}, entry: null, styles: [], failure: null, ...rest } as unknown as PluginInfo;
}

/**
 * A host with these plugins and only the services that the loader needs; `emit` sends an event of a plugin. The person has all
 * permissions, or none.
 */
export function hostWith(plugins: readonly PluginInfo[], { can = true } = {}) {
  const scope = new Scope();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const opened: unknown[] = [];
  const said: string[] = [];
  let ended = () => {};
  let loads = 0;
  let missed = () => {};
  scope.value(TRANSPORT, { call: () => ((loads += 1), Promise.resolve({ plugins: [...plugins] })) } as never);
  scope.value(SESSION, {
    state: { riskLevel: 3 },
    can: () => can,
    onEnd: (listener: () => void) => {
      ended = listener;
      return () => {};
    },
  } as never);
  scope.value(SOCKET, {
    onPluginEvent: (plugin: string, name: string, listener: (payload: unknown) => void) => {
      const key = `${plugin}.${name}`;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => set.delete(listener);
    },
    onResync: (listener: () => void) => {
      missed = listener;
      return () => {};
    },
  } as never);
  scope.value(TABS, { open: (tab: unknown) => opened.push(tab) } as never);
  scope.value(PANELS, { open: (panel: unknown) => opened.push(panel) } as never);
  scope.value(NAVIGATION, { state: { menu: [], loaded: true }, open: () => {} } as never);
  scope.value(NOTICES, { error: () => {}, toast: ({ message }: { message: string }) => said.push(message) } as never);
  scope
    .value(PREFERENCES, {} as never)
    .value(DIRECTORY, {} as never)
    .provide(PLUGIN_LIST, PluginList, [SESSION])
    .value(PLUGIN_SCOPES, pluginScopes(scope))
    .provide(RUNNING_PLUGINS, Plugins, [PLUGIN_LIST, PLUGIN_SCOPES, TRANSPORT, SESSION, NOTICES, SOCKET])
    .alias(PLUGINS, RUNNING_PLUGINS);
  return {
    scope,
    service: scope.get(RUNNING_PLUGINS),
    opened,
    said,
    emit: (key: string, payload: unknown) => listeners.get(key)?.forEach((listener) => listener(payload)),
    /** Number of subscriptions of plugins. */
    listening: () =>
      [...listeners].reduce((sum, [key, set]) => (key === 'host.pluginsChanged' ? sum : sum + set.size), 0),
    /** How often the list was loaded. */
    loads: () => loads,
    resync: () => missed(),
    end: () => ended(),
  };
}
