import type { Log } from '@atrium/sdk/server';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/Config.ts';
import type { HostServices } from '../../company/CompanyServices.ts';
import { addedFolders } from '../../runtime/plugins/findPlugins.ts';
import { pruneArchives } from '../../runtime/plugins/openArchive.ts';
import type { PluginRecord, PluginRecords, VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import type { KnownPlugin, PluginSource } from '../../runtime/plugins/Plugins.ts';
import {
  keepVersion,
  pruneVersions,
  readVersionOf,
  useVersion,
  versionFolder,
} from '../../runtime/plugins/pluginVersions.ts';

/** What a server starts with. */
export interface StartingPlugins {
  readonly sources: readonly PluginSource[];
  isEnabled(plugin: KnownPlugin): boolean;
  /** Of the rows that were read: later changes are followed. */
  readonly version: number;
}

type Services = Pick<HostServices, 'config' | 'clock' | 'log' | 'transaction'>;

/**
 * The plugins that come with the host, those that were installed, and the folders in `plugins/` of the data folder. A folder
 * that has changed since it was taken last is an operator's update: its version becomes the one that runs. One that was put
 * together without the builder runs as it is.
 *
 * @param own those that come with the host
 */
export async function findStartingPlugins(
  services: Services,
  records: PluginRecords,
  own: readonly PluginSource[],
): Promise<StartingPlugins> {
  const { dataDir } = services.config;
  const asTheyAre: PluginSource[] = [];
  for (const folder of await addedFolders(dataDir))
    if (!(await takeFolder(services, records, folder))) asTheyAre.push({ folder, kind: 'built' });
  const version = await records.version();
  const rows = await records.all();
  const installed = await findInstalled(services.config, records, rows, services.log);
  const disabled = new Set(rows.filter(({ isEnabled }) => !isEnabled).map(({ id }) => id));
  const developed = await Promise.all(
    services.config.developedPlugins.map((folder) => developedSource(dataDir, folder)),
  );
  return {
    sources: [...own, ...installed, ...asTheyAre, ...developed.flatMap((source) => source ?? [])],
    isEnabled: ({ id }) => !disabled.has(id),
    version,
  };
}

async function findInstalled(
  config: Pick<Config, 'dataDir' | 'isolatedPlugins'>,
  records: PluginRecords,
  rows: readonly PluginRecord[],
  log: Log,
): Promise<PluginSource[]> {
  const { dataDir } = config;
  const versions = await records.allVersions();
  await pruneArchives(dataDir, new Date());
  await pruneVersions(
    dataDir,
    new Date(),
    versions.map(({ plugin: id, version, hash }) => ({ id, version, hash })),
  );
  const sources: PluginSource[] = [];
  for (const { id, hash } of rows) {
    if (hash === null) continue;
    const wanted = versions.find((each) => each.plugin === id && each.hash === hash);
    if (!wanted) {
      log.error('an installed plugin has no version', { plugin: id, hash });
      continue;
    }
    const folder = versionFolder(dataDir, { id, version: wanted.version, hash });
    await useVersion(folder);
    sources.push(keptSource(config, folder, wanted));
  }
  return sources;
}

/** A version that was installed. One that an administrator has installed without a trusted key is isolated, where the operator wants it. */
export function keptSource(
  { isolatedPlugins }: Pick<Config, 'isolatedPlugins'>,
  folder: string,
  { keyId, installedBy }: Pick<VersionRecord, 'keyId' | 'installedBy'>,
): PluginSource {
  const isUnsigned = keyId === null && installedBy !== null;
  return { folder, kind: 'built', ...(isUnsigned && isolatedPlugins.includes('unsigned') && { isIsolated: true }) };
}

/** @returns whether it was built as a whole, so that its version runs instead of the folder */
async function takeFolder(
  { config, clock, transaction }: Services,
  records: PluginRecords,
  folder: string,
): Promise<boolean> {
  const { dataDir } = config;
  const version = await readVersionOf(folder);
  if (!version) return false;
  const { id, hash } = version;
  const isTaken = async () => (await records.all()).find((row) => row.id === id)?.folderHash === hash;
  if (await isTaken()) return true;
  const kept = await keepVersion(dataDir, folder);
  // It is not what was built; its reader says so.
  if (kept === folder) return false;
  const [size, changes] = await Promise.all([sizeOf(folder), changesOf(folder)]);
  await transaction(async () => {
    const installedOn = clock.now();
    const facts = { size, changes, installedBy: null, installedOn, keyId: null };
    if (!(await isTaken())) await records.install({ plugin: id, hash, version: version.version, ...facts }, hash);
  });
  return true;
}

/** A plugin that its author works on, as the copy of its newest build; undefined while there is none. */
export async function developedSource(dataDir: string, folder: string): Promise<PluginSource | undefined> {
  if (!(await readVersionOf(folder))) return undefined;
  return { folder: await keepVersion(dataDir, folder), kind: 'built', isDeveloped: true };
}

/** Bytes of the client and the server. */
async function sizeOf(folder: string): Promise<number> {
  const { clientFiles = [], server } = await readManifest(folder);
  const files = ['plugin.json', ...clientFiles, ...(server ? [server.entry] : [])];
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

const changesOf = async (folder: string) => (await readManifest(folder)).about?.changes ?? '';

interface Sizes {
  readonly clientFiles?: readonly string[];
  readonly server?: { readonly entry: string } | null;
  readonly about?: { readonly changes: string };
}

const readManifest = async (folder: string) => JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8')) as Sizes;
