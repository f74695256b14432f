import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepVersion } from './pluginVersions.ts';
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

/** Folders that were added to the data directory. */
export async function addedFolders(dataDir: string): Promise<string[]> {
  return (await folders(join(dataDir, 'plugins'))).filter((folder) => existsSync(join(folder, 'plugin.json')));
}

/** Built plugins in `plugins/` of the data directory, each as the copy of its version. */
async function addedPlugins(dataDir: string): Promise<PluginSource[]> {
  const found = await addedFolders(dataDir);
  return Promise.all(found.map(async (folder) => ({ folder: await keepVersion(dataDir, folder), kind: 'built' })));
}

async function folders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .map((name) => join(parent, name));
}
