import type { Caller } from '@atrium/sdk/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import type { HostServices } from '../../company/CompanyServices.ts';
import { currentCall, runAs } from '../../core/currentCall.ts';
import { refuse } from '../../core/texts.ts';
import { addedFolders } from '../../runtime/plugins/findPlugins.ts';
import type { OpenArchive } from '../../runtime/plugins/openArchive.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { PluginRecords, type VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import { type KnownPlugin, PluginFault, type PluginSource, type Registered } from '../../runtime/plugins/Plugins.ts';
import { keepVersion, readVersionOf, useVersion } from '../../runtime/plugins/pluginVersions.ts';
import { type BuiltIn, BuiltIns } from './BuiltIns.ts';
import { originOf } from './describePlugins.ts';
import { endUses } from './grantsAndEntries.ts';
import { checkIsolation } from './isolation.ts';
import { keptSource, PluginFollower, sourceOf } from './PluginFollower.ts';
import { rehearse } from './reviewArchive.ts';
import { developedSource } from './startingPlugins.ts';
import { deleteData } from './storedData.ts';
import { tellAdministrators } from './tellAdministrators.ts';

type Change = 'install' | 'update' | 'restore' | 'enable' | 'disable' | 'isolate' | 'remove';

interface InstallOptions {
  /** Of the key that it is signed with. */
  readonly keyId: string | null;
  /** Whether its server runs in a process of its own; undefined: as the version before. */
  readonly isIsolated?: boolean | undefined;
}

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
  readonly builtIns: BuiltIns;
  readonly #services: HostServices;
  readonly #registry: PluginRegistry;
  readonly #follower: PluginFollower;
  /** One change after the other, apart from the calls that ask for them: a call that is given up leaves a change whole. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(services: HostServices, registry: PluginRegistry) {
    this.#services = services;
    this.#registry = registry;
    this.records = new PluginRecords(services);
    this.builtIns = new BuiltIns(services);
    const { records, builtIns } = this;
    this.#follower = new PluginFollower({ services, registry, records, builtIns, next: (work) => this.#next(work) });
  }

  /** @param version of the rows that this process has started with */
  startedWith(version: number): void {
    this.#follower.startedWith(version);
  }

  /** Begins to follow the other processes, and to be known to them. */
  follow(): Promise<void> {
    return this.#follower.follow();
  }

  async stop(): Promise<void> {
    this.#follower.stop();
    await this.#last;
    await this.records.forget({ process: this.#follower.process }).catch(() => {});
  }

  /** Says in the rows, and to open browsers, what has changed in this process only: a plugin that was stopped or started again. */
  changed(): Promise<void> {
    return this.#follower.changed();
  }

  /** Reports how this process gets on with its plugins. */
  report(): Promise<void> {
    return this.#follower.report();
  }

  /** Waits until the other processes have followed, but not for long: one may just have been killed. */
  settle(): Promise<void> {
    return this.#follower.settle();
  }

  /**
   * Runs an archive that was checked, in this process first.
   *
   * @throws PluginFault; what ran before runs on
   */
  install({ plugin, folder, size }: OpenArchive, by: Caller, { keyId, isIsolated }: InstallOptions): Promise<void> {
    return this.#next(async () => {
      const { id, manifest } = plugin;
      const kept = await keepVersion(this.#services.config.dataDir, folder);
      // It is kept only if it is what was built.
      if (kept === folder) throw new PluginFault('load', 'CHANGED');
      const { isIsolated: wasIsolated = false } = (await this.records.find(id)) ?? {};
      const own = { keyId, installedBy: by.id, isIsolated: isIsolated ?? wasIsolated };
      const source = keptSource(this.#services.config, kept, own);
      await rehearse(this.#services, plugin, source);
      await this.builtIns.keep(id, this.#services.config.dataDir);
      const before = this.#registry.find(id)?.plugin.manifest.version;
      const { version, hash = '', about } = manifest;
      const installedOn = this.#services.clock.now();
      const changes = about?.changes ?? '';
      const row = { plugin: id, hash, version, size, installedBy: by.id, installedOn, keyId, changes };
      await this.#runVersion(source, async () => {
        const options = { builtInVersion: this.#builtInVersion(id), isIsolated: own.isIsolated };
        const now = await this.records.install(row, options);
        const detail = before === undefined ? { version, keyId } : { from: before, to: version, keyId };
        const isolation = own.isIsolated === wasIsolated ? {} : { isIsolated: own.isIsolated };
        await this.#note(before === undefined ? 'install' : 'update', plugin, { ...detail, ...isolation });
        return now;
      });
    });
  }

  /**
   * Runs a version again that was installed before.
   *
   * @throws PluginFault; what ran before runs on
   * @throws Refusal if it was removed meanwhile, or is not kept any more
   */
  restore(version: VersionRecord): Promise<void> {
    return this.#next(async () => {
      const id = version.plugin;
      await this.#checkKept(version);
      const source = sourceOf(this.#services.config, { installed: version }, await this.#isIsolated(id));
      const before = this.#registry.find(id)?.plugin.manifest.version ?? '';
      await useVersion(source.folder);
      await this.#runVersion(source, async () => {
        await this.#checkKept(version);
        const now = await this.records.restore(version, this.#builtInVersion(id));
        await this.#note('restore', this.#registry.find(id)!.plugin, { from: before, to: version.version });
        return now;
      });
    });
  }

  /**
   * Runs the version that comes with the host again, in place of an update; what the plugin keeps stays.
   *
   * @param forget whether the update, and those before it, are removed: they cannot be restored then
   * @throws PluginFault; what ran before runs on
   * @throws Refusal if the plugin was removed meanwhile
   */
  returnToBuiltIn(builtIn: BuiltIn, { forget = false } = {}): Promise<void> {
    return this.#next(async () => {
      const { id, version } = builtIn;
      const entry = await this.#findPresent(id);
      const isDisabled = entry.state === 'disabled';
      const from = entry.plugin.manifest.version;
      const source = sourceOf(this.#services.config, { builtIn }, await this.#isIsolated(id));
      await this.#runVersion(source, async () => {
        await this.#checkRow(id);
        const now = await this.records.restoreBuiltIn(id, version, { forget });
        await this.#note('restore', this.#registry.find(id)!.plugin, { from, to: version, isRemoved: forget });
        return now;
      });
      // Removing an update does not enable what was disabled.
      if (isDisabled && forget) await this.#registry.disable(id);
      if (forget) await this.#removeFolders(id);
    });
  }

  /**
   * @throws PluginFault if it fails to start; it is enabled nevertheless
   * @throws Refusal if it was removed meanwhile
   */
  enable(id: string): Promise<void> {
    return this.#next(async () => {
      await this.#findPresent(id);
      await this.#registry.enable(id);
      const { plugin, state, failure } = this.#registry.find(id)!;
      const write = async () => {
        await this.#findPresent(id);
        const now = await this.records.setEnabled(id, true);
        await this.#note('enable', plugin, { state });
        return now;
      };
      await this.#follower.wrote(
        await this.#write(write).catch(async (error: unknown) => {
          await this.#registry.disable(id);
          throw error;
        }),
      );
      if (failure) throw new PluginFault(failure.phase, failure.code, failure.variables);
    });
  }

  /**
   * Runs the server of a plugin in a process of its own, or in that of the host again. Nothing else is started again, and the plugin
   * itself only if that changes anything.
   *
   * @throws PluginFault; what ran before runs on
   * @throws Refusal if that is not up to an administrator, or what was changed meanwhile does not allow it
   */
  isolate(id: string, isIsolated: boolean): Promise<void> {
    return this.#next(async () => {
      const entry = await this.#findPresent(id);
      const { plugin } = entry;
      const row = await this.records.find(id);
      checkIsolation(entry, { row, origin: originOf(plugin, this.#services), isIsolated }, this.#services);
      const builtIn = this.builtIns.find(id);
      const choice = row ? await this.builtIns.choose(row, await this.records.versions(id)) : builtIn && { builtIn };
      // It comes with the host, but could not be read.
      if (!choice) throw refuse.notFound();
      const source = sourceOf(this.#services.config, choice, isIsolated);
      if ((row?.isIsolated ?? false) === isIsolated && source.isolatedBy === plugin.source.isolatedBy) return;
      await this.#runVersion(source, async () => {
        await this.#findPresent(id);
        const now = await this.records.setIsolated(id, isIsolated);
        await this.#note('isolate', plugin, { isIsolated });
        return now;
      });
    });
  }

  /** @throws Refusal if it was removed meanwhile */
  disable(id: string): Promise<void> {
    return this.#next(async () => {
      const { plugin } = await this.#findPresent(id);
      const now = await this.#write(async () => {
        await this.#findPresent(id);
        await this.#note('disable', plugin);
        return this.records.setEnabled(id, false);
      });
      await this.#registry.disable(id);
      await this.#follower.wrote(now);
    });
  }

  /**
   * Its tables and files stay, so that it finds them when it is installed again; what waits for it ends. Also for one that is not
   * there any more.
   *
   * @param deleteData whether tables and files are deleted, too, and its permissions and views are taken out of roles and menus
   * @returns what has ended: its version, subscriptions, planned runs
   */
  remove(id: string, { deleteData: isDeleted = false } = {}): Promise<EndedPlugin> {
    return this.#next(async () => {
      const { domainEvents, jobs, figures, faults, database, clock, audit, log } = this.#services;
      const entry = this.#registry.find(id);
      const version = entry?.plugin.manifest.version;
      const isRunning = entry?.state === 'active';
      // Its calls would hold the tables that are deleted.
      if (isRunning) await this.#registry.disable(id);
      let ended = { events: 0, runs: 0 };
      const write = async () => {
        const now = await this.records.remove(id);
        ended = { events: await domainEvents.forget(id), runs: await jobs.forget(id) };
        const keptRole = isDeleted ? await deleteData(database, id, clock.now()) : undefined;
        if (keptRole !== undefined)
          log.warn('the role of a plugin is still there: another database has grants to it', {
            plugin: id,
            reason: keptRole,
          });
        const uses = isDeleted && entry ? await endUses(this.#services, entry.plugin.manifest, this.#registry) : {};
        const detail = { version, ...ended, ...(isDeleted && { dataDeleted: true, ...uses }) };
        if (entry) await this.#note('remove', entry.plugin, detail);
        else if (ended.events + ended.runs > 0) await audit.record({ action: 'plugin.end', target: id, detail });
        return now;
      };
      const now = await this.#write(write).catch(async (error: unknown) => {
        if (isRunning) await this.#registry.enable(id);
        throw error;
      });
      if (entry) await this.#registry.remove(id);
      figures.forget(id);
      faults.forget(id);
      await this.#removeFolders(id);
      await this.#follower.wrote(now);
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
      await this.#follower.changed();
      return `${version.id} ${version.version} ${version.hash}`;
    });
  }

  /**
   * Runs a version in this process; it stays if its rows are written.
   *
   * @param write returns the version of the rows
   */
  async #runVersion(source: PluginSource, write: () => Promise<number>): Promise<void> {
    let now = 0;
    await this.#registry.replace(source, async () => {
      now = await this.#write(write);
    });
    await this.#follower.wrote(now);
  }

  /**
   * Writes rows about plugins, in turn with the changes of every process: what it reads of them stays so until it has ended.
   *
   * @param work returns the version of the rows
   */
  #write(work: () => Promise<number>): Promise<number> {
    return this.#services.transaction(async () => {
      await this.records.takeTurn();
      return work();
    });
  }

  /** A change waits for those before it, which may have removed its plugin; another process may have done so, which is followed later. */
  async #findPresent(id: string): Promise<Readonly<Registered>> {
    const entry = this.#registry.find(id);
    if (!entry) throw refuse.gone('pluginInstall.removed');
    const { plugin } = entry;
    const hasRow = originOf(plugin, this.#services) === 'installed' && plugin.source.isDeveloped !== true;
    if (hasRow && !(await this.records.find(id))) throw refuse.gone('pluginInstall.removed');
    return entry;
  }

  /** @throws Refusal if the plugin has no row any more, in which the version that runs is written */
  async #checkRow(id: string): Promise<void> {
    if (!(await this.records.find(id))) throw refuse.gone('pluginInstall.removed');
  }

  async #checkKept({ plugin, hash, version }: VersionRecord): Promise<void> {
    await this.#checkRow(plugin);
    const isKept = (await this.records.versions(plugin)).some((kept) => kept.hash === hash);
    if (!isKept) throw refuse.gone('pluginInstall.notKept', { version });
  }

  async #isIsolated(id: string): Promise<boolean> {
    return (await this.records.find(id))?.isIsolated ?? false;
  }

  #builtInVersion(id: string): string | null {
    return this.builtIns.find(id)?.version ?? null;
  }

  /** Folders in which operators have put it: the next start would take them for new. */
  async #removeFolders(id: string): Promise<void> {
    for (const folder of await addedFolders(this.#services.config.dataDir))
      if ((await readVersionOf(folder))?.id === id) await rm(folder, { recursive: true, force: true });
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

  /** In turn, as the person of the current call, but not within it. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const { caller, request } = currentCall() ?? {};
    const apart = () => this.#outside(() => runAs({ caller, request, plugin: 'host' }, work));
    const next = this.#last.then(apart, apart);
    this.#last = next.catch(() => {});
    return next;
  }
}
