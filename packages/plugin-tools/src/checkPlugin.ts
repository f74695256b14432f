import { type Manifest, manifestOf, SDK_VERSION } from '@atrium/sdk';
import { hashFiles, runServer } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildServer, loadContract } from './bundle.ts';
import { comparePlugins, type Comparison } from './comparePlugins.ts';
import { describePlugin, readSteps } from './describePlugin.ts';
import { type Findings, findProblems } from './findProblems.ts';
import { readManifestOf } from './pluginArchive.ts';
import { type PluginFolder, readPluginFolder, ToolFailure } from './PluginFolder.ts';

export interface Checked extends Findings {
  readonly id: string;
  /** With an earlier archive of it, if there is one to compare with and the plugin can be read. */
  readonly comparison?: Comparison;
}

/**
 * Checks a plugin without writing it; `buildPlugin` makes the same checks.
 *
 * @param path the plugin's folder
 * @param against an archive of an earlier version, with which it is compared
 */
export async function checkPlugin(path: string, against?: string): Promise<Checked> {
  const plugin = await readPluginFolder(path);
  const work = await mkdtemp(join(plugin.folder, '.check-'));
  try {
    const { part: contract } = await loadContract(plugin, join(work, 'contract'));
    const server = plugin.server ? (await buildServer(plugin, plugin.server, join(work, 'server'))).part : null;
    const run = server && (await runServer(join(work, 'server', server.entry)));
    const findings = await findProblems(plugin, contract, run);
    const described = await describePlugin(plugin);
    const notes = [...findings.notes, ...described.notes, ...(server ? noteReach(server.reach) : [])];
    const steps = await readSteps(plugin, contract.id);
    const comparison =
      against === undefined
        ? {}
        : {
            comparison: await compare(against, {
              ...manifestOf(contract, {
                version: plugin.version,
                built: SDK_VERSION,
                client: null,
                server: null,
                steps,
              }),
              files: await hashSteps(plugin),
            }),
          };
    return { id: contract.id, problems: findings.problems, notes, ...comparison };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { id: basename(plugin.folder), problems: error.problems, notes: [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Administrators see it before the plugin is installed. */
const noteReach = (modules: readonly string[]) =>
  modules.length > 0 ? [`伺服器端使用 Node.js 的 ${modules.join('、')}，安裝前會告知管理員`] : [];

async function compare(file: string, now: Manifest): Promise<Comparison> {
  const before = await readManifestOf(file);
  if (before.id !== now.id)
    throw new ToolFailure(now.id, [`${file} 是外掛「${before.id}」的封裝檔，不是「${now.id}」的`]);
  try {
    return comparePlugins(before, now);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ToolFailure(now.id, [`版本「${before.version}」或「${now.version}」不是 1.2.3 這樣的版本號`]);
  }
}

/** The hashes of the steps of its tables, as `files` of a built plugin lists them. */
async function hashSteps({ folder }: PluginFolder): Promise<Record<string, string>> {
  const migrations = join(folder, 'migrations');
  if (!existsSync(migrations)) return {};
  const hashes = Object.entries(await hashFiles(migrations));
  return Object.fromEntries(hashes.map(([name, hash]) => [`migrations/${name}`, hash]));
}
