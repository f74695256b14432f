import type { Caller } from '@atrium/sdk/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { rm } from 'node:fs/promises';
import type { HostServices } from '../../company/CompanyServices.ts';
import { currentCall, runAs } from '../../core/currentCall.ts';
import { warnBounded } from '../../core/log.ts';
import { addedFolders } from '../../runtime/plugins/findPlugins.ts';
import type { OpenArchive } from '../../runtime/plugins/openArchive.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { PluginRecords, type VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import {
  activeFirst,
  type KnownPlugin,
  PluginFault,
  type PluginSource,
  toMigrationFault,
} from '../../runtime/plugins/Plugins.ts';
import {
  isKeptVersion,
  keepVersion,
  readVersionOf,
  useVersion,
  versionFolder,
} from '../../runtime/plugins/pluginVersions.ts';
import { rehearse } from './reviewArchive.ts';
import { developedSource, keptSource } from './startingPlugins.ts';
import { deleteData } from './storedData.ts';
import { tellAdministrators } from './tellAdministrators.ts';

/** Milliseconds between looks for what other processes have changed, and between reports that this one is alive. */
const LOOK_MS = 1_000;
const REPORT_MS = 10_000;
/** Milliseconds that a change waits for the other processes before it is answered; they go on without it. */
const SETTLE_MS = 5_000;
const SETTLE_LOOK_MS = 100;

let started = 0;

type Change = 'install' | 'update' | 'restore' | 'enable' | 'disable' | 'remove';

export interface EndedPlugin {
  readonly version: string | undefined;
  readonly events: number;
  readonly runs: number;
}

/**
 * Installs, updates, restores, enables, disables and removes plugins while the server runs, and follows what other processes of
 * the server do: the rows are the truth, each process runs what they say, and open browsers are told when all of them do.
 */
export class PluginLife {
  readonly records: PluginRecords;
  /** Of this process: machine and process id. */
  readonly process: string;
  readonly #services: HostServices;
  readonly #registry: PluginRegistry;
  /** One change after the other, apart from the calls that ask for them: a call that is given up leaves a change whole. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #outside = AsyncLocalStorage.snapshot();
  /** The rows of this version run here, as far as they can. */
  #followed = 0;
  /** Plugins that could not follow their rows; they are tried again. */
  readonly #behind = new Set<string>();
  /** Whether browsers have to be told of a change that not all processes have followed yet. */
  #isUntold = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(services: HostServices, registry: PluginRegistry) {
    this.#services = services;
    this.#registry = registry;
    this.records = new PluginRecords(services);
    started += 1;
    this.process = `${hostname()}-${process.pid}${started > 1 ? `-${started}` : ''}`;
  }

  /** @param version of the rows that this process has started with */
  startedWith(version: number): void {
    this.#followed = version;
  }

  /** Begins to follow the other processes, and to be known to them. */
  async follow(): Promise<void> {
    const isAlone = this.#services.database.driver.kind === 'embedded';
    if (isAlone) await this.records.forget({ allBut: this.process });
    await this.report();
    if (isAlone) return;
    const every = (milliseconds: number, work: () => Promise<void>) =>
      setInterval(() => {
        // A database that is away is asked each second.
        work().catch((error: unknown) => warnBounded(this.#services, 'following the plugins failed', { error }, 2));
      }, milliseconds).unref();
    this.#timers = [every(LOOK_MS, () => this.#look()), every(REPORT_MS, () => this.#beat())];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#last;
    await this.records.forget({ process: this.process }).catch(() => {});
  }

  /**
   * Runs an archive that was checked, in this process first.
   *
   * @param keyId of the key that it is signed with
   * @throws PluginFault; what ran before runs on
   */
  install({ plugin, folder, size }: OpenArchive, by: Caller, keyId: string | null): Promise<void> {
    return this.#next(async () => {
      const { id, manifest } = plugin;
      const kept = await keepVersion(this.#services.config.dataDir, folder);
      // It is kept only if it is what was built.
      if (kept === folder) throw new PluginFault('load', 'CHANGED');
      const source = keptSource(this.#services.config, kept, { keyId, installedBy: by.id });
      await rehearse(this.#services, plugin, source);
      const before = this.#registry.find(id)?.plugin.manifest.version;
      const { version, hash = '', about } = manifest;
      const installedOn = this.#services.clock.now();
      const changes = about?.changes ?? '';
      const row = { plugin: id, hash, version, size, installedBy: by.id, installedOn, keyId, changes };
      await this.#runVersion(source, async () => {
        const now = await this.records.install(row);
        const detail = before === undefined ? { version, keyId } : { from: before, to: version, keyId };
        await this.#note(before === undefined ? 'install' : 'update', plugin, detail);
        return now;
      });
    });
  }

  /**
   * Runs a version again that was installed before.
   *
   * @throws PluginFault; what ran before runs on
   */
  restore(version: VersionRecord): Promise<void> {
    return this.#next(async () => {
      const { plugin: id, hash } = version;
      const folder = versionFolder(this.#services.config.dataDir, { id, version: version.version, hash });
      const before = this.#registry.find(id)?.plugin.manifest.version ?? '';
      await useVersion(folder);
      await this.#runVersion(keptSource(this.#services.config, folder, version), async () => {
        const now = await this.records.restore(version);
        await this.#note('restore', this.#registry.find(id)!.plugin, { from: before, to: version.version });
        return now;
      });
    });
  }

  /** @throws PluginFault if it fails to start; it is enabled nevertheless */
  enable(id: string): Promise<void> {
    return this.#next(async () => {
      await this.#registry.enable(id);
      const { plugin, state, failure } = this.#registry.find(id)!;
      const write = async () => {
        const now = await this.records.setEnabled(id, true);
        await this.#note('enable', plugin, { state });
        return now;
      };
      await this.#wrote(
        await this.#services.transaction(write).catch(async (error: unknown) => {
          await this.#registry.disable(id);
          throw error;
        }),
      );
      if (failure) throw new PluginFault(failure.phase, failure.code, failure.variables);
    });
  }

  disable(id: string): Promise<void> {
    return this.#next(async () => {
      const { plugin } = this.#registry.find(id)!;
      const now = await this.#services.transaction(async () => {
        await this.#note('disable', plugin);
        return this.records.setEnabled(id, false);
      });
      await this.#registry.disable(id);
      await this.#wrote(now);
    });
  }

  /**
   * Its tables and files stay, so that it finds them when it is installed again; what waits for it ends. Also for one that is not
   * there any more.
   *
   * @param deleteData whether tables and files are deleted, too
   * @returns what has ended: its version, subscriptions, planned runs
   */
  remove(id: string, { deleteData: isDeleted = false } = {}): Promise<EndedPlugin> {
    return this.#next(async () => {
      const { domainEvents, jobs, config, figures, database, clock, transaction, audit } = this.#services;
      const entry = this.#registry.find(id);
      const version = entry?.plugin.manifest.version;
      const isRunning = entry?.state === 'active';
      // Its calls would hold the tables that are deleted.
      if (isRunning) await this.#registry.disable(id);
      let ended = { events: 0, runs: 0 };
      const write = async () => {
        const now = await this.records.remove(id);
        ended = { events: await domainEvents.forget(id), runs: await jobs.forget(id) };
        if (isDeleted) await deleteData(database, id, clock.now());
        const detail = { version, ...ended, ...(isDeleted && { dataDeleted: true }) };
        if (entry) await this.#note('remove', entry.plugin, detail);
        else if (ended.events + ended.runs > 0) await audit.record({ action: 'plugin.end', target: id, detail });
        return now;
      };
      const now = await transaction(write).catch(async (error: unknown) => {
        if (isRunning) await this.#registry.enable(id);
        throw error;
      });
      if (entry) await this.#registry.remove(id);
      figures.forget(id);
      // Else the next start would take it for new.
      for (const folder of await addedFolders(config.dataDir))
        if ((await readVersionOf(folder))?.id === id) await rm(folder, { recursive: true, force: true });
      await this.#wrote(now);
      return { version, ...ended };
    });
  }

  /**
   * Runs the newest build of a plugin that its author works on.
   *
   * @returns its version and hash; undefined where that one runs already, or none is there
   * @throws PluginFault; what ran before runs on
   */
  develop(folder: string): Promise<string | undefined> {
    return this.#next(async () => {
      const source = await developedSource(this.#services.config.dataDir, folder);
      const version = source && (await readVersionOf(source.folder));
      if (!version || this.#registry.find(version.id)?.plugin.manifest.hash === version.hash) return undefined;
      await this.#registry.replace(source);
      await this.changed();
      return `${version.id} ${version.version} ${version.hash}`;
    });
  }

  /** Says in the rows, and to open browsers, what has changed in this process only: a plugin that was stopped or started again. */
  async changed(): Promise<void> {
    await this.report();
    await this.#tellBrowsers();
  }

  /** Reports how this process gets on with its plugins. */
  async report(): Promise<void> {
    const { figures } = this.#services;
    const all = activeFirst(this.#registry.all());
    const first = all.filter(({ plugin }, at) => all.findIndex((other) => other.plugin.id === plugin.id) === at);
    await this.records.report(
      this.process,
      this.#followed,
      first.map(({ plugin: { id, manifest }, state, failure, activatedIn }) => ({
        plugin: id,
        version: manifest.version,
        hash: manifest.hash ?? null,
        state,
        failurePhase: failure?.phase ?? null,
        failureCode: failure?.code ?? null,
        failureFacts: failure ? JSON.stringify(failure.variables) : null,
        activatedIn,
        ...figures.of(`${id}.`),
      })),
    );
  }

  /** Waits until the other processes have followed, but not for long: one may just have been killed. */
  async settle(): Promise<void> {
    for (let waited = 0; waited < SETTLE_MS && !(await this.#isSettled()); waited += SETTLE_LOOK_MS)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK_MS));
    if (this.#isUntold) await this.#tellBrowsers();
  }

  /**
   * Runs a version in this process; it stays if its rows are written.
   *
   * @param write returns the version of the rows
   */
  async #runVersion(source: PluginSource, write: () => Promise<number>): Promise<void> {
    let now = 0;
    await this.#registry.replace(source, async () => {
      now = await this.#services.transaction(write);
    });
    await this.#wrote(now);
  }

  /** Audits what was done, and tells the others who manage plugins if a person has done it. */
  async #note(
    change: Change,
    { id, manifest }: KnownPlugin,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.#services.audit.record({ action: `plugin.${change}`, target: id, detail });
    const by = currentCall()?.caller;
    if (!by) return;
    const facts = { plugin: manifest.name, version: manifest.version, name: by.name };
    const notice = { title: `pluginNotice.${change}`, message: 'pluginNotice.message', facts } as const;
    await tellAdministrators(this.#services, notice, by.id);
  }

  /** This process runs what it has written as this version; the others, and browsers, learn of it. Nothing of it fails the change. */
  async #wrote(version: number): Promise<void> {
    this.#isUntold = true;
    try {
      // Another process may have written in between: what it has is not known here.
      if (version === this.#followed + 1) this.#followed = version;
      else await this.#reconcile();
      await this.report();
      if (await this.#isSettled()) await this.#tellBrowsers();
    } catch (error) {
      warnBounded(this.#services, 'following the plugins failed', { error }, 2);
    }
  }

  async #look(): Promise<void> {
    if ((await this.records.version()) <= this.#followed) return;
    await this.#next(async () => {
      if ((await this.records.version()) <= this.#followed) return;
      this.#isUntold = true;
      await this.#reconcile();
      await this.report();
      if (await this.#isSettled()) await this.#tellBrowsers();
    });
  }

  /** Tries again what could not follow, says that this process is alive, and tells browsers what was left. */
  async #beat(): Promise<void> {
    if (this.#behind.size > 0) await this.#next(() => this.#reconcile());
    await this.report();
    if (this.#isUntold) await this.#tellBrowsers();
  }

  /** Runs what the rows say. */
  async #reconcile(): Promise<void> {
    const version = await this.records.version();
    const { dataDir } = this.#services.config;
    const [rows, versions] = [await this.records.all(), await this.records.allVersions()];
    this.#behind.clear();
    for (const { id, hash, isEnabled } of rows) {
      const wanted = versions.find((each) => each.plugin === id && each.hash === hash);
      await this.#fit(id, isEnabled, wanted).catch((error: unknown) => {
        this.#behind.add(id);
        this.#services.log.error('a change of plugins could not be followed', { plugin: id, error });
      });
    }
    const known = new Set(rows.map(({ id }) => id));
    for (const { plugin } of [...this.#registry.all()])
      if (isKeptVersion(dataDir, plugin.source.folder) && !plugin.source.isDeveloped && !known.has(plugin.id))
        await this.#registry.remove(plugin.id);
    this.#followed = version;
  }

  async #fit(id: string, isEnabled: boolean, wanted: VersionRecord | undefined): Promise<void> {
    const { dataDir } = this.#services.config;
    const entry = this.#registry.find(id);
    // One that came with a newer host is not replaced by what was installed before it.
    const isOwn = entry !== undefined && !isKeptVersion(dataDir, entry.plugin.source.folder);
    if (wanted && !isOwn && entry?.plugin.manifest.hash !== wanted.hash) {
      const folder = versionFolder(dataDir, { id, version: wanted.version, hash: wanted.hash });
      await this.#registry.replace(keptSource(this.#services.config, folder, wanted));
      await useVersion(folder);
    }
    const { state } = this.#registry.find(id) ?? {};
    if (isEnabled && state === 'disabled') await this.#registry.enable(id);
    if (!isEnabled && state !== undefined && state !== 'disabled') await this.#registry.disable(id);
  }

  /** Whether every process that is alive runs what the rows say, as far as it can. */
  async #isSettled(): Promise<boolean> {
    const [version, processes] = [await this.records.version(), await this.records.processes()];
    return processes.every(({ followed }) => followed >= version);
  }

  async #tellBrowsers(): Promise<void> {
    this.#isUntold = false;
    await this.#services.realtime.emitFor('host', 'pluginsChanged', {}, { everyone: true });
  }

  /** In turn, as the person of the current call, but not within it. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const { caller, request } = currentCall() ?? {};
    const apart = () => this.#outside(() => runAs({ caller, request, plugin: 'host' }, work));
    const next = this.#last.then(apart, apart);
    this.#last = next.catch(() => {});
    return next;
  }
}
