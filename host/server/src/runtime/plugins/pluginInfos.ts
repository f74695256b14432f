import { isPagePath, type Manifest } from '@atrium/sdk';
import type { PluginFailure, PluginInfo } from '@atrium/sdk/host';
import type { Catalogues, Language } from '../../core/texts.ts';
import { activeFirst, type Failed, faultText, type KnownPlugin, type Plugins, type Registered } from './Plugins.ts';
import { emptyManifest } from './readPlugin.ts';

/** The reader: language, and whether they may see why a plugin failed. */
interface Listener {
  readonly language: Language;
  /** A reason may contain paths of the server and data of a plugin. */
  readonly reasons: boolean;
}

/**
 * The plugins for the browser (`GET /plugins`). Disabled ones are missing; failed ones are included with their failure,
 * after the running ones: the first plugin with a view or page owns it.
 */
export function pluginInfos(plugins: Plugins, catalogues: Catalogues, listener: Listener): PluginInfo[] {
  const all = activeFirst(plugins.all());
  // A folder that claims the id of another is logged; the browser gets one plugin per id.
  const shown = all.filter(
    ({ state, plugin }, index) =>
      state !== 'disabled' && plugin.id !== 'host' && all.findIndex((other) => other.plugin.id === plugin.id) === index,
  );
  return shown.map((entry) => infoOf(entry, catalogues, listener));
}

/**
 * What the plugins for the browser depend on beside the reader and this host: an ETag, since the texts of all plugins are
 * a tenth of what a workspace loads. undefined while a plugin runs from source, which may change, and while one has
 * failed: why is for few readers, and no browser keeps it.
 */
export function describeState(plugins: Plugins): string | undefined {
  const known = plugins.all().filter(({ plugin }) => plugin.id !== 'host');
  if (known.some(({ plugin: { manifest }, failure }) => failure !== null || manifest.hash === undefined))
    return undefined;
  return known.map(({ plugin: { id, manifest }, state }) => `${id} ${manifest.hash} ${state}`).join('\n');
}

/**
 * The plugins for a visitor (`GET /publicPages`): plugins with pages that need no sign-in, and of these only such
 * pages, the texts that are theirs (`pages.<name>.…` and the plugin's `title`) and `public` calls. That one failed, but
 * not why.
 */
export function publicPages(plugins: Plugins, catalogues: Catalogues, language: Language): PluginInfo[] {
  return pluginInfos(plugins, catalogues, { language, reasons: false }).flatMap((info) => {
    const { id, name, version, sdk, client, ...own } = info.manifest;
    const pages = only(own.pages, ({ signedIn }) => !signedIn);
    if (Object.keys(pages).length === 0) return [];
    const api = only(own.api, ({ needs }) => needs === 'public');
    const prefixes = Object.keys(pages).map((page) => `pages.${page}.`);
    const texts = only(info.texts, (_, key) => key === 'title' || prefixes.some((prefix) => key.startsWith(prefix)));
    const manifest = { ...forBrowsers(emptyManifest(id)), name, version, sdk, client, pages, api };
    const failure = info.failure && ({ plugin: id, phase: 'load', code: 'UNAVAILABLE', message: '' } as const);
    return { ...info, manifest, texts, titles: {}, failure };
  });
}

function infoOf({ plugin, failure }: Readonly<Registered>, catalogues: Catalogues, listener: Listener): PluginInfo {
  const manifest = forBrowsers(plugin.manifest);
  const base = clientBase(plugin);
  return {
    // An invalid path was refused and must not be matched by browsers.
    manifest: { ...manifest, pages: only(manifest.pages, ({ path }) => isPagePath(path)) },
    texts: { ...plugin.catalogues['zh-TW'], ...catalogues.of(plugin.id, listener.language) },
    titles: titlesOf(plugin),
    entry: manifest.client && `${base}/${manifest.client.entry}`,
    styles: (manifest.client?.styles ?? []).map((style) => `${base}/${style}`),
    failure: failure && describeFailure(failure, listener),
    ...(plugin.source.isDeveloped && { isDeveloped: true }),
  };
}

/** What the palette can open or run, by the key of its title. */
function titlesOf({ manifest, catalogues }: Registered['plugin']): PluginInfo['titles'] {
  const titled = (['tabs', 'panels', 'commands'] as const).flatMap((kind) =>
    Object.entries(manifest[kind]).map(([name, { title }]) => [`${kind}.${name}.title`, title] as const),
  );
  return Object.fromEntries(
    titled.map(([key, title]) => {
      const translated = Object.values(catalogues).flatMap((texts) => texts[key] ?? []);
      return [key, [...new Set([title, ...translated])]];
    }),
  );
}

const describeFailure = (
  { plugin, phase, code, variables }: Failed,
  { language, reasons }: Listener,
): PluginFailure => ({
  plugin,
  phase,
  code,
  message: reasons ? faultText(language, code, variables) : '',
});

function forBrowsers(whole: Manifest): PluginInfo['manifest'] {
  const { server: _server, settings: _settings, jobs: _jobs, cli: _cli, offers: _offers, ...rest } = whole;
  const { clientFiles: _clientFiles, points: _points, kinds: _kinds, requests: _requests, ...further } = rest;
  const { contributes: _contributes, publishes: _publishes, subscribes: _subscribes, ...shown } = further;
  const { about: _about, steps: _steps, files: _files, ...manifest } = shown;
  return manifest;
}

const only = <Part>(
  parts: Readonly<Record<string, Part>>,
  requested: (part: Part, name: string) => boolean,
): Record<string, Part> => Object.fromEntries(Object.entries(parts).filter(([name, part]) => requested(part, name)));

/**
 * The address of a built plugin's client, with version and hash, so that its content never changes. null from source.
 */
export function clientBase({ id, manifest }: KnownPlugin): string | null {
  if (!manifest.client) return null;
  return `/plugins/${id}/${manifest.version}${manifest.hash === undefined ? '' : `-${manifest.hash}`}`;
}

/**
 * Returns the file of an address below `/plugins`; undefined if there is none. Only files in the manifest are served,
 * each under its exact path: an address that would have to be decoded or normalised matches none.
 */
export function clientFile(plugins: Plugins, address: string): { root: string; file: string } | undefined {
  const [, , id = ''] = address.split('/');
  const entry = plugins.find(id);
  const base = entry && entry.state !== 'disabled' && clientBase(entry.plugin);
  if (!base || !address.startsWith(`${base}/`)) return undefined;
  const file = address.slice(base.length + 1);
  return entry.plugin.manifest.clientFiles.includes(file) ? { root: entry.plugin.source.folder, file } : undefined;
}
