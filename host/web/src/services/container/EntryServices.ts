import type { ServiceIdentifier } from 'inversify';
import type { Services } from './useService.ts';

/**
 * The few services of every page, created once. inversify itself is loaded with the workspace, so that sign-in stays
 * small.
 */
export class EntryServices implements Services {
  readonly #made = new Map<ServiceIdentifier, unknown>();

  keep<Service>(id: ServiceIdentifier<Service>, service: Service): Service {
    this.#made.set(id, service);
    return service;
  }

  get<Service>(id: ServiceIdentifier<Service>): Service {
    if (!this.#made.has(id)) throw new Error(`The entry has no service ${String(id)}`);
    return this.#made.get(id) as Service;
  }

  [Symbol.iterator](): Iterator<[ServiceIdentifier, unknown]> {
    return this.#made.entries();
  }
}
