import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { fromSource, withoutFolders } from '../bundle.ts';
import type { PluginFolder } from '../PluginFolder.ts';
import { isShared, SHARED_LIBRARIES } from '../sharedLibraries.ts';
import { bundleStyles } from './bundleStyles.ts';
import { listModules, type ClientModules } from './listModules.ts';
import { readClient } from './readClient.ts';
import { sharedOnly } from './sharedOnly.ts';
import { shellParts } from './shellParts.ts';

const ENTRY = 'client.js';
const STYLES = 'client.css';

/** The built client: entry and stylesheets, relative to its output folder. */
export interface BuiltClient {
  readonly entry: string;
  readonly styles: readonly string[];
  /** Whether it has something to run after sign-in. */
  readonly activates: boolean;
  /** Every file that may be served to a browser: entry, chunks, stylesheets. */
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/**
 * Bundles `src/client.ts` into `client.js`, which contains the parts that the shell shows by itself, a chunk per view,
 * and one stylesheet. The shared libraries stay imports. Returns the problems of the output: libraries that must not be
 * bundled, imports that the host's import map does not resolve, calls of `require`.
 */
export async function buildClient(plugin: PluginFolder, entry: string, outDir: string): Promise<BuiltClient> {
  const problems = new Set<string>();
  const modules = { first: new Set<string>(), styles: new Set<string>() };
  const chunks = await bundleCode(plugin, entry, outDir, { problems, modules });
  for (const { fileName, imports, dynamicImports, code } of chunks) {
    for (const path of [...imports, ...dynamicImports])
      if (!chunks.some((chunk) => chunk.fileName === path) && !isShared(path) && !path.startsWith('data:'))
        problems.add(`「${path}」不在主程式共用的程式庫之中，瀏覽器找不到它`);
    if (code.includes(NO_REQUIRE)) problems.add(`${fileName} 含有瀏覽器無法執行的 require()`);
  }
  const styles = modules.styles.size > 0 ? [STYLES] : [];
  if (styles.length > 0) await bundleStyles([...modules.styles], plugin.folder, join(outDir, STYLES));
  const { activates } = readClient(await readFile(entry, 'utf8'));
  return { entry: ENTRY, styles, activates, files: (await readdir(outDir)).sort(), problems: [...problems] };
}

/** In the function that rolldown writes for calls of `require` that it could not resolve. */
const NO_REQUIRE = "in an environment that doesn't expose the `require` function";

/** Rolldown's own module, which every chunk may need. */
const RUNTIME = 'rolldown/runtime';

interface Findings {
  readonly problems: Set<string>;
  readonly modules: ClientModules;
}

async function bundleCode(
  { folder }: PluginFolder,
  entry: string,
  dir: string,
  { problems, modules }: Findings,
): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: { client: entry },
    cwd: folder,
    platform: 'browser',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [
      // before the next one, which excludes imports: a package in CommonJS requires the shared libraries
      esmExternalRequirePlugin({ external: [...SHARED_LIBRARIES] }),
      sharedOnly(problems),
      shellParts(entry),
      listModules(entry, modules),
    ],
    // The chunks of views may import from the entry, which has what they share with the parts of the shell.
    preserveEntrySignatures: 'allow-extension',
    ...(fromSource && { resolve: { conditionNames: ['source'] } }),
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic' },
      decorator: { legacy: true },
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  });
  try {
    const { output } = await build.write({
      dir,
      format: 'esm',
      minify: true,
      sourcemap: true,
      comments: false,
      entryFileNames: ENTRY,
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: [{ name: 'client', test: (id) => modules.first.has(id) || id.includes(RUNTIME) }],
      },
    });
    for (const { fileName } of output) if (fileName.endsWith('.map')) await withoutFolders(join(dir, fileName));
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}
