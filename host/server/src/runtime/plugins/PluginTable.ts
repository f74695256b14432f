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
    const entry = notStarted(plugin);
    this.add(entry);
    return entry;
  }

  add(entry: Registered): void {
    this.#entries.push(entry);
  }

  /** Puts another version of a plugin in its place. */
  replace(entry: Registered, next: Registered): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1, next);
  }

  /** @param before what comes back in its place */
  remove(entry: Registered, before?: Registered): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1, ...(before ? [before] : []));
  }
}

export const notStarted = (plugin: KnownPlugin): Registered => ({
  plugin,
  state: 'failed',
  failure: null,
  loaded: null,
  server: null,
  activatedIn: null,
  scope: new Disposables(),
  registrations: new Disposables(),
  work: { running: 0 },
});
