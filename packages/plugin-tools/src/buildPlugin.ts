import { type AnyContract, type Manifest, manifestOf, SDK_VERSION } from '@atrium/sdk';
import { hashFiles, hashPlugin, runServer, type ServerRun, writeManifest } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildClient, type BuiltClient } from './buildClient.ts';
import { BuiltParts, type Made } from './BuiltParts.ts';
import { globalSelectors } from './globalSelectors.ts';
import { buildServer, type BuiltServer, loadContract } from './bundle.ts';
import { describePlugin, readSteps } from './describePlugin.ts';
import { describeSchemas, SCHEMAS } from './describeWire.ts';
import { findProblems } from './findProblems.ts';
import { type PluginFolder, readPluginFolder, ToolFailure } from './PluginFolder.ts';

export interface BuildOptions {
  /** The plugin's folder, with `package.json` and `src/contract.ts`. */
  readonly folder: string;
  /**
   * The output folder; `dist` of the plugin's folder by default. It is replaced as a whole, and only by a successful
   * build.
   */
  readonly outDir?: string;
  /** Of the builds before, from which what was not changed is taken. */
  readonly parts?: BuiltParts;
}

export interface BuiltPlugin {
  readonly outDir: string;
  readonly manifest: Manifest;
  /** What could not be checked without a host, such as a server that throws when it is imported here. */
  readonly notes: readonly string[];
}

/**
 * Builds a plugin's folder into what a host loads: `plugin.json` (the contract as data, with the version of the sdk, what its
 * author says of it, the steps of its tables and the hashes of the files), `client.js` with its chunks and stylesheets, a self-contained `server.js`, `migrations/`,
 * `locales/` and the README, with source maps. The build is reproducible.
 *
 * @throws ToolFailure with every problem found
 */
export async function buildPlugin({
  folder,
  outDir,
  parts: kept = new BuiltParts(),
}: BuildOptions): Promise<BuiltPlugin> {
  const plugin = await readPluginFolder(folder);
  const target = resolve(outDir ?? join(plugin.folder, 'dist'));
  await mkdir(dirname(target), { recursive: true });
  // Bundled in the plugin's folder wherever it goes: source maps, and the names of chunks with them, depend on the way
  // from a bundle to its sources.
  const work = await mkdtemp(join(plugin.folder, '.build-'));
  const beside = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  const output = join(beside, 'output');
  try {
    // All are awaited, also if one fails: none may write into a folder that is being deleted.
    const parts = await Promise.allSettled([
      kept.take('contract', join(work, 'contract'), () => loadContract(plugin, join(work, 'contract'))),
      plugin.client ? buildClient(plugin, plugin.client, join(work, 'client')) : null,
      plugin.server ? kept.take('server', join(work, 'server'), () => makeServer(plugin, join(work, 'server'))) : null,
    ]);
    const broken = parts.flatMap((part) => (part.status === 'rejected' ? problemsOf(part.reason, plugin.folder) : []));
    const [contract, client, server] = parts.map((part) => (part.status === 'fulfilled' ? part.value : null)) as [
      AnyContract | null,
      BuiltClient | null,
      TriedServer | null,
    ];
    if (broken.length > 0 || !contract) throw new ToolFailure(basename(plugin.folder), [...new Set(broken)]);
    const findings = await findProblems(plugin, contract, server && server.run);
    const problems = [
      ...(client?.problems ?? []),
      ...(client ? await validateStyles(join(work, 'client'), client.styles, contract.id) : []),
      ...(server?.problems ?? []),
      ...findings.problems,
    ];
    if (problems.length > 0) throw new ToolFailure(contract.id, problems);

    await mkdir(output);
    for (const part of ['client', 'server'])
      if (existsSync(join(work, part))) await cp(join(work, part), output, { recursive: true });
    for (const part of ['migrations', 'locales', 'README.md'])
      if (existsSync(join(plugin.folder, part)))
        await cp(join(plugin.folder, part), join(output, part), { recursive: true });
    await writeFile(join(output, SCHEMAS), `${JSON.stringify(describeSchemas(contract))}\n`);
    const { about, notes } = await describePlugin(plugin);
    const manifest = {
      ...manifestOf(contract, {
        version: plugin.version,
        built: SDK_VERSION,
        client: client && { entry: client.entry, styles: client.styles, activates: client.activates },
        server: server && { entry: server.entry },
        clientFiles: client?.files ?? [],
        about,
        steps: await readSteps(plugin, contract.id),
        rights: { modules: server?.reach ?? [] },
      }),
      files: await hashFiles(output),
    };
    await writeFile(join(output, 'plugin.json'), writeManifest(manifest));
    const stamped: Manifest = { ...manifest, hash: await hashPlugin(output) };
    await writeFile(join(output, 'plugin.json'), writeManifest(stamped));
    await rm(target, { recursive: true, force: true });
    await rename(output, target);
    return { outDir: target, manifest: stamped, notes: [...findings.notes, ...notes] };
  } finally {
    for (const folder of [work, beside]) await rm(folder, { recursive: true, force: true });
  }
}

/** A server with how far it came when it was run. */
interface TriedServer extends BuiltServer {
  readonly run: ServerRun;
}

async function makeServer(plugin: PluginFolder, folder: string): Promise<Made<TriedServer>> {
  const { part, inputs } = await buildServer(plugin, plugin.server!, folder);
  return { part: { ...part, run: await runServer(join(folder, part.entry)) }, inputs };
}

/** What a bundler reports: esbuild names its text `text` and its place `location`, rolldown `message` and `loc`. */
interface BundlerError {
  readonly text?: string;
  readonly location?: { readonly file: string; readonly line: number } | null;
  readonly message?: string;
  readonly loc?: { readonly file?: string; readonly line: number };
}

/** The errors of a bundler, each as one line with its position. */
function problemsOf(error: unknown, folder: string): readonly string[] {
  if (error instanceof ToolFailure) return error.problems;
  const { errors } = error as { errors?: readonly BundlerError[] };
  if (!Array.isArray(errors) || errors.length === 0) return [error instanceof Error ? error.message : String(error)];
  return (errors as readonly BundlerError[]).map(({ text, location, message, loc }) => {
    if (text !== undefined) return location ? `${location.file}:${location.line} ${text}` : text;
    // The first line is the sentence, behind a code in brackets; a drawing of the source follows.
    const [first = ''] = stripVTControlCharacters(message ?? '').split('\n');
    const sentence = first.replace(/^\[\w+\] /, '');
    return loc?.file ? `${relative(folder, loc.file)}:${loc.line} ${sentence}` : sentence;
  });
}

/** One sentence for each selector of the built stylesheets that would reach other plugins or the host. */
async function validateStyles(outDir: string, styles: readonly string[], id: string): Promise<string[]> {
  const problems: string[] = [];
  for (const file of styles)
    for (const selector of globalSelectors(await readFile(join(outDir, file), 'utf8'), id))
      problems.push(`${file} 的「${selector}」會影響其他畫面；類別與動畫名稱請以「${id}-」開頭`);
  return problems;
}
