export { startServer } from './start/startServer.ts';
export { openHost } from './start/openHost.ts';
export { StartRefusal } from './start/StartRefusal.ts';
export { builtInPlugins, findPlugins } from './plugins/findPlugins.ts';
export type { Config } from './config/Config.ts';
export type { PluginSource } from './plugins/PluginSource.ts';
export type { Host } from './start/openHost.ts';
export type { RunningServer } from './start/startServer.ts';
export type { StartOptions } from './start/StartOptions.ts';
