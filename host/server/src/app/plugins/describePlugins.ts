import type { Manifest } from '@atrium/sdk';
import {
  type InstalledPlugin,
  type PluginDetail,
  type PluginInfo,
  type PluginReview,
  translateManifest,
} from '@atrium/sdk/host';
import { formatDateTime, type Person } from '@atrium/sdk/server';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { findObstacles } from '../../core/database/migrate.ts';
import { hostText, type Language } from '../../core/texts.ts';
import { mountPaths } from '../../runtime/http/HttpDependencies.ts';
import { canIsolate } from '../../runtime/isolated/isolatedModule.ts';
import type { PluginRecord, PluginRecords, ProcessRecord, VersionRecord } from '../../runtime/plugins/PluginRecords.ts';
import {
  activeFirst,
  faultText,
  type KnownPlugin,
  type Plugins,
  type Registered,
} from '../../runtime/plugins/Plugins.ts';
import { isKeptVersion, versionFolder } from '../../runtime/plugins/pluginVersions.ts';
import type { BuiltIn, BuiltIns } from './BuiltIns.ts';
import { countUses, readGrants } from './grantsAndEntries.ts';
import { isolationOf } from './isolation.ts';
import { findTrouble, joinHours, listErrors, readEvents } from './recentEvents.ts';
import { readStoredData } from './storedData.ts';
import { isOlder } from './versionNumbers.ts';

export type InstalledRow = z.output<typeof InstalledPlugin>;
type Detail = z.output<typeof PluginDetail>;
type Entry = Readonly<Registered>;

interface Parts {
  readonly services: HostServices;
  readonly plugins: Plugins;
  readonly records: PluginRecords;
  readonly builtIns: BuiltIns;
  readonly language: Language;
  /** By id. */
  readonly people: ReadonlyMap<number, Person>;
}

/** The plugins of this server for those who manage them; `report` comes first, so that this process is among the others. */
export async function listPlugins(parts: Parts): Promise<InstalledRow[]> {
  const { plugins, records } = parts;
  const rows = await readRows(records);
  const all = activeFirst(plugins.all()).filter(({ plugin }) => plugin.id !== 'host');
  const first = all.filter(({ plugin }, at) => all.findIndex((other) => other.plugin.id === plugin.id) === at);
  return first.map((entry) => describe(entry, rows, parts));
}

/** Everything about one; undefined if there is none. */
export async function readPluginDetail(id: string, parts: Parts): Promise<Detail | undefined> {
  const { services, plugins, records } = parts;
  const entry = id === 'host' ? undefined : plugins.find(id);
  if (!entry) return undefined;
  const { plugin } = entry;
  const rows = await readRows(records);
  const versions = rows.versions.filter((version) => version.plugin === id);
  const manifest = inLanguage(plugin, parts);
  const sizes = await sizesOf(plugin);
  const stored = await readStoredData(services.db, id);
  return {
    ...describe(entry, rows, parts),
    description: manifest.about?.description ?? '',
    homepage: manifest.about?.homepage ?? '',
    license: manifest.about?.license ?? '',
    keyId: currentOf(versions, manifest)?.keyId ?? null,
    hash: manifest.hash ?? null,
    ...sizes,
    sdk: manifest.sdk.built,
    isolation: isolationOf(plugin, services),
    canIsolate: canIsolate(manifest),
    modules: modulesOf(manifest),
    views: await describeViews(manifest, services),
    actions: await describeActions(manifest, services),
    uses: [...manifest.uses],
    inUse: await countUses(services, manifest, plugins),
    api: callsOf(manifest, parts),
    jobs: jobsOf(manifest),
    events: [...manifest.events],
    publishes: [...manifest.publishes],
    subscribes: Object.keys(manifest.subscribes),
    offers: [...manifest.offers],
    ...stored,
    hours: joinHours(
      rows.processes.filter((process) => process.plugin === id),
      services,
    ),
    errorMinutes: minutesOf(services, id),
    trouble: entry.state !== 'failed' ? null : await findTrouble(services, id, versions, manifest.hash ?? null),
    peopleToday: services.figures.countPeople(id),
    faults: listErrors(services, id),
    recent: await readEvents(services, id, parts),
    versions: await describeVersions(plugin, versions, parts),
    dataCanGo: originOf(plugin, services) !== 'builtIn' && !parts.builtIns.find(id),
  };
}

function minutesOf({ figures, config }: Pick<HostServices, 'figures' | 'config'>, id: string) {
  const { from, counts } = figures.errorMinutes(id);
  return { from: formatDateTime(from, config.timeZone), counts: [...counts] };
}

/** Its views with how many entries of the menu open them. */
function describeViews(manifest: Manifest, { navigation }: Pick<HostServices, 'navigation'>): Promise<Detail['views']> {
  return Promise.all(
    viewsOf(manifest).map(async (view) => {
      const canBeEntry = view.kind === 'tab' || view.kind === 'panel';
      return { ...view, entries: canBeEntry ? ((await navigation.countEntries?.([view.name])) ?? null) : null };
    }),
  );
}

/** Its permissions with how many roles and people have them. */
async function describeActions({ actions }: Manifest, services: HostServices) {
  const grants = await readGrants(services, Object.keys(actions));
  return Object.entries(actions).map(([name, title]) => {
    const { roles = [], people = [] } = grants.find(({ action }) => action === name) ?? {};
    return { name, title, roles: roles.length, people: people.length };
  });
}

/** Those that were installed, the newest first, and the one that comes with the host where others were. */
async function describeVersions(plugin: KnownPlugin, versions: readonly VersionRecord[], parts: Parts) {
  const { services, language, builtIns } = parts;
  const installed = await Promise.all(
    versions.map(async (version) => ({
      version: version.version,
      hash: version.hash,
      isBuiltIn: false,
      installedOn: formatDateTime(version.installedOn, services.config.timeZone),
      installedBy: nameOf(version.installedBy, parts),
      changes: version.changes,
      isCurrent: version.hash === plugin.manifest.hash,
      obstacle: version.hash === plugin.manifest.hash ? null : await obstacleOf(version, services, language),
    })),
  );
  const builtIn = builtIns.find(plugin.id);
  if (!builtIn || installed.length === 0) return installed;
  const { version, hash } = builtIn;
  const isCurrent = plugin.source.folder === builtIn.source.folder;
  const own = {
    ...{ version, hash, isCurrent, isBuiltIn: true },
    ...{ installedOn: null, installedBy: null, changes: '' },
    obstacle: isCurrent ? null : await builtInObstacle(builtIn, builtIns, language),
  };
  return isCurrent ? [own, ...installed] : [...installed, own];
}

/** Why the version that comes with the host cannot run again, in a language; null if it can. */
export async function builtInObstacle(
  builtIn: BuiltIn,
  builtIns: BuiltIns,
  language: Language,
): Promise<string | null> {
  return tablesObstacle(builtIn.version, await builtIns.findObstacles(builtIn), language);
}

/** Why a version cannot run again, in a language; null if it can. */
export async function obstacleOf(
  { plugin: id, version, hash }: VersionRecord,
  { config, database }: Pick<HostServices, 'config' | 'database'>,
  language: Language,
): Promise<string | null> {
  const folder = versionFolder(config.dataDir, { id, version, hash });
  if (!existsSync(join(folder, 'plugin.json'))) return hostText(language, 'pluginVersion.noFiles', { version });
  return tablesObstacle(version, await findObstacles(database, id, join(folder, 'migrations')), language);
}

const tablesObstacle = (version: string, steps: readonly string[], language: Language) =>
  steps.length === 0 ? null : hostText(language, 'pluginVersion.tables', { version, steps: steps.join('、') });

/** Where a plugin comes from. */
export function originOf({ source }: KnownPlugin, { config }: Pick<HostServices, 'config'>): InstalledRow['origin'] {
  if (isKeptVersion(config.dataDir, source.folder)) return 'installed';
  return source.folder.startsWith(join(config.dataDir, 'plugins', '/')) ? 'folder' : 'builtIn';
}

/** Whether the host works with it instead of its own defaults, such as who may do what: it comes with the host, and is needed. */
export const isRequired = ({ id, manifest }: KnownPlugin, builtIns: BuiltIns): boolean =>
  builtIns.find(id) !== undefined && manifest.fulfils.length > 0;

export const jobsOf = ({ jobs }: Pick<Manifest, 'jobs'>) =>
  Object.entries(jobs).map(([name, { title, schedule }]) => ({ name, title, schedule: schedule ?? null }));

/** Paths of the calls, with the bases of their services: `GET /api/equipment/:id`. */
export function callNames({ api }: Pick<Manifest, 'api'>, { config }: Pick<HostServices, 'config'>): string[] {
  return Object.values(api).map(
    ({ method, service, path }) => `${method.toUpperCase()} ${withBase(service, path, config)}`,
  );
}

/** The names of a plugin in the reader's language. */
export const inLanguage = ({ manifest, catalogues }: KnownPlugin, { language }: Pick<Parts, 'language'>): Manifest =>
  translateManifest(manifest, { ...catalogues['zh-TW'], ...catalogues[language] });

/** Bytes of its files, and of those that browsers load. */
export async function sizesOf({
  source: { folder },
  manifest,
}: KnownPlugin): Promise<{ size: number; clientSize: number }> {
  const bytes = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      files.map((file) =>
        stat(join(folder, file)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((total, each) => total + each, 0);
  };
  const clientSize = await bytes(manifest.clientFiles);
  return { clientSize, size: clientSize + (await bytes(manifest.server ? [manifest.server.entry] : [])) };
}

interface Rows {
  readonly plugins: readonly PluginRecord[];
  readonly versions: readonly VersionRecord[];
  readonly processes: readonly ProcessRecord[];
}

async function readRows(records: PluginRecords): Promise<Rows> {
  const [plugins, versions, processes] = await Promise.all([records.all(), records.allVersions(), records.processes()]);
  return { plugins, versions, processes };
}

function describe(
  { plugin, state, failure, activatedIn }: Entry,
  { plugins, versions, processes }: Rows,
  parts: Parts,
): InstalledRow {
  const { services, language, builtIns } = parts;
  const { id } = plugin;
  const manifest = inLanguage(plugin, { language });
  const origin = originOf(plugin, services);
  const current = currentOf(versions, manifest, id);
  const own = processes.filter((process) => process.plugin === id);
  return {
    id,
    name: manifest.name,
    version: manifest.version,
    origin,
    state: failure?.code === 'QUARANTINED' ? 'quarantined' : state,
    failure: failure && {
      phase: failure.phase,
      code: failure.code,
      message: faultText(language, failure.code, failure.variables),
    },
    publisher: manifest.about?.author ?? '',
    signature: origin === 'builtIn' ? 'builtIn' : current?.keyId ? 'valid' : 'unsigned',
    installedOn: current ? formatDateTime(current.installedOn, services.config.timeZone) : null,
    installedBy: current ? nameOf(current.installedBy, parts) : null,
    activatedIn,
    calls: sum(own.map(({ calls }) => calls)),
    errors: sum(own.map(({ errors }) => errors)),
    p95: slowest(own),
    processes: own.map((process) => ({
      name: process.process,
      version: process.version,
      state: process.state,
      failure: failureOf(process, language),
      activatedIn: process.activatedIn,
      calls: process.calls,
      errors: process.errors,
      p95: process.p95,
      memory: process.memory,
      replaced: process.replaced,
    })),
    memory: own.every(({ memory }) => memory === null) ? null : sum(own.map(({ memory }) => memory ?? 0)),
    isRequired: isRequired(plugin, builtIns),
    builtInVersion: builtIns.find(id)?.version ?? null,
    replaced: replacedBy(
      plugins.find((row) => row.id === id),
      versions,
      builtIns.find(id),
    ),
  };
}

/** The installed version in whose place the one of a newer host runs; null if none was there. */
function replacedBy(row: PluginRecord | undefined, versions: readonly VersionRecord[], builtIn: BuiltIn | undefined) {
  if (!row || !builtIn || row.hash !== null || row.builtInVersion !== builtIn.version) return null;
  const newest = versions.find(({ plugin }) => plugin === row.id);
  return newest && isOlder(newest.version, builtIn.version) ? newest.version : null;
}

const currentOf = (versions: readonly VersionRecord[], { hash }: Pick<Manifest, 'hash'>, id?: string) =>
  versions.find((version) => version.hash === hash && (id === undefined || version.plugin === id));

function failureOf({ failurePhase, failureCode, failureFacts }: ProcessRecord, language: Language) {
  if (failureCode === null) return null;
  const facts = JSON.parse(failureFacts ?? '{}') as Readonly<Record<string, string | number>>;
  return { phase: failurePhase ?? '', code: failureCode, message: faultText(language, failureCode, facts) };
}

/** Of processes, the one in which it is slowest: percentiles cannot be added. */
function slowest(processes: readonly Pick<ProcessRecord, 'p95'>[]): number | null {
  const known = processes.flatMap(({ p95 }) => p95 ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** Of the person; null for an operator, and for one who is not known any more. */
const nameOf = (id: number | null, { people }: Pick<Parts, 'people'>): string | null =>
  id === null ? null : (people.get(id)?.name ?? null);

const VIEW_KINDS = {
  tabs: 'tab',
  panels: 'panel',
  header: 'header',
  account: 'account',
  sideTabs: 'sideTab',
  today: 'today',
  pages: 'page',
  commands: 'command',
} as const satisfies Partial<Record<keyof PluginInfo['manifest'], string>>;

export function viewsOf(manifest: Manifest): z.output<typeof PluginReview>['newViews'] {
  return Object.entries(VIEW_KINDS).flatMap(([group, kind]) =>
    Object.entries(manifest[group as keyof typeof VIEW_KINDS]).map(([name, { title }]) => ({ kind, name, title })),
  );
}

/** Modules of Node.js by which its server reaches outside; null if its archive does not say. */
export const modulesOf = ({ rights, server }: Pick<Manifest, 'rights' | 'server'>): string[] | null =>
  server === null ? [] : rights ? [...rights.modules] : null;

function callsOf(manifest: Manifest, parts: Parts): Detail['api'] {
  const { figures, config } = parts.services;
  return Object.entries(manifest.api).map(([name, { service, method, path, needs, file }]) => ({
    name,
    method: method.toUpperCase(),
    path: withBase(service, path, config),
    needs: needsText(needs, parts),
    isFile: file !== undefined,
    ...figures.of(`${manifest.id}.${name}`),
  }));
}

export function withBase(service: string, path: string, config: HostServices['config']): string {
  const base = mountPaths(config.bases).find((mounted) => mounted.service === service)?.path ?? '';
  return `${base}${path}`;
}

/** Who may make a call, in words. */
export function needsText(
  needs: Manifest['api'][string]['needs'],
  { plugins, language }: Pick<Parts, 'plugins' | 'language'>,
): string {
  const isProven = typeof needs === 'object' && 'recent' in needs;
  const codes = typeof needs === 'string' ? [needs] : isProven ? needs.all : needs;
  const words = codes.map((code) =>
    NEED_TEXTS[code] ? hostText(language, NEED_TEXTS[code]) : actionName(code, plugins, language),
  );
  if (isProven) words.push(hostText(language, 'pluginCall.proven'));
  return words.join(language === 'en' ? ', ' : '、');
}

const NEED_TEXTS: Readonly<Record<string, string>> = {
  public: 'pluginCall.public',
  anyone: 'pluginCall.anyone',
  changeToken: 'pluginCall.changeToken',
};

function actionName(code: string, plugins: Plugins, language: Language): string {
  const owner = plugins.all().find(({ plugin }) => Object.hasOwn(plugin.manifest.actions, code));
  return owner ? (inLanguage(owner.plugin, { language }).actions[code] ?? code) : code;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
