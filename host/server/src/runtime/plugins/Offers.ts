import type { AnyContract } from '@atrium/sdk';
import { type AnyPluginServer, Unavailable } from '@atrium/sdk/server';
import { currentCall, runFor } from '../../core/currentCall.ts';
import { fit } from '../../core/validation.ts';

interface Provider {
  readonly contract: AnyContract;
  readonly offers: NonNullable<AnyPluginServer['offers']>;
}

/**
 * Functions that plugins offer each other. A call runs as the acting person and in the caller's transaction (both are
 * propagated), is validated like an endpoint, and is `Unavailable` while the provider is not running.
 */
export class Offers {
  readonly #providers = new Map<string, Provider>();

  /** Registers a plugin's offers. Returns the function that removes them. */
  provide(contract: AnyContract, offers: Provider['offers']): () => void {
    this.#providers.set(contract.id, { contract, offers });
    return () => {
      if (this.#providers.get(contract.id)?.offers === offers) this.#providers.delete(contract.id);
    };
  }

  /** Another plugin's offers, looked up on each call, so that the order in which plugins start does not matter. */
  of(plugin: string): Record<string, (input: unknown) => Promise<unknown>> {
    return new Proxy({} as Record<string, (input: unknown) => Promise<unknown>>, {
      get: (_target, name) =>
        typeof name === 'string' ? (input: unknown) => this.#call(plugin, name, input) : undefined,
    });
  }

  async #call(plugin: string, name: string, input: unknown): Promise<unknown> {
    const provider = this.#providers.get(plugin);
    const shape = provider?.contract.offers?.[name];
    const handler = provider?.offers[name];
    if (!shape || !handler) throw new Unavailable(plugin, name);
    const given = await fit(shape.input, input, `input of ${plugin}.${name}`);
    const result = await runFor(plugin, async () => handler(given as never, currentCall()?.caller));
    return fit(shape.returns, result, `returns of ${plugin}.${name}`);
  }
}
