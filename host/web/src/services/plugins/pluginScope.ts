import { OWN_PREFERENCES, OwnPreferences } from '../preferences/PluginPreferences.ts';
import { Scope } from '../Scope.ts';
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
  token,
  TRANSPORT,
} from '../tokens.ts';
import { PLUGIN_CALLS, PluginCalls } from './PluginCalls.ts';
import { PLUGIN_CONTEXTS, PluginContexts } from './PluginContexts.ts';
import { PLUGIN_EVENTS, PluginEvents } from './PluginEvents.ts';
import { PLUGIN_LIST } from './PluginList.ts';
import { PLUGIN_STATE, type PluginState } from './PluginState.ts';
import { PLUGIN_VIEWS, PluginViews } from './PluginViews.ts';
import { RunningPlugin } from './RunningPlugin.ts';

export const RUNNING_PLUGIN = token<RunningPlugin>('runningPlugin');

/** Makes the scope of a plugin: the services of its own, and those of the workspace. */
export type PluginScopes = (plugin: PluginState) => Scope;
export const PLUGIN_SCOPES = token<PluginScopes>('pluginScopes');

/** @param workspace the scope whose services the plugins may use */
export function pluginScopes(workspace: Scope): PluginScopes {
  return (plugin) =>
    new Scope(workspace)
      .value(PLUGIN_STATE, plugin)
      .provide(PLUGIN_CALLS, PluginCalls, [PLUGIN_STATE, TRANSPORT])
      .provide(PLUGIN_EVENTS, PluginEvents, [PLUGIN_STATE, SOCKET])
      .provide(PLUGIN_VIEWS, PluginViews, [
        PLUGIN_STATE,
        PLUGIN_LIST,
        TABS,
        PANELS,
        NAVIGATION,
        SESSION,
        NOTICES,
        TRANSPORT,
      ])
      .provide(OWN_PREFERENCES, OwnPreferences, [PLUGIN_STATE, TRANSPORT, SOCKET, PREFERENCES, NOTICES])
      .provide(PLUGIN_CONTEXTS, PluginContexts, [
        PLUGIN_STATE,
        PLUGIN_CALLS,
        PLUGIN_EVENTS,
        PLUGIN_VIEWS,
        OWN_PREFERENCES,
        PLUGINS,
        SESSION,
        PREFERENCES,
        DIRECTORY,
        NOTICES,
        TRANSPORT,
      ])
      .provide(RUNNING_PLUGIN, RunningPlugin, [PLUGIN_STATE, PLUGIN_CONTEXTS]);
}
