import type { PluginReview } from '@atrium/sdk/host';
import type { Manifest } from '@atrium/sdk';
import { isCompatibleStep, runServer } from '@atrium/sdk/archive';
import { join } from 'node:path';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { findPendingSteps, rehearseMigrations } from '../../core/database/migrate.ts';
import type { Language } from '../../core/texts.ts';
import { canIsolate, isIsolated } from '../../runtime/isolated/isolatedModule.ts';
import type { OpenArchive } from '../../runtime/plugins/openArchive.ts';
import { type PluginRecord, PluginRecords } from '../../runtime/plugins/PluginRecords.ts';
import {
  type KnownPlugin,
  PluginFault,
  type Plugins,
  type PluginSource,
  toMigrationFault,
} from '../../runtime/plugins/Plugins.ts';
import type { BuiltIns } from './BuiltIns.ts';
import { isOlder } from './versionNumbers.ts';
import { callNames, inLanguage, jobsOf, modulesOf, sizesOf, viewsOf } from './describePlugins.ts';
import { isolationOf } from './isolation.ts';
import { keptSource } from './PluginFollower.ts';

type Review = z.output<typeof PluginReview>;

/** By whom an archive was signed, as it was found. */
export type Signed = Pick<Review, 'signature' | 'keyId' | 'keyName'>;

/** What an archive would change here, without running any of it. */
export async function reviewArchive(
  { plugin, folder, size }: OpenArchive,
  signed: Signed,
  services: HostServices,
  { plugins, builtIns }: { readonly plugins: Plugins; readonly builtIns: BuiltIns },
  language: Language,
): Promise<Review> {
  const { id } = plugin;
  const manifest = inLanguage(plugin, { language });
  const before = plugins.find(id)?.plugin.manifest;
  const steps = await findPendingSteps(services.database, id, join(folder, 'migrations'));
  const calls = callNames(manifest, services);
  const callsBefore = before ? callNames(before, services) : [];
  const row = await new PluginRecords(services).find(id);
  const modules = modulesOf(manifest);
  const modulesBefore = (before && modulesOf(before)) ?? [];
  const running = new Set(plugins.manifests().map((other) => other.id));
  return {
    id,
    name: manifest.name,
    version: manifest.version,
    from: before?.version ?? null,
    builtInVersion: builtIns.find(id)?.version ?? null,
    isOlder: before !== undefined && isOlder(manifest.version, before.version),
    hash: manifest.hash ?? '',
    size,
    clientSize: (await sizesOf(plugin)).clientSize,
    publisher: manifest.about?.author ?? '',
    description: manifest.about?.description ?? '',
    changes: manifest.about?.changes ?? '',
    ...signed,
    sdk: manifest.sdk.built,
    newActions: Object.entries(manifest.actions)
      .filter(([code]) => !before || !Object.hasOwn(before.actions, code))
      .map(([name, title]) => ({ name, title })),
    removedActions: Object.entries(before?.actions ?? {})
      .filter(([code]) => !Object.hasOwn(manifest.actions, code))
      .map(([name, title]) => ({ name, title })),
    newViews: viewsBesides(manifest, before),
    removedViews: before ? viewsBesides(before, manifest) : [],
    newCalls: calls.filter((call) => !callsBefore.includes(call)).length,
    removedCalls: callsBefore.filter((call) => !calls.includes(call)),
    migrations: steps.map(({ tag, sql }) => ({ tag, isCompatible: isCompatibleStep(sql, id) })),
    tables: steps.flatMap(({ sql }) => tablesIn(sql)),
    jobs: jobsOf(manifest),
    uses: [...manifest.uses],
    subscribes: Object.keys(manifest.subscribes),
    missing: manifest.uses.filter((other) => !running.has(other)),
    modules,
    newModules: (modules ?? []).filter((name) => !modulesBefore.includes(name)),
    isolation: isolationOf({ id, manifest, source: installedSource(signed, services, row) }, services),
    canIsolate: canIsolate(manifest),
  };
}

/** The views of a version that another one does not have. */
function viewsBesides(manifest: Manifest, other: Manifest | undefined): Review['newViews'] {
  const known = new Set((other ? viewsOf(other) : []).map(({ kind, name }) => `${kind} ${name}`));
  return viewsOf(manifest).filter(({ kind, name }) => !known.has(`${kind} ${name}`));
}

/** As what it would be installed: where it is kept does not matter. */
const installedSource = (
  { keyId }: Signed,
  { config }: Pick<HostServices, 'config'>,
  { isIsolated: wasIsolated = false }: Partial<Pick<PluginRecord, 'isIsolated'>> = {},
): PluginSource => keptSource(config, '', { keyId, installedBy: 0, isIsolated: wasIsolated });

const TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?\w+"?\s*\.\s*)?"?(\w+)"?/gi;

const tablesIn = (sql: string): string[] => [...sql.matchAll(TABLE)].flatMap(([, name]) => name ?? []);

/**
 * Runs the server of a version apart, and its steps without keeping them.
 *
 * @throws PluginFault
 */
export async function rehearse(
  { database, config }: Pick<HostServices, 'database' | 'config'>,
  { id, manifest }: KnownPlugin,
  source: PluginSource,
): Promise<void> {
  const { folder } = source;
  // An isolated one never runs but in a process of its own, with less permissions than this one would have.
  if (manifest.server && !isIsolated({ manifest, source }, config.isolatedPlugins)) {
    const run = await runServer(join(folder, manifest.server.entry));
    if (run.end === 'notImported') throw new PluginFault('load', 'IMPORT_FAILED', { reason: run.reason });
    if (run.end === 'noServer') throw new PluginFault('load', 'NO_SERVER', { file: manifest.server.entry });
    if (run.end === 'exited') throw new PluginFault('load', 'EXITED', { code: run.code });
    if (run.end === 'stuck' && run.during === 'import')
      throw new PluginFault('load', 'IMPORT_TIMEOUT', { seconds: run.seconds });
    if (run.end === 'stuck') throw new PluginFault('activate', 'ACTIVATE_TIMEOUT', { seconds: run.seconds });
  }
  await rehearseMigrations(database, id, join(folder, 'migrations')).catch((error: unknown) => {
    throw toMigrationFault(error);
  });
}
