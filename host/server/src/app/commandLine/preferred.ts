import type { PluginSource } from '../../runtime/plugins/PluginSource.ts';

/** Built plugins by default; developers run them from source. */
export const preferred = (): PluginSource['kind'] => (process.env['NODE_ENV'] === 'development' ? 'source' : 'built');
