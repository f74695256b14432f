import { build } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GetModuleInfo, type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { fromSource, withoutFolders } from './bundle.ts';
import { readClient, shellParts } from './readClient.ts';
import type { PluginFolder } from './PluginFolder.ts';
import { isShared, SHARED_LIBRARIES } from './sharedLibraries.ts';

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

/** Packages that must exist once only: unshared parts of them must not be bundled either. */
const SINGLE =
  /^(react|react-dom|react-router|react-router-dom|valtio|inversify|@inversifyjs\/.*|@blueprintjs\/core|@atrium\/ui)($|\/)/;

/** Blueprint's and the library's styles belong to the host. */
const HOST_STYLES = /^@(blueprintjs|atrium)\/.*\.css$/;

const REFUSED = '\0atrium-refused';

/**
 * Excludes the shared libraries: they stay imports that the host's import map resolves. A second copy of such a library
 * is added to `problems`, and fails the build.
 */
function sharedOnly(problems: Set<string>): Plugin {
  return {
    name: 'atrium-shared-only',
    resolveId(source, importer = '') {
      if (isShared(source)) return { id: source, external: true };
      if (HOST_STYLES.test(source)) problems.add(`不可匯入「${source}」：這些樣式由主程式載入`);
      else if (SINGLE.test(source))
        problems.add(`不可匯入「${source}」：主程式沒有共用它，打包後會有兩份而無法運作（${importer}）`);
      else return undefined;
      return REFUSED;
    },
    load: (id) => (id === REFUSED ? 'module.exports = {};' : undefined),
  };
}

interface ClientModules {
  /** Modules that run or are ready to run as soon as the client is loaded. */
  readonly first: Set<string>;
  /** Stylesheets in the order in which the code imports them. */
  readonly styles: Set<string>;
}

const STYLE = /\.css$/;

/** Lists the modules of a client, and leaves stylesheets out of its code. */
function listModules(entry: string, { first, styles }: ClientModules): Plugin {
  return {
    name: 'atrium-list-modules',
    load: (id) => (STYLE.test(id) ? { code: '', moduleType: 'js', moduleSideEffects: false } : undefined),
    buildEnd(error) {
      if (error) return;
      const infoOf: GetModuleInfo = (id) => this.getModuleInfo(id);
      walk(entry, importsOf(infoOf), first);
      const all = new Set<string>();
      // What the shell's parts import comes after the views, as the contract lists them.
      for (const view of infoOf(entry)?.dynamicallyImportedIds ?? []) walk(view, allOf(infoOf), all);
      walk(entry, allOf(infoOf), all);
      for (const id of all) if (STYLE.test(id)) styles.add(id);
    },
  };
}

const importsOf = (infoOf: GetModuleInfo) => (id: string) => infoOf(id)?.importedIds ?? [];
const allOf = (infoOf: GetModuleInfo) => (id: string) => [
  ...importsOf(infoOf)(id),
  ...(infoOf(id)?.dynamicallyImportedIds ?? []),
];

/** Adds a module and what it imports, each after its own imports. */
function walk(id: string, importsOf: (id: string) => readonly string[], found: Set<string>, seen = new Set<string>()) {
  if (seen.has(id)) return;
  seen.add(id);
  for (const imported of importsOf(id)) walk(imported, importsOf, found, seen);
  found.add(id);
}

/** Bundles stylesheets into one, with its source map. */
async function bundleStyles(styles: readonly string[], folder: string, outfile: string): Promise<void> {
  const contents = styles.map((file) => `@import ${JSON.stringify(file)};`).join('\n');
  await build({
    stdin: { contents, loader: 'css', resolveDir: folder },
    absWorkingDir: folder,
    outfile,
    bundle: true,
    minify: true,
    sourcemap: true,
    charset: 'utf8',
    logLevel: 'silent',
  });
  await withoutFolders(`${outfile}.map`);
}
