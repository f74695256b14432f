import type { AnyContract } from '@atrium/sdk';
import type { AnyClientHalf, ClientContext } from '@atrium/sdk/client';
import type { PluginFailure, PluginInfo } from '@atrium/sdk/host';
import type { ComponentType } from 'react';
import { loadChunk } from '../loading/loadChunk.ts';
import { codeOf, LoadFailure, wordsOf } from './LoadFailure.ts';
import { createContext } from './createContext.ts';
import { loadHalf } from './loadHalf.ts';
import type { PluginServices } from './PluginServices.ts';
import { Disposables } from '@atrium/sdk/host';
import { addStylesheets, type Stylesheets } from './stylesheets.ts';

/** Milliseconds that `activate` may take before it is noted. Nothing waits for it. */
export const ACTIVATE_LIMIT = 5_000;

export type ViewKind = 'tabs' | 'panels' | 'header' | 'account' | 'sideTabs' | 'pages';
export type AnyView = ComponentType<{ params?: unknown }>;
export type Tell = (failure: PluginFailure) => void;

/** The browser half of one plugin while it is enabled: loaded once, activated once, released when it goes. */
export class RunningPlugin {
  info: PluginInfo;
  context: ClientContext<AnyContract>;
  readonly #services: PluginServices;
  readonly #tell: Tell;
  readonly #activates: boolean;
  readonly #disposables = new Disposables();
  #attempt = 0;
  #half: Promise<AnyClientHalf> | undefined;
  #stylesheets: Stylesheets | undefined;
  #released = false;

  constructor(info: PluginInfo, services: PluginServices, tell: Tell, { activates = true } = {}) {
    this.info = info;
    this.#services = services;
    this.#tell = tell;
    this.#activates = activates;
    this.context = this.#newContext();
  }

  /** How many subscriptions and the like it holds. */
  get held(): number {
    return this.#disposables.size;
  }

  /** Takes the texts of another language over; what runs goes on running. */
  retell(info: PluginInfo): void {
    this.info = info;
    this.context = this.#newContext();
  }

  /** Loads the half and activates it once. A half that failed is tried anew by the next call. */
  half(): Promise<AnyClientHalf> {
    this.#half ??= this.#load().catch((error: unknown) => {
      this.#half = undefined;
      this.#attempt += 1;
      this.#stylesheets?.remove();
      this.#fail('import', codeOf(error, 'CHUNK_FAILED'), error);
      throw error;
    });
    return this.#half;
  }

  /**
   * The component of a view, its chunk loaded.
   *
   * @throws LoadFailure or ChunkFailure
   */
  async view(kind: ViewKind, name: string): Promise<AnyView> {
    const half = await this.half();
    const load = half[kind]?.[name];
    if (!load) throw new LoadFailure('NO_VIEW', `${this.info.manifest.id} has no ${kind} view ${name}`);
    const module = await loadChunk<{ default: unknown }>(load);
    return module.default as AnyView;
  }

  async run(command: string): Promise<void> {
    const half = await this.half();
    try {
      // typed as returning nothing; one that is asynchronous rejects here
      const ran: unknown = half.commands?.[command]?.(this.context);
      await ran;
    } catch (error) {
      this.#fail('handler', 'COMMAND_FAILED', error);
    }
  }

  release(): void {
    this.#released = true;
    this.#stylesheets?.remove();
    void this.#disposables.dispose((error) => this.#fail('handler', 'DISPOSE_FAILED', error));
  }

  async #load(): Promise<AnyClientHalf> {
    this.#stylesheets = addStylesheets(this.info.manifest.id, this.info.styles);
    const [half] = await Promise.all([loadHalf(this.info, this.#attempt), this.#stylesheets.ready]);
    if (this.#activates && !this.#released) void this.#activate(half);
    return half;
  }

  async #activate(half: AnyClientHalf): Promise<void> {
    if (!half.activate) return;
    const slow = setTimeout(
      () => this.#fail('activate', 'ACTIVATE_SLOW', new Error(`activate has run for ${ACTIVATE_LIMIT / 1000} s`)),
      ACTIVATE_LIMIT,
    );
    try {
      await half.activate(this.context);
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
    );
  }

  #fail(phase: PluginFailure['phase'], code: string, error: unknown): void {
    this.#tell({
      plugin: this.info.manifest.id,
      phase,
      code,
      message: wordsOf(error),
    });
  }
}
