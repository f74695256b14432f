import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import type { PluginFolder } from '../PluginFolder.ts';
import { isShared } from '../sharedLibraries.ts';
import { sharedOnly } from './sharedOnly.ts';

const ENTRY = 'client.js';
const STYLES = 'client.css';

/** The built browser half: its entry and stylesheets, relative to the folder it was built into. */
export interface BuiltClient {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Everything a browser may ask for: entry, chunks, stylesheets. */
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Bundles `src/client.ts` into `client.js`, a chunk per view, and one stylesheet. The shared libraries stay imports. Gives
 * the problems of what came out: imports that the host's import map does not answer, calls of `require`.
 */
export async function buildClient(plugin: PluginFolder, entry: string, outDir: string): Promise<BuiltClient> {
  const bundled = await bundle({
    entry: { client: entry },
    folder: plugin.folder,
    outDir,
    platform: 'browser',
    minify: true,
    splitting: true,
    plugins: [sharedOnly],
  });
  const problems = new Set<string>();
  for (const output of Object.values(bundled.outputs))
    for (const { path, external } of output.imports)
      if (external && !isShared(path) && !path.startsWith('data:'))
        problems.add(`「${path}」不在主程式共用的程式庫之中，瀏覽器找不到它`);
  const files = (await readdir(outDir)).sort();
  for (const file of files.filter((name) => name.endsWith('.js')))
    if ((await readFile(join(outDir, file), 'utf8')).includes('Dynamic require of'))
      problems.add(`${file} 含有瀏覽器無法執行的 require()`);
  // The entry's stylesheet holds those of all views; what esbuild writes beside each view besides is the same again.
  for (const file of files) if (file.endsWith('.css') && file !== STYLES) await rm(join(outDir, file));
  const served = files.filter((file) => !file.endsWith('.css') || file === STYLES);
  const styles = served.includes(STYLES) ? [STYLES] : [];
  return { entry: ENTRY, styles, files: served, problems: [...problems] };
}
