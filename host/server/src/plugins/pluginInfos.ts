import type { PluginInfo } from '@atrium/sdk/host';
import type { Catalogues } from '../texts/Catalogues.ts';
import type { Language } from '../texts/hostText.ts';
import { clientBase } from './clientFiles.ts';
import type { PluginRegistry, Registered } from './PluginRegistry.ts';

/** What the browser learns of the plugins (`GET /plugins`). A disabled one is not there at all; a failed one is, with its failure. */
export function pluginInfos(registry: PluginRegistry, catalogues: Catalogues, language: Language): PluginInfo[] {
  const all = registry.all();
  // A folder that claimed the id of another is in the log; the browser knows one plugin per id.
  const shown = all.filter(
    ({ state, plugin }, index) =>
      state !== 'disabled' && plugin.id !== 'host' && all.findIndex((other) => other.plugin.id === plugin.id) === index,
  );
  return shown.map((entry) => infoOf(entry, catalogues, language));
}

function infoOf({ plugin, failure }: Readonly<Registered>, catalogues: Catalogues, language: Language): PluginInfo {
  const {
    server: _server,
    settings: _settings,
    jobs: _jobs,
    cli: _cli,
    offers: _offers,
    ...manifest
  } = plugin.manifest;
  const base = clientBase(plugin);
  return {
    manifest,
    texts: { ...plugin.catalogues['zh-TW'], ...catalogues.of(plugin.id, language) },
    entry: manifest.client && base !== null ? `${base}/${manifest.client.entry}` : null,
    styles: manifest.client && base !== null ? manifest.client.styles.map((style) => `${base}/${style}`) : [],
    failure,
  };
}
