import type { HostServices } from '../../company/CompanyServices.ts';
import { findObstacles } from '../../core/database/migrate.ts';
import type { PluginRecord, VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import { hashOf, type PluginSource } from '../../runtime/plugins/Plugins.ts';
import { keepVersion, readVersionOf, type Version } from '../../runtime/plugins/pluginVersions.ts';
import { readPlugin } from '../../runtime/plugins/readPlugin.ts';
import { join } from 'node:path';
import { isOlder } from './versionNumbers.ts';

/** A plugin that comes with this host, as data. */
export interface BuiltIn extends Version {
  readonly source: PluginSource;
}

/** Which version of a plugin runs in this process: the one that comes with its host, or one that was installed. */
export type Choice = { readonly builtIn: BuiltIn } | { readonly installed: VersionRecord };

type Services = Pick<HostServices, 'database' | 'log'>;

/** The plugins that come with this host. Each can be updated from an archive, and is then the version before. */
export class BuiltIns {
  readonly #services: Services;
  #plugins: ReadonlyMap<string, BuiltIn> = new Map();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Those that cannot be read are left out: the start reports them. */
  async read(sources: readonly PluginSource[]): Promise<void> {
    const read = await Promise.all(sources.map((source) => readBuiltIn(source).catch(() => undefined)));
    // The first of two with one id is the one that runs.
    this.#plugins = new Map(read.toReversed().flatMap((builtIn) => (builtIn ? [[builtIn.id, builtIn]] : [])));
  }

  find(id: string): BuiltIn | undefined {
    return this.#plugins.get(id);
  }

  /**
   * Keeps the files of the version that comes with the host, before another one runs instead: open browsers go on with it.
   *
   * @param dataDir data folder
   */
  async keep(id: string, dataDir: string): Promise<void> {
    const builtIn = this.find(id);
    if (builtIn?.source.kind === 'built') await keepVersion(dataDir, builtIn.source.folder);
  }

  /** The steps because of which the version that comes with the host does not work with the tables as they are now. */
  findObstacles({ id, source }: BuiltIn): Promise<string[]> {
    return findObstacles(this.#services.database, id, join(source.folder, 'migrations'));
  }

  /**
   * What the rows mean to this process. While a host is updated its processes bring along different versions, and none takes from the
   * others what they run: a host that brings a higher version than the installed one replaces it, once; one that brings a
   * lower version runs what is installed; and where a newer host has replaced it, an older one still runs what it ran before.
   *
   * @param versions that were installed, the newest first
   * @returns undefined where none is known: what runs stays
   */
  async choose(row: PluginRecord, versions: readonly VersionRecord[]): Promise<Choice | undefined> {
    const builtIn = this.find(row.id);
    const own = versions.filter(({ plugin }) => plugin === row.id);
    if (row.hash !== null) {
      const installed = own.find(({ hash }) => hash === row.hash);
      if (!installed) {
        this.#services.log.error('an installed plugin has no version', { plugin: row.id, hash: row.hash });
        return builtIn && { builtIn };
      }
      const isReplaced = builtIn !== undefined && (await this.#replaces(builtIn, row, installed));
      return isReplaced ? { builtIn } : { installed };
    }
    const { builtInVersion } = row;
    if (builtInVersion === null || (builtIn && !isOlder(builtIn.version, builtInVersion)))
      return builtIn && { builtIn };
    const before = own.find(
      ({ version }) => !isOlder(builtInVersion, version) && (!builtIn || isOlder(builtIn.version, version)),
    );
    return before ? { installed: before } : builtIn && { builtIn };
  }

  /** Only a version that was not there yet when the installed one was chosen: that choice is not undone by a restart. */
  async #replaces(builtIn: BuiltIn, { builtInVersion }: PluginRecord, installed: VersionRecord): Promise<boolean> {
    const isNew = builtInVersion === null || isOlder(builtInVersion, builtIn.version);
    return isNew && isOlder(installed.version, builtIn.version) && (await this.findObstacles(builtIn)).length === 0;
  }
}

async function readBuiltIn(source: PluginSource): Promise<BuiltIn> {
  const built = source.kind === 'built' ? await readVersionOf(source.folder) : undefined;
  if (built) return { ...built, source };
  const plugin = await readPlugin(source);
  return { id: plugin.id, version: plugin.manifest.version, hash: hashOf(plugin), source };
}
