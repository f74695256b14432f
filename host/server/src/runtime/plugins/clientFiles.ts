import { join, normalize, sep } from 'node:path';
import type { KnownPlugin } from './LoadedPlugin.ts';
import type { Plugins } from './Plugins.ts';

/** Files of a built plugin that are no browser's business. */
const PRIVATE = /^(server\.|plugin\.json$|migrations[/\\]|locales[/\\])/;

/** Where a built plugin's browser half lies: version and hash are part of it, so it may be kept for ever. null from source. */
export function clientBase({ id, source, manifest }: KnownPlugin): string | null {
  if (source.kind !== 'built' || !manifest.client) return null;
  return `/plugins/${id}/${manifest.version}${manifest.hash === undefined ? '' : `-${manifest.hash}`}`;
}

/** The file behind an address below `/plugins`, undefined where there is none to see. */
export function clientFile(plugins: Plugins, address: string): { root: string; file: string } | undefined {
  const [, , id = ''] = address.split('/');
  const entry = plugins.find(id);
  const base = entry && entry.state !== 'disabled' && clientBase(entry.plugin);
  if (!entry || !base || !address.startsWith(`${base}/`)) return undefined;
  const file = normalize(address.slice(base.length + 1));
  if (file.startsWith('..') || file.includes(`${sep}..${sep}`) || PRIVATE.test(file)) return undefined;
  return { root: join(entry.plugin.source.folder), file };
}
