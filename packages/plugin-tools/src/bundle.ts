import type { AnyContract } from '@atrium/sdk';
import type { Metafile, Plugin } from 'esbuild';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Options } from 'tsup';
import { findReach } from './describeWire.ts';
import type { Made } from './BuiltParts.ts';
import { type PluginFolder, ToolFailure } from './PluginFolder.ts';

/**
 * Loads the current contract. It is bundled and run, so that changes are picked up in the same process, and so that it
 * does not matter how the author resolves packages.
 *
 * @throws ToolFailure if `contract.ts` throws or exports no contract
 */
export async function loadContract(plugin: PluginFolder, workDir: string): Promise<Made<AnyContract>> {
  const { folder, contract } = plugin;
  const bundled = await bundle({
    entry: { contract },
    folder,
    outDir: workDir,
    platform: 'node',
    minify: false,
    splitting: false,
  });
  const file = join(workDir, 'contract.js');
  try {
    const imported = import(`${pathToFileURL(file).href}?at=${process.hrtime.bigint()}`) as Promise<{
      default?: AnyContract;
    }>;
    const module = await withinSeconds(CONTRACT_SECONDS, imported);
    if (!module) throw new ToolFailure(folder, [`src/contract.ts 在 ${CONTRACT_SECONDS} 秒內沒有執行完成`]);
    if (typeof module.default?.id !== 'string')
      throw new ToolFailure(folder, ['src/contract.ts 的預設匯出不是 definePlugin() 的結果']);
    return { part: module.default, inputs: inputsOf(bundled, folder) };
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    throw new ToolFailure(folder, [
      `src/contract.ts 無法執行：${error instanceof Error ? error.message : String(error)}`,
    ]);
  } finally {
    await rm(file, { force: true });
  }
}

/** Seconds for the import of a contract, which is data. */
const CONTRACT_SECONDS = 10;

/** The result of `work`; undefined if it takes longer. The timer also keeps the process while nothing else does. */
async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), seconds * 1000);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const REQUIRE = "import{createRequire as atriumRequire}from'node:module';const require=atriumRequire(import.meta.url);";

export interface BuiltServer {
  readonly entry: string;
  /** Modules of Node.js by which it reaches beyond its context. */
  readonly reach: readonly string[];
  readonly problems: readonly string[];
}

/** Bundles `src/server.ts` into one self-contained `server.js`: only Node's own modules stay imports. */
export async function buildServer(plugin: PluginFolder, entry: string, outDir: string): Promise<Made<BuiltServer>> {
  const bundled = await bundle({
    entry: { server: entry },
    folder: plugin.folder,
    outDir,
    platform: 'node',
    minify: false,
    splitting: false,
    banner: REQUIRE,
  });
  const outside = Object.values(bundled.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !isBuiltin(path))
    .map(({ path }) => `server.js 仍需要「${path}」，但它必須自足`);
  const part = { entry: 'server.js', reach: findReach(bundled), problems: [...new Set(outside)] };
  return { part, inputs: inputsOf(bundled, plugin.folder) };
}

/** The files that it was made of, without those of packages. */
const inputsOf = ({ inputs }: Bundled, folder: string): string[] =>
  Object.keys(inputs)
    .filter((path) => !/(?:^|[\\/])node_modules[\\/]|^\w+:/.test(path))
    .map((path) => join(folder, path));

/** The output of one bundling: files relative to the folder, and esbuild's metadata. */
type Bundled = Metafile;

interface BundleOptions {
  readonly entry: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly outDir: string;
  readonly platform: 'browser' | 'node';
  readonly minify: boolean;
  readonly splitting: boolean;
  readonly plugins?: readonly Plugin[];
  readonly banner?: string;
}

/**
 * Bundles a part of a plugin with tsup: ESM, everything inlined except what `plugins` exclude, reproducible in any
 * folder. inversify's decorators are supported.
 */
async function bundle(options: BundleOptions): Promise<Bundled> {
  const { entry, folder, outDir, platform, minify, splitting, plugins = [], banner } = options;
  // tsup writes `metafile-esm.json` beside what it builds, so each bundling has a folder of its own.
  const settings: Options = {
    config: false,
    silent: true,
    entry: { ...entry },
    outDir,
    format: 'esm',
    outExtension: () => ({ js: '.js' }),
    platform,
    target: platform === 'node' ? 'node24' : 'es2022',
    splitting,
    minify,
    metafile: true,
    sourcemap: true,
    removeNodeProtocol: false,
    noExternal: [/.*/],
    esbuildPlugins: [...plugins],
    define: platform === 'browser' ? { 'process.env.NODE_ENV': '"production"' } : {},
    ...(banner && { banner: { js: banner } }),
    esbuildOptions(esbuild) {
      delete esbuild.tsconfig;
      esbuild.tsconfigRaw = { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } };
      esbuild.jsx = 'automatic';
      esbuild.absWorkingDir = folder;
      esbuild.charset = 'utf8';
      esbuild.legalComments = 'none';
      esbuild.logLevel = 'silent';
      if (fromSource) esbuild.conditions = ['source', ...(esbuild.conditions ?? ['module'])];
      // Readable in a stack trace, and no paths of the machine that built it.
      if (platform === 'node') Object.assign(esbuild, { minifyWhitespace: true, lineLimit: 160 });
    },
  };
  await build(settings);
  const metafile = join(outDir, 'metafile-esm.json');
  const bundled = JSON.parse(await readFile(metafile, 'utf8')) as Bundled;
  await rm(metafile);
  for (const file of await readdir(outDir)) if (file.endsWith('.map')) await withoutFolders(join(outDir, file));
  return bundled;
}

/** Leaves the paths of a source map that do not depend on where it was built: below the plugin or below a package. */
export async function withoutFolders(file: string): Promise<void> {
  const map = JSON.parse(await readFile(file, 'utf8')) as { sources: string[] };
  map.sources = map.sources.map((source) =>
    source.replace(/^.*\/node_modules\//, 'node_modules/').replace(/^(\.\.\/)+/, ''),
  );
  await writeFile(file, JSON.stringify(map));
}

/** Inside the repository the sdk is resolved as source; a published builder uses published packages. */
export const fromSource = import.meta.url.endsWith('.ts');
