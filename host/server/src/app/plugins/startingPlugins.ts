import type { Log } from '@atrium/sdk/server';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostServices } from '../../company/CompanyServices.ts';
import { addedFolders } from '../../runtime/plugins/findPlugins.ts';
import { pruneArchives } from '../../runtime/plugins/openArchive.ts';
import type { PluginRecords } from '../../runtime/plugins/PluginRecords.ts';
import type { KnownPlugin, PluginSource } from '../../runtime/plugins/Plugins.ts';
import { keepVersion, pruneVersions, readVersionOf, useVersion } from '../../runtime/plugins/pluginVersions.ts';
import type { BuiltIn, BuiltIns } from './BuiltIns.ts';
import { sourceOf } from './PluginFollower.ts';
import { tellAdministrators } from './tellAdministrators.ts';

/** What a server starts with. */
export interface StartingPlugins {
  readonly sources: readonly PluginSource[];
  isEnabled(plugin: KnownPlugin): boolean;
  /** Of the rows that were read: later changes are followed. */
  readonly version: number;
  /** Installed versions that a newer host has replaced at this start; administrators are told when the plugins run. */
  readonly replaced: readonly Replaced[];
}

/** A plugin that came with a newer host in a higher version than the installed one. */
export interface Replaced {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

type Services = Pick<HostServices, 'config' | 'clock' | 'log' | 'transaction' | 'audit'>;

interface Parts {
  readonly records: PluginRecords;
  readonly builtIns: BuiltIns;
}

/**
 * The plugins that come with the host, those that were installed, and the folders in `plugins/` of the data folder. A folder
 * that has changed since it was taken last is an operator's update: its version becomes the one that runs. One that was put
 * together without the builder runs as it is.
 *
 * @param own those that come with the host
 */
export async function findStartingPlugins(
  services: Services,
  { records, builtIns }: Parts,
  own: readonly PluginSource[],
): Promise<StartingPlugins> {
  const { dataDir } = services.config;
  const asTheyAre: PluginSource[] = [];
  for (const folder of await addedFolders(dataDir))
    if (!(await takeFolder(services, records, folder))) asTheyAre.push({ folder, kind: 'built' });
  await builtIns.read(own);
  const replaced = await replaceInstalled(services, { records, builtIns });
  const version = await records.version();
  const rows = await records.all();
  const installed = await findInstalled(services, { records, builtIns }, rows);
  const disabled = new Set(rows.filter(({ isEnabled }) => !isEnabled).map(({ id }) => id));
  const developed = await Promise.all(
    services.config.developedPlugins.map((folder) => developedSource(dataDir, folder)),
  );
  const updated = new Map(installed.map(({ id, source }) => [builtIns.find(id)?.source.folder, source]));
  return {
    sources: [
      ...own.map((source) => updated.get(source.folder) ?? source),
      ...installed.flatMap(({ id, source }) => (builtIns.find(id) ? [] : [source])),
      ...asTheyAre,
      ...developed.flatMap((source) => source ?? []),
    ],
    isEnabled: ({ id }) => !disabled.has(id),
    version,
    replaced,
  };
}

/** Tells those who manage plugins which of the installed ones a newer host has replaced, once the plugins run. */
export async function tellReplaced(services: HostServices, { replaced }: StartingPlugins): Promise<void> {
  for (const { id, from, to } of replaced) {
    const plugin = services.plugins.find(id)?.plugin.manifest.name ?? id;
    const notice = { title: 'pluginNotice.replaced', message: 'pluginNotice.replacedMessage' } as const;
    await services
      .transaction(() => tellAdministrators(services, { ...notice, facts: { plugin, from, to } }))
      .catch((error: unknown) =>
        services.log.warn('administrators could not be told of a plugin', { plugin: id, error }),
      );
  }
}

/** Makes the versions of a newer host the ones that run, where they are higher than what is installed. */
async function replaceInstalled(services: Services, { records, builtIns }: Parts): Promise<Replaced[]> {
  const [rows, versions] = [await records.all(), await records.allVersions()];
  const replaced: Replaced[] = [];
  for (const row of rows) {
    const { id, hash } = row;
    const choice = await builtIns.choose(row, versions);
    const from = versions.find((each) => each.plugin === id && each.hash === hash)?.version;
    if (hash === null || from === undefined || !choice || !('builtIn' in choice)) continue;
    const to = choice.builtIn.version;
    const isReplaced = await services.transaction(async () => {
      if (!(await records.replaceByBuiltIn(id, hash, to))) return false;
      await services.audit.record({ action: 'plugin.update', target: id, detail: { from, to, withHost: true } });
      return true;
    });
    if (!isReplaced) continue;
    services.log.info('the plugin of this host replaces the older one that was installed', { plugin: id, from, to });
    replaced.push({ id, from, to });
  }
  return replaced;
}

/** What runs from the folder of its version. */
async function findInstalled(
  { config, log }: Services,
  { records, builtIns }: Parts,
  rows: Awaited<ReturnType<PluginRecords['all']>>,
): Promise<{ id: string; source: PluginSource }[]> {
  const { dataDir } = config;
  const versions = await records.allVersions();
  await pruneArchives(dataDir, new Date());
  await pruneVersions(
    dataDir,
    new Date(),
    versions.map(({ plugin: id, version, hash }) => ({ id, version, hash })),
  );
  const found: { id: string; source: PluginSource }[] = [];
  for (const row of rows) {
    const choice = await builtIns.choose(row, versions);
    if (!choice || !('installed' in choice)) continue;
    const source = sourceOf(config, choice);
    await useVersion(source.folder);
    found.push({ id: row.id, source });
    logBoth(log, choice.installed, builtIns.find(row.id));
  }
  return found;
}

function logBoth(
  log: Log,
  { plugin, version: installed }: { plugin: string; version: string },
  builtIn?: BuiltIn,
): void {
  if (!builtIn) return;
  const facts = { plugin, installed, builtIn: builtIn.version };
  log.info('the installed version of a plugin runs, not the one that comes with the host', facts);
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
    const row = { plugin: id, hash, version: version.version, ...facts };
    // An operator's choice is compared with what comes with the host at this start.
    if (!(await isTaken())) await records.install(row, { builtInVersion: null, folderHash: hash });
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
