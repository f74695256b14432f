import { hostname } from 'node:os';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { Config } from '../../core/config/Config.ts';
import { warnBounded } from '../../core/log.ts';
import type { PluginRecord, PluginRecords, VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import { activeFirst, hashOf, type KnownPlugin, type PluginSource } from '../../runtime/plugins/Plugins.ts';
import { isKeptVersion, useVersion, versionFolder } from '../../runtime/plugins/pluginVersions.ts';
import type { BuiltIns, Choice } from './BuiltIns.ts';

/** Milliseconds between looks for what other processes have changed, and between reports that this one is alive. */
const LOOK_MS = 1_000;
const REPORT_MS = 10_000;
/** Milliseconds that a change waits for the other processes before it is answered; they go on without it. */
const SETTLE_MS = 5_000;
const SETTLE_LOOK_MS = 100;

let started = 0;

interface Parts {
  readonly services: HostServices;
  readonly registry: PluginRegistry;
  readonly records: PluginRecords;
  readonly builtIns: BuiltIns;
  /** Runs one change of this process after the other. */
  next<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs in this process what the rows say, reports how it gets on, and tells open browsers once all processes have followed.
 */
export class PluginFollower {
  /** Of this process: machine and process id. */
  readonly process: string;
  readonly #parts: Parts;
  /** The rows of this version run here, as far as they can. */
  #followed = 0;
  /** Plugins that could not follow their rows; they are tried again. */
  readonly #behind = new Set<string>();
  /** Whether browsers have to be told of a change that not all processes have followed yet. */
  #isUntold = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    started += 1;
    this.process = `${hostname()}-${process.pid}${started > 1 ? `-${started}` : ''}`;
  }

  /** @param version of the rows that this process has started with */
  startedWith(version: number): void {
    this.#followed = version;
  }

  /** Begins to follow the other processes, and to be known to them. */
  async follow(): Promise<void> {
    const { services, records } = this.#parts;
    const isAlone = services.database.driver.kind === 'embedded';
    if (isAlone) await records.forget({ allBut: this.process });
    await this.report();
    if (isAlone) return;
    const every = (milliseconds: number, work: () => Promise<void>) =>
      setInterval(() => {
        // A database that is away is asked each second.
        work().catch((error: unknown) => this.#warn(error));
      }, milliseconds).unref();
    this.#timers = [every(LOOK_MS, () => this.#look()), every(REPORT_MS, () => this.#beat())];
  }

  /** Ends following. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Says in the rows, and to open browsers, what has changed in this process only: a plugin that was stopped or started again. */
  async changed(): Promise<void> {
    await this.report();
    await this.#tellBrowsers();
  }

  /** Reports how this process gets on with its plugins. */
  async report(): Promise<void> {
    const { services, registry, records } = this.#parts;
    const all = activeFirst(registry.all());
    const first = all.filter(({ plugin }, at) => all.findIndex((other) => other.plugin.id === plugin.id) === at);
    await records.report(
      this.process,
      this.#followed,
      first.map(({ plugin, loaded, state, failure, activatedIn }) => ({
        plugin: plugin.id,
        version: plugin.manifest.version,
        hash: hashOf(plugin),
        state,
        failurePhase: failure?.phase ?? null,
        failureCode: failure?.code ?? null,
        failureFacts: failure ? JSON.stringify(failure.variables) : null,
        activatedIn,
        memory: (state === 'active' && loaded?.memory?.()) || null,
        replaced: registry.countReplaced(plugin.id),
        ...services.figures.of(`${plugin.id}.`),
        hours: JSON.stringify(services.figures.hoursOf(plugin.id)),
      })),
    );
  }

  /** Waits until the other processes have followed, but not for long: one may just have been killed. */
  async settle(): Promise<void> {
    for (let waited = 0; waited < SETTLE_MS && !(await this.#isSettled()); waited += SETTLE_LOOK_MS)
      await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK_MS));
    if (this.#isUntold) await this.#tellBrowsers();
  }

  /** This process runs what it has written as this version; the others, and browsers, learn of it. Nothing of it fails the change. */
  async wrote(version: number): Promise<void> {
    this.#isUntold = true;
    try {
      // Another process may have written in between: what it has is not known here.
      if (version === this.#followed + 1) this.#followed = version;
      else await this.#reconcile();
      await this.report();
      if (await this.#isSettled()) await this.#tellBrowsers();
    } catch (error) {
      this.#warn(error);
    }
  }

  async #look(): Promise<void> {
    const { records, next } = this.#parts;
    if ((await records.version()) <= this.#followed) return;
    await next(async () => {
      if ((await records.version()) <= this.#followed) return;
      this.#isUntold = true;
      await this.#reconcile();
      await this.report();
      if (await this.#isSettled()) await this.#tellBrowsers();
    });
  }

  /** Tries again what could not follow, says that this process is alive, and tells browsers what was left. */
  async #beat(): Promise<void> {
    if (this.#behind.size > 0) await this.#parts.next(() => this.#reconcile());
    await this.report();
    if (this.#isUntold) await this.#tellBrowsers();
  }

  /** Runs what the rows say. */
  async #reconcile(): Promise<void> {
    const { services, registry, records, builtIns } = this.#parts;
    const version = await records.version();
    const { dataDir } = services.config;
    const [rows, versions] = [await records.all(), await records.allVersions()];
    this.#behind.clear();
    const fit = (row: Pick<PluginRecord, 'id' | 'isEnabled' | 'isIsolated'>, choice: Choice | undefined) =>
      this.#fit(row, choice).catch((error: unknown) => {
        this.#behind.add(row.id);
        services.log.error('a change of plugins could not be followed', { plugin: row.id, error });
      });
    for (const row of rows) await fit(row, await builtIns.choose(row, versions));
    const known = new Set(rows.map(({ id }) => id));
    for (const { plugin } of [...registry.all()]) {
      const { id, source } = plugin;
      if (!isKeptVersion(dataDir, source.folder) || source.isDeveloped || known.has(id)) continue;
      const builtIn = builtIns.find(id);
      if (builtIn) await fit({ id, isEnabled: true, isIsolated: false }, { builtIn });
      else {
        await registry.remove(id);
        services.figures.forget(id);
        services.faults.forget(id);
      }
    }
    this.#followed = version;
  }

  async #fit(
    { id, isEnabled, isIsolated }: Pick<PluginRecord, 'id' | 'isEnabled' | 'isIsolated'>,
    choice: Choice | undefined,
  ): Promise<void> {
    const { services, registry, builtIns } = this.#parts;
    const { dataDir } = services.config;
    const entry = registry.find(id);
    const source = choice && sourceOf(services.config, choice, isIsolated);
    if (choice && source && !(entry && isSame(entry.plugin, choice, source))) {
      if ('installed' in choice) await builtIns.keep(id, dataDir);
      await registry.replace(source);
      await useVersion(source.folder);
    }
    const { state } = registry.find(id) ?? {};
    if (isEnabled && state === 'disabled') await registry.enable(id);
    if (!isEnabled && state !== undefined && state !== 'disabled') await registry.disable(id);
  }

  /** Whether every process that is alive runs what the rows say, as far as it can. */
  async #isSettled(): Promise<boolean> {
    const { records } = this.#parts;
    const [version, processes] = [await records.version(), await records.processes()];
    return processes.every(({ followed }) => followed >= version);
  }

  async #tellBrowsers(): Promise<void> {
    this.#isUntold = false;
    await this.#parts.services.realtime.emitFor('host', 'pluginsChanged', {}, { everyone: true });
  }

  #warn(error: unknown): void {
    warnBounded(this.#parts.services, 'following the plugins failed', { error }, 2);
  }
}

type Places = Pick<Config, 'dataDir' | 'isolatedPlugins'>;

/** Whether a plugin runs as it was chosen. */
function isSame(plugin: KnownPlugin, choice: Choice, { isolatedBy }: PluginSource): boolean {
  const { hash } = 'builtIn' in choice ? choice.builtIn : choice.installed;
  return hashOf(plugin) === hash && plugin.source.isolatedBy === isolatedBy;
}

/**
 * Where what was chosen is.
 *
 * @param isIsolated whether an administrator wants it in a process of its own
 */
export function sourceOf(config: Places, choice: Choice, isIsolated: boolean): PluginSource {
  if ('builtIn' in choice) return isolate(choice.builtIn.source, isIsolated);
  const { plugin: id, version, hash } = choice.installed;
  return keptSource(config, versionFolder(config.dataDir, { id, version, hash }), { ...choice.installed, isIsolated });
}

/** A place without a mark, with one if an administrator wants its server in a process of its own. */
export const isolate = (source: PluginSource, isIsolated: boolean): PluginSource =>
  isIsolated ? { ...source, isolatedBy: 'administrator' } : source;

/** A version that was installed. One that an administrator has installed without a trusted key is isolated where the operator wants it, whatever was chosen. */
export function keptSource(
  { isolatedPlugins }: Pick<Config, 'isolatedPlugins'>,
  folder: string,
  { keyId, installedBy, isIsolated }: Pick<VersionRecord, 'keyId' | 'installedBy'> & Pick<PluginRecord, 'isIsolated'>,
): PluginSource {
  const isUnsigned = keyId === null && installedBy !== null;
  const isWanted = isUnsigned && isolatedPlugins.includes('unsigned');
  return isWanted ? { folder, kind: 'built', isolatedBy: 'operator' } : isolate({ folder, kind: 'built' }, isIsolated);
}
