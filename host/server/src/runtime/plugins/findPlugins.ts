import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginSource } from './Plugins.ts';

const BUILT_IN = fileURLToPath(new URL('../../../../../plugins', import.meta.url));

/** Finds all plugins: the repository's own, then those added to the data directory. There is no list of names. */
export async function findPlugins(dataDir: string, prefer: PluginSource['kind']): Promise<PluginSource[]> {
  return [...(await builtInPlugins(prefer)), ...(await addedPlugins(dataDir))];
}

/** The plugins of the repository: built if available and preferred, else from source. */
export async function builtInPlugins(prefer: PluginSource['kind']): Promise<PluginSource[]> {
  const sources: PluginSource[] = [];
  for (const folder of await folders(BUILT_IN)) {
    const built = join(folder, 'dist');
    const isBuilt = existsSync(join(built, 'plugin.json'));
    const hasSource = existsSync(join(folder, 'src', 'contract.ts'));
    if (isBuilt && (prefer === 'built' || !hasSource)) sources.push({ folder: built, kind: 'built' });
    else if (hasSource) sources.push({ folder, kind: 'source' });
  }
  return sources;
}

/** Built plugins in `plugins/` of the data directory. */
async function addedPlugins(dataDir: string): Promise<PluginSource[]> {
  const found = await folders(join(dataDir, 'plugins'));
  return found.filter((folder) => existsSync(join(folder, 'plugin.json'))).map((folder) => ({ folder, kind: 'built' }));
}

async function folders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => join(parent, name));
}
