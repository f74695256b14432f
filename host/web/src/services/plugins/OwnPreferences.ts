import type { Notices } from '@atrium/sdk/client';
import { PluginPreferences } from '../preferences/PluginPreferences.ts';
import { type HostPreferences, type Socket, token, type Transport } from '../tokens.ts';
import type { PluginState } from './PluginState.ts';

/** The preferences of a running plugin, if its contract has some; loaded when it first asks for them. */
export class OwnPreferences {
  readonly #plugin: PluginState;
  readonly #services: ConstructorParameters<typeof PluginPreferences>[2];
  #opened: PluginPreferences | undefined;

  constructor(
    plugin: PluginState,
    transport: Transport,
    socket: Socket,
    preferences: HostPreferences,
    notices: Pick<Notices, 'error'>,
  ) {
    this.#plugin = plugin;
    this.#services = { transport, socket, preferences, notices };
  }

  open(): PluginPreferences | undefined {
    const { preferences } = this.#plugin.info.manifest;
    if (!this.#opened && preferences)
      this.#opened = new PluginPreferences(this.#plugin.id, preferences, this.#services);
    return this.#opened;
  }

  release(): void {
    this.#opened?.release();
  }
}

export const OWN_PREFERENCES = token<OwnPreferences>('ownPreferences');
