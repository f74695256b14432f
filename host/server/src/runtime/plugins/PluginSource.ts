/**
 * The location of a plugin: as source (`src/`, run by type stripping) or built (`plugin.json`, `server.js`,
 * `client.js`, …).
 */
export interface PluginSource {
  readonly folder: string;
  readonly kind: 'source' | 'built';
}
