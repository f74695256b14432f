import type { AnyContract } from '@atrium/sdk';
import type { AnyPluginClient, ClientContext } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import type { ComponentType } from 'react';
import { loadChunk } from '../loading.ts';
import { addStylesheets, loadClient, LoadFailure, type Stylesheets, toFailureCode } from './loadClient.ts';
import type { PluginContexts } from './PluginContexts.ts';
import type { PluginState } from './PluginState.ts';

/** Milliseconds after which a pending `activate` is logged. Nothing waits for it. */
export const ACTIVATE_LIMIT = 5_000;

export type ViewKind = 'tabs' | 'panels' | 'header' | 'account' | 'sideTabs' | 'today' | 'pages';
export type AnyView = ComponentType<{ params?: unknown }>;

/** The client of one enabled plugin: loaded once, activated once, released when it is disabled. */
export class RunningPlugin {
  context: ClientContext<AnyContract>;
  readonly #plugin: PluginState;
  readonly #contexts: PluginContexts;
  #attempt = 0;
  #client: Promise<AnyPluginClient> | undefined;
  #stylesheets: Stylesheets | undefined;
  #released = false;

  constructor(plugin: PluginState, contexts: PluginContexts) {
    this.#plugin = plugin;
    this.#contexts = contexts;
    this.context = contexts.create();
  }

  get info(): PluginInfo {
    return this.#plugin.info;
  }

  /** Number of its subscriptions and other disposables. */
  get held(): number {
    return this.#plugin.disposables.size;
  }

  /** Updates the texts after a change of language; the plugin keeps running. */
  updateTexts(info: PluginInfo): void {
    this.#plugin.info = info;
    this.context = this.#contexts.create();
  }

  /** Loads the client and activates it once. After a failure the next call retries. */
  client(): Promise<AnyPluginClient> {
    this.#client ??= this.#load().catch((error: unknown) => {
      this.#client = undefined;
      this.#attempt += 1;
      this.#stylesheets?.remove();
      this.#plugin.fail('import', toFailureCode(error, 'CHUNK_FAILED'), error);
      throw error;
    });
    return this.#client;
  }

  /**
   * The component of a view, its chunk loaded.
   *
   * @throws LoadFailure or ChunkFailure
   */
  async view(kind: ViewKind, name: string): Promise<AnyView> {
    const client = await this.client();
    const load = client[kind]?.[name];
    if (!load) throw new LoadFailure('NO_VIEW', `${this.info.manifest.id} has no ${kind} view ${name}`);
    const module = await loadChunk<{ default: unknown }>(() => load(this.context));
    return module.default as AnyView;
  }

  async run(command: string): Promise<void> {
    const client = await this.client();
    try {
      // typed as returning nothing; an asynchronous one rejects here
      const ran: unknown = client.commands?.[command]?.(this.context);
      await ran;
    } catch (error) {
      this.#plugin.fail('handler', 'COMMAND_FAILED', error);
    }
  }

  release(): void {
    this.#released = true;
    this.#stylesheets?.remove();
    void this.#plugin.disposables.dispose((error) => this.#plugin.fail('handler', 'DISPOSE_FAILED', error));
  }

  async #load(): Promise<AnyPluginClient> {
    this.#stylesheets = addStylesheets(this.info.manifest.id, this.info.styles);
    const [client] = await Promise.all([loadClient(this.info, this.#attempt), this.#stylesheets.ready]);
    if (this.#plugin.activates && !this.#released) void this.#activate(client);
    return client;
  }

  async #activate(client: AnyPluginClient): Promise<void> {
    if (!client.activate) return;
    const slow = setTimeout(
      () =>
        this.#plugin.fail('activate', 'ACTIVATE_SLOW', new Error(`activate has run for ${ACTIVATE_LIMIT / 1000} s`)),
      ACTIVATE_LIMIT,
    );
    try {
      await client.activate(this.context);
    } catch (error) {
      this.#plugin.fail('activate', 'ACTIVATE_FAILED', error);
    } finally {
      clearTimeout(slow);
    }
  }
}
