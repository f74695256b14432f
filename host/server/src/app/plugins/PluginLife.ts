import type { Caller } from '@atrium/sdk/server';
import { runServer } from '@atrium/sdk/archive';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { HostServices } from '../../company/CompanyServices.ts';
import { rehearseMigrations } from '../../core/database/migrate.ts';
import { addedFolders } from '../../runtime/plugins/findPlugins.ts';
import type { OpenArchive } from '../../runtime/plugins/openArchive.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { PluginRecords, type VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import { activeFirst, type KnownPlugin, PluginFault, toMigrationFault } from '../../runtime/plugins/Plugins.ts';
import {
  isKeptVersion,
  keepVersion,
  readVersionOf,
  useVersion,
  versionFolder,
} from '../../runtime/plugins/pluginVersions.ts';
import { deleteData } from './storedData.ts';

/** Milliseconds between looks for what other processes have changed, and between reports that this one is alive. */
const LOOK_MS = 1_000;
const REPORT_MS = 10_000;
/** Milliseconds that a change waits for the other processes before it is answered; they go on without it. */
const SETTLE_MS = 5_000;
const SETTLE_LOOK_MS = 100;

let started = 0;

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
  /** One change after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #followed = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(services: HostServices, registry: PluginRegistry) {
    this.#services = services;
    this.#registry = registry;
    this.records = new PluginRecords(services);
    started += 1;
    this.process = `${hostname()}-${process.pid}${started > 1 ? `-${started}` : ''}`;
  }

  /** Begins to follow the other processes, and to be known to them. */
  async follow(): Promise<void> {
    const isAlone = this.#services.database.driver.kind === 'embedded';
    if (isAlone) await this.records.forget({ allBut: this.process });
    this.#followed = await this.records.version();
    await this.report();
    if (isAlone) return;
    const every = (milliseconds: number, work: () => Promise<void>) =>
      setInterval(() => {
        work().catch((error: unknown) => this.#services.log.warn('following the plugins failed', { error }));
      }, milliseconds).unref();
    this.#timers = [every(LOOK_MS, () => this.#look()), every(REPORT_MS, () => this.report())];
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
      const { dataDir } = this.#services.config;
      const kept = await keepVersion(dataDir, folder);
      // It is kept only if it is what was built.
      if (kept === folder) throw new PluginFault('load', 'CHANGED');
      await this.#rehearse(plugin, kept);
      const before = this.#registry.find(id)?.plugin.manifest.version;
      await this.#registry.replace({ folder: kept, kind: 'built' });
      const { version, hash = '', about } = manifest;
      await this.#record(async () => {
        const now = this.#services.clock.now();
        await this.records.install({
          plugin: id,
          hash,
          version,
          size,
          installedBy: by.id,
          installedOn: now,
          keyId,
          changes: about?.changes ?? '',
        });
        const detail = before === undefined ? { version, keyId } : { from: before, to: version, keyId };
        const action = before === undefined ? 'plugin.install' : 'plugin.update';
        await this.#services.audit.record({ action, target: id, detail });
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
      await this.#registry.replace({ folder, kind: 'built' });
      await useVersion(folder);
      await this.#record(async () => {
        await this.records.restore(version);
        await this.#services.audit.record({
          action: 'plugin.restore',
          target: id,
          detail: { from: before, to: version.version },
        });
      });
    });
  }

  /** @throws PluginFault if it fails to start; it is enabled nevertheless */
  enable(id: string): Promise<void> {
    return this.#next(async () => {
      await this.#registry.enable(id);
      await this.#record(async () => {
        await this.records.setEnabled(id, true);
        const state = this.#registry.find(id)!.state;
        await this.#services.audit.record({ action: 'plugin.enable', target: id, detail: { state } });
      });
      const { failure } = this.#registry.find(id)!;
      if (failure) throw new PluginFault(failure.phase, failure.code, failure.variables);
    });
  }

  disable(id: string): Promise<void> {
    return this.#next(async () => {
      await this.#registry.disable(id);
      await this.#record(async () => {
        await this.records.setEnabled(id, false);
        await this.#services.audit.record({ action: 'plugin.disable', target: id });
      });
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
      const { domainEvents, jobs, config, figures } = this.#services;
      const version = this.#registry.find(id)?.plugin.manifest.version;
      if (version !== undefined) await this.#registry.remove(id);
      let ended = { events: 0, runs: 0 };
      await this.#record(async () => {
        await this.records.remove(id);
        ended = { events: await domainEvents.forget(id), runs: await jobs.forget(id) };
        if (isDeleted) await deleteData(this.#services.db, id, this.#services.clock.now());
        if (version !== undefined || isDeleted || ended.events + ended.runs > 0)
          await this.#services.audit.record({
            action: 'plugin.remove',
            target: id,
            detail: { version, ...ended, ...(isDeleted && { dataDeleted: true }) },
          });
      });
      figures.forget(id);
      // Else the next start would take it for new.
      for (const folder of await addedFolders(config.dataDir))
        if ((await readVersionOf(folder))?.id === id) await rm(folder, { recursive: true, force: true });
      return { version, ...ended };
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

  /** Waits until the other processes have followed, but not for long. */
  async settle(): Promise<void> {
    for (let waited = 0; waited < SETTLE_MS && !(await this.#isSettled()); waited += SETTLE_LOOK_MS)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK_MS));
  }

  /** Runs its server apart, and its steps without keeping them. */
  async #rehearse({ id, manifest }: KnownPlugin, folder: string): Promise<void> {
    if (manifest.server) {
      const run = await runServer(join(folder, manifest.server.entry));
      if (run.end === 'notImported') throw new PluginFault('load', 'IMPORT_FAILED', { reason: run.reason });
      if (run.end === 'noServer') throw new PluginFault('load', 'NO_SERVER', { file: manifest.server.entry });
      if (run.end === 'exited') throw new PluginFault('load', 'EXITED', { code: run.code });
      if (run.end === 'stuck') {
        const [phase, code] =
          run.during === 'import' ? (['load', 'IMPORT_TIMEOUT'] as const) : (['activate', 'ACTIVATE_TIMEOUT'] as const);
        throw new PluginFault(phase, code, { seconds: run.seconds });
      }
    }
    await rehearseMigrations(this.#services.database, id, join(folder, 'migrations')).catch((error: unknown) => {
      throw toMigrationFault(error);
    });
  }

  /** Writes rows about what this process does already, and tells the others. */
  async #record(write: () => Promise<void>): Promise<void> {
    await this.#services.transaction(write);
    this.#followed = await this.records.version();
    await this.report();
    if (await this.#isSettled()) await this.#tellBrowsers();
  }

  async #look(): Promise<void> {
    if ((await this.records.version()) > this.#followed) await this.#next(() => this.#reconcile());
  }

  /** Runs what the rows say. What fails is in the report of this process. */
  async #reconcile(): Promise<void> {
    const version = await this.records.version();
    if (version <= this.#followed) return;
    const { dataDir } = this.#services.config;
    const [rows, versions] = [await this.records.all(), await this.records.allVersions()];
    for (const { id, hash, isEnabled } of rows) {
      const wanted = versions.find((each) => each.plugin === id && each.hash === hash);
      await this.#fit(id, isEnabled, wanted).catch((error: unknown) =>
        this.#services.log.error('a change of plugins could not be followed', { plugin: id, error }),
      );
    }
    const known = new Set(rows.map(({ id }) => id));
    for (const { plugin } of [...this.#registry.all()])
      if (isKeptVersion(dataDir, plugin.source.folder) && !known.has(plugin.id)) await this.#registry.remove(plugin.id);
    this.#followed = version;
    await this.report();
    if (await this.#isSettled()) await this.#tellBrowsers();
  }

  async #fit(id: string, isEnabled: boolean, wanted: VersionRecord | undefined): Promise<void> {
    const entry = this.#registry.find(id);
    if (wanted && entry?.plugin.manifest.hash !== wanted.hash) {
      const folder = versionFolder(this.#services.config.dataDir, { id, version: wanted.version, hash: wanted.hash });
      await this.#registry.replace({ folder, kind: 'built' });
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
    await this.#services.realtime.emitFor('host', 'pluginsChanged', {}, { everyone: true });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => {});
    return next;
  }
}
