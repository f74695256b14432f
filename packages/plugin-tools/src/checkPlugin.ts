import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildServer, loadContract } from './bundle.ts';
import { type Findings, findProblems } from './findProblems.ts';
import { readPluginFolder, ToolFailure } from './PluginFolder.ts';

export interface Checked extends Findings {
  readonly id: string;
}

/** Checks a plugin without writing it; `buildPlugin` makes the same checks. */
export async function checkPlugin(path: string): Promise<Checked> {
  const plugin = await readPluginFolder(path);
  const work = await mkdtemp(join(plugin.folder, '.check-'));
  try {
    const contract = await loadContract(plugin, join(work, 'contract'));
    const server = plugin.server && (await buildServer(plugin, plugin.server, join(work, 'server')));
    const findings = await findProblems(plugin, contract, server && join(work, 'server', server.entry));
    return { id: contract.id, ...findings };
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return { id: basename(plugin.folder), problems: error.problems, notes: [] };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
