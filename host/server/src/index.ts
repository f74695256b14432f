export { startServer } from './app/start/startServer.ts';
export { openHost } from './app/start/openHost.ts';
export { StartRefusal } from './core/StartRefusal.ts';
export { builtInPlugins, findPlugins } from './runtime/plugins/findPlugins.ts';
export type { Config } from './core/config/Config.ts';
export type { PluginSource } from './runtime/plugins/PluginSource.ts';
export type { Host } from './app/start/openHost.ts';
export type { RunningServer } from './app/start/startServer.ts';
export type { StartOptions } from './app/start/StartOptions.ts';
