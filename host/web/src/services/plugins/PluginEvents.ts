import type { HostEvent, Unsubscribe } from '@atrium/sdk/client';
import { type Socket, token } from '../tokens.ts';
import type { PluginState } from './PluginState.ts';

/** The live events that a plugin may hear: its own and the host's. A listener that throws is a failure of the plugin. */
export class PluginEvents {
  readonly #plugin: PluginState;
  readonly #socket: Socket;

  constructor(plugin: PluginState, socket: Socket) {
    this.#plugin = plugin;
    this.#socket = socket;
  }

  readonly on = (name: string, listener: (payload: unknown) => void): Unsubscribe =>
    this.#until(this.#socket.onPluginEvent(this.#plugin.id, name, this.#guarded(listener)));

  readonly onEvent = (listener: (event: HostEvent) => void): Unsubscribe =>
    this.#until(this.#socket.onEvent(this.#guarded(listener)));

  readonly onResync = (listener: () => void): Unsubscribe => {
    const guarded = this.#guarded(listener);
    return this.#until(this.#socket.onResync(() => guarded(undefined)));
  };

  /** Ends with the plugin, if not before. */
  #until(end: Unsubscribe): Unsubscribe {
    return this.#plugin.disposables.add(end);
  }

  #guarded<Payload>(listener: (payload: Payload) => void): (payload: Payload) => void {
    return (payload) => {
      try {
        listener(payload);
      } catch (error) {
        this.#plugin.fail('handler', 'LISTENER_FAILED', error);
      }
    };
  }
}

export const PLUGIN_EVENTS = token<PluginEvents>('pluginEvents');
