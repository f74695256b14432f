import { CONTROL, type CallFailure, type Preferences } from '@atrium/sdk/client';
import { hostRoutes, type PluginInfo } from '@atrium/sdk/host';
import { proxy, snapshot, subscribe } from 'valtio/vanilla';
import { type HostPreferences, type Socket, token, type Transport, type TransportOptions } from '../tokens.ts';
import { BY_MACHINE, hostCall } from '../transport/hostCall.ts';
import { changedKeys, isUnreachable, RETRY_FROM, RETRY_MAX, SAVE_DELAY } from './saving.ts';

type Values = Record<string, unknown>;

interface Services {
  readonly transport: Transport;
  readonly socket: Pick<Socket, 'onEvent' | 'onResync'>;
  readonly preferences: HostPreferences;
  readonly notices: { error(failure: unknown): void };
}

/**
 * What a person has chosen in one plugin: changed in place, saved after 3 s without a change, only what changed, and
 * retried while the server is unreachable. Other browsers receive it from the server, other tabs from local storage.
 */
export class PluginPreferences {
  readonly state: Values;
  readonly ready: Promise<void>;
  readonly #plugin: string;
  readonly #services: Services;
  /** The last known state of the server. */
  #saved: Values;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #delay = RETRY_FROM;
  readonly #releases: (() => void)[];

  constructor(plugin: string, defaults: Readonly<Values>, services: Services) {
    this.#plugin = plugin;
    this.#services = services;
    this.#saved = structuredClone(defaults);
    this.state = proxy(structuredClone(defaults));
    const reload = () => void this.#load(BY_MACHINE).catch(() => undefined);
    const now = () => this.#timer !== undefined && this.#saveIn(0);
    const leave = () => this.#timer !== undefined && void this.flush({ leaving: true }).catch(() => undefined);
    const stored = ({ key, newValue }: StorageEvent) => key === this.#key && newValue !== null && reload();
    window.addEventListener('online', now);
    window.addEventListener('pagehide', leave);
    window.addEventListener('storage', stored);
    this.#releases = [
      () => window.removeEventListener('online', now),
      () => window.removeEventListener('pagehide', leave),
      () => window.removeEventListener('storage', stored),
      subscribe(this.state, () => this.#onChange()),
      services.socket.onEvent(({ type }) => type === CONTROL.preferencesChanged && reload()),
      services.socket.onResync(reload),
      services.preferences.attach(() => this.flush()),
    ];
    this.ready = this.#load({ quiet: true });
    // Callers that do not wait for it get the defaults.
    this.ready.catch(() => undefined);
  }

  get host(): Preferences {
    return this.#services.preferences;
  }

  set(change: Values): void {
    Object.assign(this.state, change);
  }

  async flush(options: Pick<TransportOptions, 'leaving'> = {}): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // one call after the other, so that an older value is never written last
    const turn = this.#saving.catch(() => undefined).then(() => this.#save(options));
    this.#saving = turn;
    await turn;
  }

  /** Ends saving and listening, when the plugin is released. */
  release(): void {
    clearTimeout(this.#timer);
    for (const release of this.#releases) release();
  }

  get #key(): string {
    return `atrium.preferences.saved.${this.#plugin}`;
  }

  async #load(options: TransportOptions): Promise<void> {
    const params = { plugin: this.#plugin };
    const reply = await hostCall<{ preferences: string }>(
      this.#services.transport,
      hostRoutes.pluginPreferences,
      { params },
      options,
    );
    // Changed here and not saved yet: it wins over what was saved elsewhere.
    const unsaved = this.#changes();
    this.#saved = JSON.parse(reply.preferences) as Values;
    Object.assign(this.state, structuredClone(this.#saved), unsaved);
  }

  #changes(): Values {
    const now = snapshot(this.state) as Values;
    // The server replaces whole fields.
    return Object.fromEntries(Object.keys(changedKeys(this.#saved, now)).map((name) => [name, now[name]]));
  }

  #onChange(): void {
    if (Object.keys(this.#changes()).length > 0) this.#saveIn(SAVE_DELAY);
  }

  #saveIn(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), delay);
  }

  async #save(options: Pick<TransportOptions, 'leaving'>): Promise<void> {
    const changes = this.#changes();
    if (Object.keys(changes).length === 0) return;
    try {
      await hostCall(
        this.#services.transport,
        hostRoutes.savePluginPreferences,
        { params: { plugin: this.#plugin }, body: { preferences: JSON.stringify(changes) } },
        { background: true, quiet: true, ...options },
      );
    } catch (error) {
      this.#failed(error as CallFailure);
      throw error;
    }
    this.#delay = RETRY_FROM;
    this.#saved = { ...this.#saved, ...structuredClone(changes) };
    localStorage.setItem(this.#key, 'now');
    localStorage.removeItem(this.#key);
  }

  #failed(failure: CallFailure): void {
    if (isUnreachable(failure)) {
      this.#saveIn(this.#delay);
      this.#delay = Math.min(2 * this.#delay, RETRY_MAX);
      return;
    }
    Object.assign(this.state, structuredClone(this.#saved));
    this.#services.notices.error(failure);
  }
}

/** The preferences of a running plugin, if its contract has some; loaded when it first asks for them. */
export class OwnPreferences {
  readonly #plugin: { readonly info: PluginInfo };
  readonly #services: Services;
  #opened: PluginPreferences | undefined;

  constructor(
    plugin: { readonly info: PluginInfo },
    transport: Transport,
    socket: Socket,
    preferences: HostPreferences,
    notices: Services['notices'],
  ) {
    this.#plugin = plugin;
    this.#services = { transport, socket, preferences, notices };
  }

  open(): PluginPreferences | undefined {
    const { id, preferences } = this.#plugin.info.manifest;
    if (!this.#opened && preferences) this.#opened = new PluginPreferences(id, preferences, this.#services);
    return this.#opened;
  }

  release(): void {
    this.#opened?.release();
  }
}

export const OWN_PREFERENCES = token<OwnPreferences>('ownPreferences');
