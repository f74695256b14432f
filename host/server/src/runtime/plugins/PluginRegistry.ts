import { basename, dirname, join } from 'node:path';
import type { AnyContract, Manifest } from '@atrium/sdk';
import { Disposables } from '@atrium/sdk/host';
import type { Log } from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { migrate, NewerDatabase } from '../../core/database/migrate.ts';
import { mountPaths } from '../http/HttpDependencies.ts';
import { type Pause, pause } from '../../core/time.ts';
import { activatePlugin, withinLimit } from './activatePlugin.ts';
import { checkClaims } from './checkClaims.ts';
import { emptyManifest, loadPlugin, readPlugin } from './readPlugin.ts';
import {
  type KnownPlugin,
  type LoadedPlugin,
  type PluginFault,
  type Plugins,
  type PluginSource,
  type Registered,
  toFault,
} from './Plugins.ts';
import type { PluginTable } from './PluginTable.ts';
import type { ReplaceDefaults } from './replaceableContracts.ts';

/** Longer than the limit of an activation, since a cold disk reads large files slowly. */
const IMPORT_SECONDS = 15;

/** Every plugin and its state. A plugin that fails in any phase is reported and skipped; the others continue. */
export class PluginRegistry implements Plugins {
  readonly #services: RuntimeServices;
  readonly #replaceDefaults: ReplaceDefaults;
  readonly #pause: Pause;
  readonly #log: Log;
  /** Base paths of the services on this server. */
  readonly #bases: readonly string[];
  readonly #table: PluginTable;

  /**
   * @param table where plugins are entered, from which the services read them
   * @param wait how the limits of a plugin's start are waited for; a test lets them pass at once
   */
  constructor(services: RuntimeServices, table: PluginTable, replaceDefaults: ReplaceDefaults, wait: Pause = pause) {
    this.#services = services;
    this.#table = table;
    this.#replaceDefaults = replaceDefaults;
    this.#pause = wait;
    this.#log = services.log;
    this.#bases = mountPaths(services.config.bases).map(({ path }) => path);
  }

  /** Starts plugins one after the other: read → check → import → migrate → activate. */
  async start(sources: readonly PluginSource[]): Promise<void> {
    for (const source of sources) await this.#register(source);
    await this.#services.domainEvents.forgetOthers(this.#table.all().map(({ plugin }) => plugin.id));
  }

  /** The host's own plugin starts the same way; its failure fails the start. */
  async startHost(host: LoadedPlugin): Promise<void> {
    const entry = this.#enter(host);
    entry.loaded = host;
    entry.server = await activatePlugin(this.#services, host, entry.scope, this.#replaceDefaults, this.#pause);
    entry.state = 'active';
  }

  all(): readonly Readonly<Registered>[] {
    return this.#table.all();
  }

  find(id: string): Readonly<Registered> | undefined {
    return this.#table.find(id);
  }

  contracts(): readonly AnyContract[] {
    return this.#table.contracts();
  }

  manifests(): readonly Manifest[] {
    return this.#table.manifests();
  }

  /** Disables a plugin: its calls are unknown routes, its offers unavailable, its jobs stop. Its data stays. */
  async disable(id: string): Promise<void> {
    const entry = this.#entry(id);
    await this.#release(entry);
    await this.#services.domainEvents.forget(id);
    entry.state = 'disabled';
    entry.failure = null;
  }

  async enable(id: string): Promise<void> {
    const entry = this.#entry(id);
    if (entry.state !== 'active') await this.#bringUp(entry);
  }

  /** Releases everything, the last started first. */
  async stop(): Promise<void> {
    for (const entry of this.#table.all().toReversed()) await this.#release(entry);
  }

  async #register(source: PluginSource): Promise<void> {
    let plugin: KnownPlugin;
    try {
      plugin = await readPlugin(source);
    } catch (error) {
      plugin = unreadable(source);
      this.#fail(this.#enter(plugin), toFault('load', 'UNREADABLE', error));
      return;
    }
    await this.#bringUp(this.#enter(plugin));
  }

  async #bringUp(entry: Registered): Promise<void> {
    entry.scope = new Disposables();
    try {
      this.#claim(entry);
      entry.loaded ??= await withinLimit(() => loadPlugin(entry.plugin), {
        seconds: IMPORT_SECONDS,
        phase: 'load',
        code: 'IMPORT_TIMEOUT',
        pause: this.#pause,
      }).catch((error: unknown) => {
        throw toFault('load', 'IMPORT_FAILED', error);
      });
      await this.#migrate(entry.plugin);
      entry.server = await activatePlugin(
        this.#services,
        entry.loaded,
        entry.scope,
        this.#replaceDefaults,
        this.#pause,
      );
      this.#services.catalogues.add(entry.plugin.id, entry.plugin.catalogues);
      entry.state = 'active';
      entry.failure = null;
    } catch (error) {
      await this.#release(entry);
      this.#fail(entry, toFault('activate', 'ACTIVATE_FAILED', error));
    }
  }

  /** Checked at each start: its claims may belong to another plugin by now. */
  #claim(entry: Registered): void {
    const others = this.#table.all().filter((other) => other !== entry && other.state !== 'failed');
    const known = others.map(({ plugin }) => plugin);
    try {
      checkClaims(entry.plugin, known, this.#bases);
    } catch (error) {
      throw toFault('load', 'UNREADABLE', error);
    }
  }

  async #migrate({ id, source }: KnownPlugin): Promise<void> {
    const folder = join(source.folder, 'migrations');
    await migrate(this.#services.database, id, folder, this.#log).catch((error: unknown) => {
      if (error instanceof NewerDatabase) throw toFault('migrate', 'MIGRATION_NEWER', error);
      const cause = (error as Error).cause;
      throw toFault('migrate', 'MIGRATION_FAILED', cause instanceof Error ? cause : error);
    });
  }

  #enter(plugin: KnownPlugin): Registered {
    const entry = this.#table.enter(plugin);
    if (!this.#table.all().some((other) => other !== entry && other.plugin.id === plugin.id)) {
      this.#services.catalogues.add(plugin.id, plugin.catalogues);
    }
    return entry;
  }

  #fail(entry: Registered, fault: PluginFault): void {
    const { id } = entry.plugin;
    const { phase, code, message, variables } = fault;
    entry.state = 'failed';
    entry.failure = { plugin: id, phase, code, message, variables };
    this.#log.error('plugin failed to start', {
      plugin: id,
      phase,
      code,
      reason: message,
      error: fault.cause,
    });
  }

  async #release(entry: Registered): Promise<void> {
    entry.server = null;
    await entry.scope.dispose((error) => this.#log.error('plugin release failed', { plugin: entry.plugin.id, error }));
  }

  #entry(id: string): Registered {
    const entry = this.#table.find(id);
    if (!entry || id === 'host') throw new RangeError(`there is no plugin "${id}" to enable or disable`);
    return entry;
  }
}

function unreadable(source: PluginSource): KnownPlugin {
  const name = basename(source.folder) === 'dist' ? basename(dirname(source.folder)) : basename(source.folder);
  return { id: name, source, manifest: emptyManifest(name), catalogues: { 'zh-TW': {}, en: {} } };
}
