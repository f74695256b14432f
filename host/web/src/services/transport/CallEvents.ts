import type { CallFailure } from '@atrium/sdk/client';
import type { EndReason } from '@atrium/sdk/host';

interface Listeners {
  /** The session is over (S0-209, S0-210): the expired logout, without a message of its own. */
  expired: (reason: EndReason) => void;
  /** HTTP 200 with the number 401 (S0-208): an alert, then the token is removed and the page reloaded. */
  dead: (failure: CallFailure) => void;
  /** The generic error-message event (S0-207). */
  failed: (failure: CallFailure) => void;
}

/** Events of calls for the rest of the application; the transport knows neither session nor notices. */
export class CallEvents {
  readonly #listeners: { [Name in keyof Listeners]: Set<Listeners[Name]> } = {
    expired: new Set(),
    dead: new Set(),
    failed: new Set(),
  };

  on<Name extends keyof Listeners>(name: Name, listener: Listeners[Name]): () => void {
    const listeners: Set<Listeners[Name]> = this.#listeners[name];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  emit<Name extends keyof Listeners>(name: Name, fact: Parameters<Listeners[Name]>[0]): void {
    for (const listener of this.#listeners[name]) (listener as (fact: unknown) => void)(fact);
  }
}
