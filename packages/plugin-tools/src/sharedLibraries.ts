import { readFileSync } from 'node:fs';

/**
 * Libraries that the host gives to the browser half of every plugin through the page's import map. The one list: the
 * host's build makes an entry for each, the plugin builder leaves each of them out of what it bundles. What is not
 * here, a plugin carries itself. It stands as data (`@atrium/plugin-tools/shared`), so that a build configuration
 * reads it without anything built before.
 */
export const SHARED_LIBRARIES = JSON.parse(
  readFileSync(new URL('../sharedLibraries.json', import.meta.url), 'utf8'),
) as readonly string[];

const shared = new Set(SHARED_LIBRARIES);

/** Is this import answered by the host's import map? */
export function isShared(specifier: string): boolean {
  return shared.has(specifier);
}
