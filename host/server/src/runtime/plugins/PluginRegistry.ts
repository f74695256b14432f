import { basename, dirname, join } from 'node:path';
import type { AnyContract, Manifest } from '@atrium/sdk';
import { Disposables } from '@atrium/sdk/host';
import type { AnyPluginServer, Log } from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { migrate } from '../../core/database/migrate.ts';
import { mountPaths } from '../http/HttpDependencies.ts';
import { type Pause, pause } from '../../core/time.ts';
import { activatePlugin, registerServer, withinLimit } from './activatePlugin.ts';
import { checkClaims, claimsSame } from './checkClaims.ts';
import { emptyManifest, loadPlugin, readPlugin } from './readPlugin.ts';
import {
  type KnownPlugin,
  type LoadedPlugin,
  type PluginFault,
  type Plugins,
  type PluginSource,
  type Registered,
  toFault,
  toMigrationFault,
} from './Plugins.ts';
import { notStarted, type PluginTable } from './PluginTable.ts';
import type { ReplaceDefaults } from './replaceableContracts.ts';

/** Longer than the limit of an activation, since a cold disk reads large files slowly. */
const IMPORT_SECONDS = 15;
const RELEASE_SECONDS = 5;
/** As long as a call may take, and looks in between. */
const RETIRE_SECONDS = 120;
const LOOK_SECONDS = 0.25;

/** Imports the server of a plugin, here or in a process of its own; `onCrash` receives the ends of that. */
type ImportServer = (plugin: KnownPlugin, onCrash: PluginRegistry['onCrash']) => Promise<LoadedPlugin>;

/** Every plugin and its state. A plugin that fails in any phase is reported and skipped; the others continue. */
export class PluginRegistry implements Plugins {
  readonly #services: RuntimeServices;
  readonly #replaceDefaults: ReplaceDefaults;
  readonly #pause: Pause;
  readonly #import: ImportServer;
  readonly #log: Log;
  /** Base paths of the services on this server. */
  readonly #bases: readonly string[];
  readonly #table: PluginTable;
  /** Replaced versions that still work. */
  readonly #retiring = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  /** Versions whose server was imported into this process, by plugin. */
  readonly #imported = new Map<string, Set<string>>();
  /** Receives what an isolated plugin fails with, by its process. */
  onCrash: (plugin: string, error: Error) => void = () => {};

  /**
   * @param table where plugins are entered, from which the services read them
   * @param importServer of a plugin that is not isolated by default
   * @param wait how the limits of a plugin's start are waited for; a test lets them pass at once
   */
  constructor(
    services: RuntimeServices,
    table: PluginTable,
    replaceDefaults: ReplaceDefaults,
    wait: Pause = pause,
    importServer: ImportServer = loadPlugin,
  ) {
    this.#services = services;
    this.#table = table;
    this.#replaceDefaults = replaceDefaults;
    this.#pause = wait;
    this.#import = importServer;
    this.#log = services.log;
    this.#bases = mountPaths(services.config.bases).map(({ path }) => path);
  }

  /**
   * Starts plugins: read → check → import → migrate → activate. They are imported, and activated, side by side, so that one
   * that hangs costs its own limit and no more; what they claim and register is theirs in their order. Those that claim what
   * an earlier one has claimed come last, one after the other, since that one may have failed. Those that are not enabled are only
   * entered.
   */
  async start(
    sources: readonly PluginSource[],
    isEnabled: (plugin: KnownPlugin) => boolean = () => true,
  ): Promise<void> {
    const read = await Promise.all(sources.map((source) => readPlugin(source).catch((error: unknown) => ({ error }))));
    const first: Registered[] = [];
    const later: Registered[] = [];
    for (const [at, plugin] of read.entries()) {
      if ('error' in plugin) {
        this.#fail(this.#enter(unreadable(sources[at]!)), toFault('load', 'UNREADABLE', plugin.error));
        continue;
      }
      const entry = this.#enter(plugin);
      if (!isEnabled(plugin)) {
        entry.state = 'disabled';
        continue;
      }
      (this.#isClaimed(entry, first) ? later : first).push(entry);
    }
    await this.#bringUp(first);
    for (const entry of later) await this.#bringUp([entry]);
    const { obstacle } = this.#services.database.roles;
    if (obstacle !== undefined)
      this.#log.warn('plugins reach all tables: the user of the database may not keep roles for them', {
        reason: obstacle,
      });
  }

  /** The host's own plugin starts the same way; its failure fails the start. */
  async startHost(host: LoadedPlugin): Promise<void> {
    const entry = this.#enter(host);
    entry.loaded = host;
    const server = await activatePlugin(this.#services, host, entry.scope, this.#pause);
    await registerServer(this.#services, host, server, entry, this.#replaceDefaults);
    entry.server = server;
    entry.state = 'active';
  }

  all(): readonly Readonly<Registered>[] {
    return this.#table.all();
  }

  find(id: string): Readonly<Registered> | undefined {
    return this.#table.find(id);
  }

  /** Versions of a plugin that this process holds and does not run: an imported module is held until the process ends. */
  countReplaced(id: string): number {
    const imported = this.#imported.get(id) ?? new Set();
    const { plugin, loaded } = this.#table.find(id) ?? {};
    const isImported = plugin && !loaded?.memory && imported.has(importOf(plugin));
    return imported.size - (isImported ? 1 : 0);
  }

  contracts(): readonly AnyContract[] {
    return this.#table.contracts();
  }

  manifests(): readonly Manifest[] {
    return this.#table.manifests();
  }

  /**
   * Disables a plugin: its calls are unknown routes, its offers unavailable, its jobs stop. Its data stays, and events that it
   * subscribes to wait for it.
   */
  async disable(id: string): Promise<void> {
    const entry = this.#entry(id);
    await this.#release(entry);
    entry.state = 'disabled';
    entry.failure = null;
  }

  async enable(id: string): Promise<void> {
    const entry = this.#entry(id);
    if (entry.state !== 'active') await this.#bringUp([entry]);
  }

  /**
   * Runs another version of a plugin, or one that is new here. What ran before answers until the new one does; if that fails in any
   * phase, or `confirm` does, it goes on as if nothing had been tried, but that steps of the tables have run.
   *
   * @param confirm what has to be done for it to stay
   * @throws PluginFault, and what `confirm` throws
   */
  async replace(source: PluginSource, confirm: () => Promise<unknown> = async () => {}): Promise<void> {
    const plugin = await readPlugin(source).catch((error: unknown) => {
      throw toFault('load', 'UNREADABLE', error);
    });
    const before = this.#table.find(plugin.id);
    const successor = notStarted(plugin);
    this.#claim(successor, before);
    await this.#load(successor);
    await this.#migrate(plugin);
    const server = await this.#activate(successor).catch(async (error: unknown) => {
      await this.#release(successor);
      throw error;
    });
    if (before) this.#table.replace(before, successor);
    else this.#table.add(successor);
    if (before) void before.registrations.dispose(this.#releaseFailed(before));
    try {
      await this.#register(successor, server);
      await confirm();
    } catch (error) {
      void successor.registrations.dispose(this.#releaseFailed(successor));
      this.#table.remove(successor, before);
      if (before?.server) await this.#register(before, before.server);
      await this.#release(successor);
      throw error;
    }
    if (before) void this.#retire(before);
  }

  /** Takes a plugin out, which then is as if it had never been here. */
  async remove(id: string): Promise<void> {
    const entry = this.#entry(id);
    this.#table.remove(entry);
    await this.#release(entry);
  }

  /** Stops a running plugin that fails again and again, until it is enabled. Returns whether it ran. */
  async quarantine(id: string, fault: PluginFault): Promise<boolean> {
    const entry = this.#entry(id);
    if (entry.state !== 'active') return false;
    this.#fail(entry, fault);
    await this.#release(entry);
    return true;
  }

  /** Releases everything, the last started first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#retiring);
    for (const entry of this.#table.all().toReversed()) await this.#release(entry);
  }

  /** Starts plugins that claim nothing of each other. */
  async #bringUp(entries: readonly Registered[]): Promise<void> {
    for (const entry of entries) entry.scope = new Disposables();
    const claimed = await this.#step(entries, async (entry) => this.#claim(entry));
    const loaded = await this.#step(claimed, (entry) => this.#load(entry));
    // One after the other: they take turns for one lock anyway.
    const ready: Registered[] = [];
    for (const entry of loaded) ready.push(...(await this.#step([entry], () => this.#migrate(entry.plugin))));
    const servers = new Map<Registered, AnyPluginServer>();
    const activated = await this.#step(ready, async (entry) => {
      servers.set(entry, await this.#activate(entry));
    });
    for (const entry of activated) await this.#step([entry], () => this.#register(entry, servers.get(entry)!));
  }

  async #activate(entry: Registered): Promise<AnyPluginServer> {
    const startedAt = performance.now();
    const server = await activatePlugin(this.#services, entry.loaded!, entry.scope, this.#pause);
    entry.activatedIn = Math.round(performance.now() - startedAt);
    return server;
  }

  async #register(entry: Registered, server: AnyPluginServer): Promise<void> {
    const { id, catalogues } = entry.plugin;
    entry.registrations = new Disposables();
    entry.server = server;
    entry.state = 'active';
    entry.failure = null;
    this.#services.catalogues.add(id, catalogues);
    await registerServer(this.#services, entry.loaded!, server, entry, this.#replaceDefaults);
  }

  /** Takes a step with plugins side by side. Those that fail are released and reported; returns the others, in their order. */
  async #step(entries: readonly Registered[], step: (entry: Registered) => Promise<void>): Promise<Registered[]> {
    const passed = await Promise.all(
      entries.map(async (entry) => {
        try {
          await step(entry);
          return true;
        } catch (error) {
          await this.#release(entry);
          this.#fail(entry, toFault('activate', 'ACTIVATE_FAILED', error));
          return false;
        }
      }),
    );
    return entries.filter((_, at) => passed[at]);
  }

  async #load(entry: Registered): Promise<void> {
    entry.loaded ??= await withinLimit(() => this.#import(entry.plugin, (id, error) => this.onCrash(id, error)), {
      seconds: IMPORT_SECONDS,
      phase: 'load',
      code: 'IMPORT_TIMEOUT',
      pause: this.#pause,
    }).catch((error: unknown) => {
      throw toFault('load', 'IMPORT_FAILED', error);
    });
    const { id, module, memory } = entry.loaded;
    if (!module || memory) return;
    const imported = this.#imported.get(id) ?? new Set();
    this.#imported.set(id, imported.add(importOf(entry.plugin)));
  }

  /**
   * Checked at each start: its claims may belong to another plugin by now.
   *
   * @param before the version in whose place it comes
   */
  #claim(entry: Registered, before?: Registered): void {
    const others = this.#table.all().filter((other) => other !== entry && other !== before && other.state !== 'failed');
    try {
      checkClaims(
        entry.plugin,
        others.map(({ plugin }) => plugin),
        this.#bases,
      );
    } catch (error) {
      throw toFault('load', 'UNREADABLE', error);
    }
  }

  /** Whether a plugin claims what one of `others` claims too. */
  #isClaimed({ plugin }: Registered, others: readonly Registered[]): boolean {
    return others.some((other) => claimsSame(plugin, other.plugin));
  }

  async #migrate({ id, source }: KnownPlugin): Promise<void> {
    const folder = join(source.folder, 'migrations');
    await migrate(this.#services.database, id, folder, this.#log).catch((error: unknown) => {
      throw toMigrationFault(error);
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

  /** Releases a version that another one has replaced, when its calls and jobs are over, or too late. */
  #retire(entry: Registered): Promise<void> {
    const retired = this.#untilIdle(entry).then(() => this.#release(entry));
    this.#retiring.add(retired);
    return retired.finally(() => this.#retiring.delete(retired));
  }

  async #untilIdle({ work }: Registered): Promise<void> {
    for (
      let waited = 0;
      work.running > 0 && waited < RETIRE_SECONDS && !this.#stopping.signal.aborted;
      waited += LOOK_SECONDS
    )
      await this.#pause(LOOK_SECONDS, this.#stopping.signal).catch(() => {});
  }

  async #release(entry: Registered): Promise<void> {
    entry.server = null;
    const failed = this.#releaseFailed(entry);
    await entry.registrations.dispose(failed);
    await withinLimit(() => entry.scope.dispose(failed), {
      seconds: RELEASE_SECONDS,
      phase: 'activate',
      code: 'RELEASE_TIMEOUT',
      pause: this.#pause,
    }).catch(failed);
  }

  #releaseFailed(entry: Registered): (error: unknown) => void {
    return (error) => this.#log.error('plugin release failed', { plugin: entry.plugin.id, error });
  }

  #entry(id: string): Registered {
    const entry = this.#table.find(id);
    if (!entry || id === 'host') throw new RangeError(`there is no plugin "${id}" to enable or disable`);
    return entry;
  }
}

/** Of what a server is imported: once in a process. */
const importOf = ({ source, manifest }: KnownPlugin): string => `${source.folder} ${manifest.hash ?? ''}`;

function unreadable(source: PluginSource): KnownPlugin {
  const name = nameOf(source.folder);
  return { id: name, source, manifest: emptyManifest(name), catalogues: { 'zh-TW': {}, en: {} } };
}

/** What a plugin that cannot be read is called: as its folder, or the one around a build or a kept version. */
function nameOf(folder: string): string {
  const around = dirname(folder);
  const isInside = basename(folder) === 'dist' || basename(dirname(around)) === '.versions';
  return basename(isInside ? around : folder);
}
