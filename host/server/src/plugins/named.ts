import type { Manifest } from '@atrium/sdk';
import type { Catalogue } from '../texts/Catalogues.ts';

/** A manifest in another language: contracts name in Traditional Chinese, and what the catalogue does not name stays so. */
export function named(manifest: Manifest, catalogue: Catalogue): Manifest {
  const actions = Object.entries(manifest.actions).map(([code, name]) => [code, catalogue[`actions.${code}`] ?? name]);
  return { ...manifest, name: catalogue['title'] ?? manifest.name, actions: Object.fromEntries(actions) };
}
