import { type AnyContract, type Manifest, manifestOf, SDK_MAJOR, SDK_VERSION } from '@atrium/sdk';
import { hashPlugin } from '@atrium/sdk/archive';
import type { ServerModule } from '@atrium/sdk/server';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Catalogue, PluginCatalogues } from '../../core/texts.ts';
import { checkSdk } from './checkClaims.ts';
import { type KnownPlugin, type LoadedPlugin, PluginFault, type PluginSource } from './Plugins.ts';

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
  const manifest = fitting(manifestSchema, said, 'plugin.json');
  if (!(await isWhole(folder, manifest))) throw new PluginFault('load', 'CHANGED');
  return { manifest, texts: {} };
}

/** Whether the files are those that were built, but for source maps, which are most of their bytes and which nothing runs. */
async function isWhole(folder: string, { hash, files }: Manifest): Promise<boolean> {
  // Without a hash it was put together by hand, as tests do.
  if (hash === undefined) return true;
  if (!files) return hash === (await hashPlugin(folder));
  const run = Object.entries(files).filter(([path]) => !path.endsWith('.map'));
  const same = await Promise.all(run.map(async ([path, expected]) => (await hashFile(folder, path)) === expected));
  return same.every(Boolean);
}

async function hashFile(folder: string, path: string): Promise<string | undefined> {
  if (path.split('/').includes('..')) return undefined;
  const bytes = await readFile(join(folder, path)).catch(() => undefined);
  return bytes && createHash('sha256').update(bytes).digest('hex');
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

/** Placeholder manifest of an unreadable plugin, so that it can be reported. */
export function emptyManifest(id: string): Manifest {
  return {
    id,
    name: id,
    version: '0.0.0',
    sdk: { major: SDK_MAJOR, built: SDK_VERSION },
    actions: {},
    tabs: {},
    panels: {},
    header: {},
    account: {},
    sideTabs: {},
    today: {},
    search: {},
    pages: {},
    commands: {},
    menu: [],
    api: {},
    events: [],
    jobs: {},
    cli: {},
    offers: [],
    uses: [],
    points: [],
    contributes: [],
    publishes: [],
    subscribes: {},
    fulfils: [],
    kinds: {},
    requests: {},
    preferences: null,
    settings: null,
    client: null,
    server: null,
    clientFiles: [],
  };
}

const needs = z.union([z.string(), z.array(z.string())]).optional();
/** A contribution with a title. Fields of a single kind (sizes, keys, flags) pass unchanged. */
const titled = z.looseObject({
  title: z.string(),
  icon: z.string().optional(),
  order: z.number().optional(),
  needs,
});
const placed = z.record(z.string(), titled);
const paramKind = z.object({ type: z.enum(['string', 'number', 'boolean', 'any']), required: z.boolean() });
const views = z.record(z.string(), titled.extend({ params: z.record(z.string(), paramKind).optional() }));
const strings = z.array(z.string());

/** The sdk version it was built with, read before the rest. */
const headSchema = z.object({ sdk: z.object({ major: z.number(), built: z.string() }) });

/** `locales/*.json`: texts by key. */
const catalogueSchema = z.record(z.string(), z.string());

/**
 * A `plugin.json` as the builder writes it, every kind of it present. The host and every browser read these fields
 * without checks, so a file without them is as unreadable as invalid JSON.
 */
const manifestSchema: z.ZodType<Manifest> = z.looseObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  sdk: headSchema.shape.sdk,
  actions: z.record(z.string(), z.string()),
  tabs: views,
  panels: views,
  header: placed,
  account: placed,
  sideTabs: placed,
  // Unknown to the first builders of this major.
  today: placed.default({}),
  search: placed.default({}),
  pages: z.record(z.string(), z.looseObject({ path: z.string(), title: z.string(), signedIn: z.boolean() })),
  commands: placed,
  menu: z.array(
    z.looseObject({ code: z.string(), opens: z.string(), name: z.string().optional(), icon: z.string().optional() }),
  ),
  api: z.record(
    z.string(),
    z.looseObject({
      service: z.string(),
      method: z.string(),
      path: z.string(),
      needs: z.union([
        z.string(),
        z.array(z.string()),
        z.looseObject({ all: z.array(z.string()), recent: z.string() }),
      ]),
    }),
  ),
  events: strings,
  jobs: z.record(z.string(), z.looseObject({ schedule: z.string().optional(), title: z.string() })),
  cli: z.record(z.string(), z.looseObject({ usage: z.string(), summary: z.string(), examples: strings })),
  offers: strings,
  uses: strings,
  points: strings.default([]),
  contributes: strings.default([]),
  publishes: strings.default([]),
  subscribes: z.record(z.string(), z.string()).default({}),
  fulfils: strings,
  isolated: z.boolean().optional(),
  apiTokens: strings.optional(),
  kinds: z
    .record(
      z.string(),
      z.object({
        title: z.string(),
        icon: z.string(),
        channels: z.object({ bell: z.boolean().optional(), desktop: z.boolean().optional() }).optional(),
        isMandatory: z.boolean().optional(),
      }),
    )
    .default({}),
  requests: z
    .record(z.string(), z.object({ title: z.string(), icon: z.string(), answers: z.array(z.string()).max(10) }))
    .default({}),
  preferences: z.looseObject({}).nullable().default(null),
  settings: z.looseObject({}).nullable(),
  client: z.looseObject({ entry: z.string(), styles: strings, activates: z.boolean().optional() }).nullable(),
  server: z.looseObject({ entry: z.string() }).nullable(),
  clientFiles: strings,
  about: z
    .object({
      author: z.string().max(200),
      description: z.string().max(2000),
      license: z.string().max(100),
      homepage: z.string().max(500),
      changes: z.string().max(8000),
    })
    .optional(),
  steps: z
    .array(z.object({ tag: z.string().max(200), isCompatible: z.boolean() }))
    .max(2000)
    .optional(),
  rights: z.object({ modules: z.array(z.string().max(40)).max(40) }).optional(),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
  hash: z.string().optional(),
}) as unknown as z.ZodType<Manifest>;
