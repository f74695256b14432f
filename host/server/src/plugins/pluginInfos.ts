import type { Manifest } from '@atrium/sdk';
import type { PluginInfo } from '@atrium/sdk/host';
import type { Catalogues } from '../texts/Catalogues.ts';
import type { Language } from '../texts/hostText.ts';
import { clientBase } from './clientFiles.ts';
import { emptyManifest } from './emptyManifest.ts';
import type { Plugins, Registered } from './Plugins.ts';

/** What the browser learns of the plugins (`GET /plugins`). A disabled one is not there at all; a failed one is, with its failure. */
export function pluginInfos(plugins: Plugins, catalogues: Catalogues, language: Language): PluginInfo[] {
  const all = plugins.all();
  // A folder that claimed the id of another is in the log; the browser knows one plugin per id.
  const shown = all.filter(
    ({ state, plugin }, index) =>
      state !== 'disabled' && plugin.id !== 'host' && all.findIndex((other) => other.plugin.id === plugin.id) === index,
  );
  return shown.map((entry) => infoOf(entry, catalogues, language));
}

/**
 * What a visitor learns (`GET /publicPages`): plugins with pages that need no sign-in, and of these only such pages and calls.
 * Why one failed is not for everybody.
 */
export function publicPages(plugins: Plugins, catalogues: Catalogues, language: Language): PluginInfo[] {
  return pluginInfos(plugins, catalogues, language).flatMap((info) => {
    const { id, name, version, sdk, client, ...own } = info.manifest;
    const pages = only(own.pages, ({ signedIn }) => !signedIn);
    const api = only(own.api, ({ needs }) => needs === 'public');
    if (Object.keys(pages).length === 0) return [];
    const manifest = { ...forBrowsers(emptyManifest(id)), name, version, sdk, client, pages, api };
    return { ...info, manifest, failure: info.failure && { ...info.failure, message: '' } };
  });
}

function infoOf({ plugin, failure }: Readonly<Registered>, catalogues: Catalogues, language: Language): PluginInfo {
  const manifest = forBrowsers(plugin.manifest);
  const base = clientBase(plugin);
  return {
    manifest,
    texts: { ...plugin.catalogues['zh-TW'], ...catalogues.of(plugin.id, language) },
    entry: manifest.client && base !== null ? `${base}/${manifest.client.entry}` : null,
    styles: manifest.client && base !== null ? manifest.client.styles.map((style) => `${base}/${style}`) : [],
    failure,
  };
}

function forBrowsers(whole: Manifest): PluginInfo['manifest'] {
  const { server: _server, settings: _settings, jobs: _jobs, cli: _cli, offers: _offers, ...manifest } = whole;
  return manifest;
}

const only = <Part>(parts: Readonly<Record<string, Part>>, wanted: (part: Part) => boolean): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => wanted(part)));
