import type { AnyPluginClient } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import { loadChunk } from '../loading.ts';
import { LoadFailure } from './LoadFailure.ts';
import { sourceClients } from './sourceClients.ts';

/**
 * Loads a plugin's client: by its address, or from source in development. `attempt` above 0 changes the address,
 * because browsers may cache the failure of a module. Resolves to an empty client if the plugin has none.
 *
 * @throws LoadFailure, or ChunkFailure if a chunk does not load within 120 s or throws while it runs
 */
export async function loadClient(info: PluginInfo, attempt: number): Promise<AnyPluginClient> {
  const { id, client } = info.manifest;
  const load = info.entry === null ? sourceClients.get(id) : fromAddress(info.entry, attempt);
  if (!load) {
    if (client) throw new LoadFailure('NO_CLIENT', `the client of ${id} has no address`);
    return {};
  }
  const module = await loadChunk(load);
  if (typeof module.default !== 'object' || module.default === null)
    throw new LoadFailure('NO_CLIENT', `${id}: client.ts has no default export made by defineClient()`);
  return module.default;
}

type Load = () => Promise<{ default: AnyPluginClient }>;

function fromAddress(entry: string, attempt: number): Load {
  const address = new URL(entry, location.href);
  if (attempt > 0) address.searchParams.set('attempt', String(attempt));
  return () => import(/* @vite-ignore */ address.href) as Promise<{ default: AnyPluginClient }>;
}
