import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerModule } from '@atrium/sdk/server';
import { validateActions } from './contract/validateActions.ts';
import { validateBounds } from './contract/validateBounds.ts';
import { validateCatalogues } from './contract/validateCatalogues.ts';
import { validateContract } from './contract/validateContract.ts';
import { loadContract } from './contract/loadContract.ts';
import { readPluginFolder } from './PluginFolder.ts';
import { buildServer } from './server/buildServer.ts';
import { validateHandlers } from './server/validateHandlers.ts';
import { ToolFailure } from './ToolFailure.ts';

export interface Checked {
  readonly id: string;
  readonly problems: readonly string[];
  /** What could not be checked without a host. */
  readonly notes: readonly string[];
}

/**
 * Checks a plugin without building it: the contract is valid, bounded and claims nothing reserved for others, both
 * catalogues have the same keys, and the server has a handler for everything the contract declares.
 */
export async function checkPlugin(path: string): Promise<Checked> {
  const plugin = await readPluginFolder(path);
  const work = await mkdtemp(join(plugin.folder, '.check-'));
  try {
    const contract = await loadContract(plugin, join(work, 'contract'));
    const notes: string[] = [];
    let handlers: string[] | undefined = [];
    if (plugin.server) {
      await buildServer(plugin, plugin.server, join(work, 'server'));
      const module = (await import(pathToFileURL(join(work, 'server/server.js')).href)) as { default: ServerModule };
      handlers = await validateHandlers(contract, module.default);
      if (!handlers) notes.push('activate 需要真正的服務，處理函式是否齊全要在主程式或 mount() 中才知道');
    }
    const problems = [
      ...validateContract(contract),
      ...validateBounds(contract),
      ...(await validateActions(contract, plugin.folder)),
      ...(await validateCatalogues(plugin.folder)),
      ...(handlers ?? []),
    ];
    return { id: contract.id, problems, notes };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { id: basename(plugin.folder), problems: error.problems, notes: [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
