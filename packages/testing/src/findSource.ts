import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtInPlugins, type PluginSource } from '@atrium/host';
import type { AnyContract } from '@atrium/sdk';

/**
 * Finds a plugin: a folder, source or built, or the id of one of the repository's plugins. An id is also looked up in
 * the folder that the test runs in, so that a plugin outside the repository can use its contract.
 */
export async function findSource(what: string): Promise<PluginSource> {
  const folder = sourceAt(resolve(what));
  if (folder) return folder;
  const here = sourceAt(process.cwd());
  if (here && (await idOf(here)) === what) return here;
  const builtIn = await builtInPlugins('source');
  const found = builtIn.find((source) => nameOf(source) === what);
  if (found) return found;
  throw new RangeError(`"${what}" is neither a plugin's folder nor one of ${builtIn.map(nameOf).join(', ')}`);
}

function sourceAt(folder: string): PluginSource | undefined {
  if (existsSync(join(folder, 'plugin.json'))) return { folder, kind: 'built' };
  if (existsSync(join(folder, 'src/contract.ts'))) return { folder, kind: 'source' };
  return undefined;
}

/** The id in the contract: an author's folder may have any name. */
async function idOf({ folder, kind }: PluginSource): Promise<string> {
  if (kind === 'built') return (JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as { id: string }).id;
  const contract = pathToFileURL(join(folder, 'src/contract.ts')).href;
  return ((await import(/* @vite-ignore */ contract)) as { default: AnyContract }).default.id;
}

const nameOf = ({ folder, kind }: PluginSource) =>
  basename(kind === 'built' && basename(folder) === 'dist' ? dirname(folder) : folder);
