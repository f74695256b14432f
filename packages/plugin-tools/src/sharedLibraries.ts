import { readFileSync } from 'node:fs';

/**
 * Libraries that the host provides to the client of every plugin through the page's import map. The host's build makes
 * an entry for each, and the plugin builder excludes each of them from bundles; a plugin bundles everything else. Data
 * only (`@atrium/plugin-tools/shared`), so that a build configuration can read it before anything is built.
 */
export const SHARED_LIBRARIES = JSON.parse(
  readFileSync(new URL('../sharedLibraries.json', import.meta.url), 'utf8'),
) as readonly string[];

const shared = new Set(SHARED_LIBRARIES);

/** Returns whether the host's import map resolves this import. */
export function isShared(specifier: string): boolean {
  return shared.has(specifier);
}
