import type { AnyPluginClient } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import { ChunkFailure, loadChunk } from '../loading.ts';
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

/** Links of one plugin in the page's head. */
export interface Stylesheets {
  /** Resolves when all are loaded. */
  readonly ready: Promise<void>;
  remove(): void;
}

/**
 * Adds a plugin's stylesheets, marked with its id.
 *
 * @throws through `ready`: `STYLE_FAILED`; ChunkFailure after 120 s.
 */
export function addStylesheets(plugin: string, addresses: readonly string[]): Stylesheets {
  const links = addresses.map((address) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.dataset.plugin = plugin;
    return link;
  });
  const arrivals = links.map((link) => {
    const arrived = new Promise<void>((resolve, reject) => {
      link.addEventListener('load', () => resolve(), { once: true });
      link.addEventListener('error', () => reject(new LoadFailure('STYLE_FAILED', link.href)), { once: true });
    });
    document.head.append(link);
    return loadChunk(() => arrived);
  });
  return {
    ready: Promise.all(arrivals).then(() => {}),
    remove: () => {
      for (const link of links) link.remove();
    },
  };
}

/** A client was loaded but is not valid, or a stylesheet failed to load. */
export class LoadFailure extends Error {
  readonly code: 'STYLE_FAILED' | 'NO_CLIENT' | 'NO_VIEW';

  constructor(code: LoadFailure['code'], message: string) {
    super(message);
    this.name = 'LoadFailure';
    this.code = code;
  }
}

/** The code for support; `otherwise` for errors thrown by a plugin. */
export function toFailureCode(error: unknown, otherwise: string): string {
  if (error instanceof LoadFailure) return error.code;
  if (error instanceof ChunkFailure && error.cause instanceof LoadFailure) return error.cause.code;
  if (!(error instanceof ChunkFailure)) return otherwise;
  if (error.kind === 'timeout') return 'CHUNK_TIMEOUT';
  return isFetchFailure(error.cause) ? 'CHUNK_FAILED' : 'IMPORT_FAILED';
}

/** Browsers distinguish a module that failed to load only by message; any other error was thrown by the module. */
function isFetchFailure(cause: unknown): boolean {
  return cause instanceof TypeError && /dynamically imported module|module script failed/i.test(cause.message);
}

/** Returns the message of an error; for a chunk that failed to load, with the cause. */
export function describeError(error: unknown): string {
  if (error instanceof ChunkFailure && error.cause !== undefined)
    return `${error.message}: ${describeError(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
