import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { build, type Options } from 'tsup';

/** The output of one bundling: files relative to the folder, and esbuild's metadata. */
export type Bundled = Metafile;

export interface BundleOptions {
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
export async function bundle(options: BundleOptions): Promise<Bundled> {
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
