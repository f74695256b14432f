import { pathToFileURL } from 'node:url';
import type { AnyContract } from '@atrium/sdk';
import type { ServerModule } from '@atrium/sdk/server';
import { validateActions } from './contract/validateActions.ts';
import { validateBounds } from './contract/validateBounds.ts';
import { validateCatalogues } from './contract/validateCatalogues.ts';
import { validateContract } from './contract/validateContract.ts';
import { validateUnusedActions } from './contract/validateUnusedActions.ts';
import type { PluginFolder } from './PluginFolder.ts';
import { validateHandlers } from './server/validateHandlers.ts';
import { validateMigrations } from './server/validateMigrations.ts';

export interface Findings {
  readonly problems: readonly string[];
  /** What could not be checked without a host. */
  readonly notes: readonly string[];
}

/**
 * What is wrong with a plugin: the contract is valid, bounded, names only actions that exist and claims nothing reserved
 * for others, its tables are in its own schema, both catalogues have the same keys, and the server has a handler for
 * everything the contract declares.
 *
 * @param serverFile the built server; null if the plugin has none
 */
export async function findProblems(
  { folder }: PluginFolder,
  contract: AnyContract,
  serverFile: string | null,
): Promise<Findings> {
  const notes: string[] = [];
  const module = serverFile && (await importServer(serverFile, notes));
  const handlers = module ? await validateHandlers(contract, module) : [];
  if (!handlers) notes.push('activate 需要真正的服務，處理函式是否齊全要在主程式或 mount() 中才知道');
  return {
    problems: [
      ...validateContract(contract),
      ...validateActions(contract),
      ...(await validateUnusedActions(contract, folder)),
      ...validateBounds(contract),
      ...(await validateMigrations(folder, contract.id)),
      ...(await validateCatalogues(folder, contract)),
      ...(handlers ?? []),
    ],
    notes,
  };
}

/** undefined if it throws, as one does that needs something of the machine it will run on. */
async function importServer(file: string, notes: string[]): Promise<ServerModule | undefined> {
  try {
    return ((await import(pathToFileURL(file).href)) as { default: ServerModule }).default;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    notes.push(`src/server.ts 在這裡無法執行，處理函式是否齊全要在主程式或 mount() 中才知道：${message}`);
    return undefined;
  }
}
