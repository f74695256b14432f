import type { AnyContract, Manifest } from '@atrium/sdk';
import { Disposables } from '@atrium/sdk/host';
import { activeFirst, type KnownPlugin, type Plugins, type Registered } from './Plugins.ts';

/** Every plugin of this server with its state: what the services may know of them before any has started. */
export class PluginTable implements Plugins {
  readonly #entries: Registered[] = [];

  all(): readonly Registered[] {
    return this.#entries;
  }

  find(id: string): Registered | undefined {
    return activeFirst(this.#entries).find(({ plugin }) => plugin.id === id);
  }

  contracts(): readonly AnyContract[] {
    return this.#entries.flatMap(({ state, loaded }) =>
      state === 'active' && loaded?.contract ? [loaded.contract] : [],
    );
  }

  manifests(): readonly Manifest[] {
    return this.#entries.filter(({ state }) => state === 'active').map(({ plugin }) => plugin.manifest);
  }

  /** Adds a plugin that has not started. */
  enter(plugin: KnownPlugin): Registered {
    const entry: Registered = {
      plugin,
      state: 'failed',
      failure: null,
      loaded: null,
      server: null,
      scope: new Disposables(),
    };
    this.#entries.push(entry);
    return entry;
  }
}
