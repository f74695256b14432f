import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyContract, type Manifest, manifestOf, SDK_VERSION } from '@atrium/sdk';
import type { ServerModule } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { Catalogue, PluginCatalogues } from '../../core/texts/Catalogues.ts';
import { checkSdk } from './checkClaims.ts';
import type { KnownPlugin, LoadedPlugin } from './LoadedPlugin.ts';
import { catalogueSchema, headSchema, manifestSchema } from './manifestSchema.ts';
import { PluginFault } from './PluginFault.ts';
import type { PluginSource } from './PluginSource.ts';

/** Reads a plugin's folder. Its server is not run; of a source folder the contract is imported. */
export async function readPlugin(source: PluginSource): Promise<KnownPlugin> {
  const { manifest, texts } =
    source.kind === 'built' ? await readBuilt(source.folder) : await readSource(source.folder);
  return { id: manifest.id, source, manifest, catalogues: await catalogues(source.folder, texts) };
}

/** Imports the server. */
export async function loadPlugin(plugin: KnownPlugin): Promise<LoadedPlugin> {
  const { source, manifest } = plugin;
  const file =
    source.kind === 'built'
      ? manifest.server && join(source.folder, manifest.server.entry)
      : join(source.folder, 'src', 'server.ts');
  if (!file || !existsSync(file)) {
    return {
      ...plugin,
      contract: source.kind === 'source' ? await sourceContract(source.folder) : declared(manifest),
      module: null,
    };
  }
  const module = (await importDefault(file, manifest)) as ServerModule | undefined;
  if (typeof module?.activate !== 'function') throw new PluginFault('load', 'NO_SERVER', { file: basename(file) });
  if (module.contract.id !== plugin.id) throw new PluginFault('load', 'OTHER_ID', { id: module.contract.id });
  return { ...plugin, contract: module.contract, module };
}

/** The contract of a built plugin without a server, as far as its manifest contains it. */
function declared({ id, name, actions, tabs, panels, menu }: Manifest): AnyContract {
  return { id, sdk: 1, name, actions, tabs: withoutParams(tabs), panels: withoutParams(panels), menu };
}

/** Of the parameters a manifest has only the kinds. */
const withoutParams = <View extends { params?: unknown }>(views: Readonly<Record<string, View>>) =>
  Object.fromEntries(Object.entries(views).map(([name, { params: _, ...view }]) => [name, view]));

async function readBuilt(folder: string): Promise<{ manifest: Manifest; texts: Catalogue }> {
  const said: unknown = JSON.parse(await readFile(join(folder, 'plugin.json'), 'utf8'));
  const head = headSchema.safeParse(said);
  // With another sdk the rest may differ: report the version, not missing fields.
  if (head.success) checkSdk(head.data.sdk);
  return { manifest: fitting(manifestSchema, said, 'plugin.json'), texts: {} };
}

/** @throws TypeError that names the file and its first error */
function fitting<T>(schema: z.ZodType<T>, said: unknown, file: string): T {
  const result = schema.safeParse(said);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new TypeError([file, issue?.path.map(String).join('.'), issue?.message].filter(Boolean).join(': '));
}

async function readSource(folder: string): Promise<{ manifest: Manifest; texts: Catalogue }> {
  const contract = await sourceContract(folder);
  const { version = '0.0.0' } = await readJson<{ version?: string }>(join(folder, 'package.json'));
  const manifest = manifestOf(contract, {
    version,
    built: SDK_VERSION,
    client: null,
    server: { entry: 'src/server.ts' },
  });
  return { manifest, texts: contract.texts ?? {} };
}

async function sourceContract(folder: string): Promise<AnyContract> {
  return (await importDefault(join(folder, 'src', 'contract.ts'))) as AnyContract;
}

// `import()` caches by address: another build of the same file has another one.
async function importDefault(file: string, manifest?: Manifest): Promise<unknown> {
  const version = manifest?.hash === undefined ? '' : `?v=${manifest.hash}`;
  return ((await import(pathToFileURL(file).href + version)) as { default?: unknown }).default;
}

async function catalogues(folder: string, chinese: Catalogue): Promise<PluginCatalogues> {
  const [zh, en] = await Promise.all(
    ['locales/zh-TW.json', 'locales/en.json'].map(async (file) =>
      fitting(catalogueSchema, await readJson(join(folder, file)), file),
    ),
  );
  return { 'zh-TW': { ...chinese, ...zh }, en: { ...en } };
}

async function readJson<T extends object>(file: string): Promise<T> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : ({} as T);
}
