import type { PluginSource } from '../../runtime/plugins/PluginSource.ts';

/** Built plugins are what runs; developers run their source. */
export const preferred = (): PluginSource['kind'] => (process.env['NODE_ENV'] === 'development' ? 'source' : 'built');
