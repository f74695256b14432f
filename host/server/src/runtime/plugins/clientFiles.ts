import type { KnownPlugin } from './LoadedPlugin.ts';
import type { Plugins } from './Plugins.ts';

/**
 * The address of a built plugin's client, with version and hash, so that its content never changes. null from source.
 */
export function clientBase({ id, manifest }: KnownPlugin): string | null {
  if (!manifest.client) return null;
  return `/plugins/${id}/${manifest.version}${manifest.hash === undefined ? '' : `-${manifest.hash}`}`;
}

/**
 * Returns the file of an address below `/plugins`; undefined if there is none. Only files in the manifest are served,
 * each under its exact path: an address that would have to be decoded or normalised matches none.
 */
export function clientFile(plugins: Plugins, address: string): { root: string; file: string } | undefined {
  const [, , id = ''] = address.split('/');
  const entry = plugins.find(id);
  const base = entry && entry.state !== 'disabled' && clientBase(entry.plugin);
  if (!base || !address.startsWith(`${base}/`)) return undefined;
  const file = address.slice(base.length + 1);
  return entry.plugin.manifest.clientFiles.includes(file) ? { root: entry.plugin.source.folder, file } : undefined;
}
