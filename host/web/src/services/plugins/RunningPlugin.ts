import type { AnyContract } from '@atrium/sdk';
import type { AnyPluginClient, ClientContext } from '@atrium/sdk/client';
import { Disposables, type PluginFailure, type PluginInfo } from '@atrium/sdk/host';
import type { ComponentType } from 'react';
import { loadChunk } from '../loading.ts';
import {
  addStylesheets,
  describeError,
  loadClient,
  LoadFailure,
  type Stylesheets,
  toFailureCode,
} from './loadClient.ts';
import { createContext } from './createContext.ts';
import { PluginPreferences } from '../preferences/PluginPreferences.ts';
import type { PluginServices } from './PluginServices.ts';

/** Milliseconds after which a pending `activate` is logged. Nothing waits for it. */
export const ACTIVATE_LIMIT = 5_000;

export type ViewKind = 'tabs' | 'panels' | 'header' | 'account' | 'sideTabs' | 'today' | 'pages';
export type AnyView = ComponentType<{ params?: unknown }>;
export type OnFailure = (failure: PluginFailure) => void;

/** The client of one enabled plugin: loaded once, activated once, released when it is disabled. */
export class RunningPlugin {
  info: PluginInfo;
  context: ClientContext<AnyContract>;
  readonly #services: PluginServices;
  readonly #onFailure: OnFailure;
  readonly #activates: boolean;
  readonly #disposables = new Disposables();
  #attempt = 0;
  #client: Promise<AnyPluginClient> | undefined;
  #stylesheets: Stylesheets | undefined;
  #released = false;
  #preferences: PluginPreferences | undefined;

  constructor(info: PluginInfo, services: PluginServices, onFailure: OnFailure, { activates = true } = {}) {
    this.info = info;
    this.#services = services;
    this.#onFailure = onFailure;
    this.#activates = activates;
    this.context = this.#newContext();
  }

  /** Number of its subscriptions and other disposables. */
  get held(): number {
    return this.#disposables.size;
  }

  /** Updates the texts after a change of language; the plugin keeps running. */
  updateTexts(info: PluginInfo): void {
    this.info = info;
    this.context = this.#newContext();
  }

  /** Loads the client and activates it once. After a failure the next call retries. */
  client(): Promise<AnyPluginClient> {
    this.#client ??= this.#load().catch((error: unknown) => {
      this.#client = undefined;
      this.#attempt += 1;
      this.#stylesheets?.remove();
      this.#fail('import', toFailureCode(error, 'CHUNK_FAILED'), error);
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
      this.#fail('handler', 'COMMAND_FAILED', error);
    }
  }

  release(): void {
    this.#released = true;
    this.#preferences?.release();
    this.#stylesheets?.remove();
    void this.#disposables.dispose((error) => this.#fail('handler', 'DISPOSE_FAILED', error));
  }

  async #load(): Promise<AnyPluginClient> {
    this.#stylesheets = addStylesheets(this.info.manifest.id, this.info.styles);
    const [client] = await Promise.all([loadClient(this.info, this.#attempt), this.#stylesheets.ready]);
    if (this.#activates && !this.#released) void this.#activate(client);
    return client;
  }

  async #activate(client: AnyPluginClient): Promise<void> {
    if (!client.activate) return;
    const slow = setTimeout(
      () => this.#fail('activate', 'ACTIVATE_SLOW', new Error(`activate has run for ${ACTIVATE_LIMIT / 1000} s`)),
      ACTIVATE_LIMIT,
    );
    try {
      await client.activate(this.context);
    } catch (error) {
      this.#fail('activate', 'ACTIVATE_FAILED', error);
    } finally {
      clearTimeout(slow);
    }
  }

  #newContext(): ClientContext<AnyContract> {
    return createContext(
      () => this.info,
      this.#services,
      this.#disposables,
      (error) => this.#fail('handler', 'LISTENER_FAILED', error),
      () => this.#ownPreferences(),
    );
  }

  /** Made when the plugin first asks for them. */
  #ownPreferences(): PluginPreferences | undefined {
    const { id, preferences } = this.info.manifest;
    if (this.#preferences || !preferences) return this.#preferences;
    // Not among the disposables: views that ask first would seem to have left it open.
    return (this.#preferences = new PluginPreferences(id, preferences, this.#services));
  }

  #fail(phase: PluginFailure['phase'], code: string, error: unknown): void {
    this.#onFailure({
      plugin: this.info.manifest.id,
      phase,
      code,
      message: describeError(error),
    });
  }
}
