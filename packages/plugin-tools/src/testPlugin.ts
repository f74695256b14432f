import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { readPluginFolder, ToolFailure } from './PluginFolder.ts';

export interface TestOptions {
  /** The plugin's folder. */
  readonly folder: string;
  /** The server's tests alone, without a browser. */
  readonly server?: boolean;
  /** Runs them again after each change, until it is ended. */
  readonly watch?: boolean;
  /** Further words for vitest: files, `-t` and a title. */
  readonly words?: readonly string[];
}

/** Where an author says how tests run. */
const OWN_CONFIG = /^vite(st)?\.config\.[cm]?[jt]s$/;

/**
 * Runs a plugin's tests with vitest: by its own configuration, else by that of `@atrium/testing`. What they print is shown as they run.
 *
 * @returns the exit code of vitest: 0 if all passed
 * @throws ToolFailure if there is nothing to test with
 */
export async function testPlugin({ folder, server, watch, words = [] }: TestOptions): Promise<number> {
  const plugin = await readPluginFolder(folder);
  const { resolve } = createRequire(join(plugin.folder, 'package.json'));
  const find = (name: string) => {
    try {
      return resolve(name);
    } catch {
      throw new ToolFailure(basename(plugin.folder), [`找不到 ${name}：請先安裝（npm install）`]);
    }
  };
  const vitest = join(dirname(find('vitest/package.json')), 'vitest.mjs');
  const isOwn = readdirSync(plugin.folder).some((name) => OWN_CONFIG.test(name));
  const config = isOwn ? [] : ['--config', find('@atrium/testing/vitest')];
  const only = server ? ['--project', '!*screens*'] : [];
  const child = spawn(
    process.execPath,
    [vitest, ...(watch ? [] : ['run']), '--root', plugin.folder, ...config, ...only, ...words],
    { cwd: plugin.folder, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
