import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import type { PluginFolder } from '../PluginFolder.ts';
import { isShared } from '../sharedLibraries.ts';
import { sharedOnly } from './sharedOnly.ts';

const ENTRY = 'client.js';
const STYLES = 'client.css';

/** The built client: entry and stylesheets, relative to its output folder. */
export interface BuiltClient {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Every file that may be served to a browser: entry, chunks, stylesheets. */
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Bundles `src/client.ts` into `client.js`, a chunk per view, and one stylesheet. The shared libraries stay imports.
 * Returns the problems of the output: imports that the host's import map does not resolve, calls of `require`.
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
  // The entry's stylesheet contains those of all views; the separate ones that esbuild writes per view are duplicates.
  const duplicate = (file: string) => /\.css(\.map)?$/.test(file) && !file.startsWith(STYLES);
  for (const file of files.filter(duplicate)) await rm(join(outDir, file));
  const served = files.filter((file) => !duplicate(file));
  const styles = served.includes(STYLES) ? [STYLES] : [];
  return { entry: ENTRY, styles, files: served, problems: [...problems] };
}
