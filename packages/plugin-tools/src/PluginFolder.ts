import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

/** A plugin's source folder. */
export interface PluginFolder {
  readonly folder: string;
  readonly version: string;
  readonly contract: string;
  /** null if the plugin has no such part. */
  readonly client: string | null;
  readonly server: string | null;
}

/**
 * Reads a plugin's folder: `package.json` with a version, `src/contract.ts`, and `src/client.ts` and `src/server.ts` if
 * they exist.
 *
 * @throws ToolFailure
 */
export async function readPluginFolder(path: string): Promise<PluginFolder> {
  // without links, as bundlers name modules
  const folder = await realpath(path).catch(() => resolve(path));
  const contract = join(folder, 'src/contract.ts');
  if (!existsSync(contract)) throw new ToolFailure(basename(folder), [`找不到 ${contract}；請在外掛的資料夾執行`]);
  const description = join(folder, 'package.json');
  const { version } = JSON.parse(await readFile(description, 'utf8').catch(() => '{}')) as { version?: unknown };
  if (typeof version !== 'string') throw new ToolFailure(basename(folder), [`${description} 沒有 version`]);
  return { folder, version, contract, client: entryOf(folder, 'client'), server: entryOf(folder, 'server') };
}

function entryOf(folder: string, name: string): string | null {
  const file = join(folder, 'src', `${name}.ts`);
  return existsSync(file) ? file : null;
}

/** A plugin cannot be built. `problems` lists every reason as a sentence with the place and what to do. */
export class ToolFailure extends Error {
  readonly problems: readonly string[];

  constructor(plugin: string, problems: readonly string[]) {
    super(`${plugin}: ${problems.length} 個問題\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ToolFailure';
    this.problems = problems;
  }
}
