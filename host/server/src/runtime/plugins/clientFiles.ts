import type { KnownPlugin } from './LoadedPlugin.ts';
import type { Plugins } from './Plugins.ts';

/** Where a built plugin's client is served: version and hash are part of the address, so it never changes. null from source. */
export function clientBase({ id, source, manifest }: KnownPlugin): string | null {
  if (source.kind !== 'built' || !manifest.client) return null;
  return `/plugins/${id}/${manifest.version}${manifest.hash === undefined ? '' : `-${manifest.hash}`}`;
}

/**
 * The file behind an address below `/plugins`; undefined where there is none to see. Only files that the manifest lists are
 * served, each under its one spelling: an address that has to be decoded or normalised first names none of them.
 */
export function clientFile(plugins: Plugins, address: string): { root: string; file: string } | undefined {
  const [, , id = ''] = address.split('/');
  const entry = plugins.find(id);
  const base = entry && entry.state !== 'disabled' && clientBase(entry.plugin);
  if (!entry || !base || !address.startsWith(`${base}/`)) return undefined;
  const file = address.slice(base.length + 1);
  return entry.plugin.manifest.clientFiles.includes(file) ? { root: entry.plugin.source.folder, file } : undefined;
}
