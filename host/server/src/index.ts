export { type RunningServer, startServer } from './app/start/startServer.ts';
export { type Host, openHost } from './app/start/openHost.ts';
export { StartRefusal } from './core/StartRefusal.ts';
export { builtInPlugins, findPlugins } from './runtime/plugins/findPlugins.ts';
export type { Config } from './core/config/Config.ts';
export type { PluginSource } from './runtime/plugins/Plugins.ts';
export type { StartOptions } from './app/start/StartOptions.ts';
