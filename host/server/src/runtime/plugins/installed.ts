import type { Manifest } from '@atrium/sdk';
import { translateManifest } from '@atrium/sdk/host';
import type { Catalogue, Catalogues } from '../../core/texts/Catalogues.ts';
import type { Language } from '../../core/texts/hostText.ts';
import type { Plugins } from './Plugins.ts';

/** Manifests in other languages: put together once, since neither they nor their catalogues change. */
const translations = new WeakMap<Catalogue, WeakMap<Manifest, Manifest>>();

/** The manifests of the running plugins, with the names of a language if one is asked for. */
export function installed(
  plugins: Pick<Plugins, 'manifests'>,
  catalogues: Pick<Catalogues, 'of'>,
  language?: Language,
): readonly Manifest[] {
  const manifests = plugins.manifests();
  if (language === undefined) return manifests;
  return manifests.map((manifest) => translated(manifest, catalogues.of(manifest.id, language)));
}

function translated(manifest: Manifest, texts: Catalogue): Manifest {
  const ready = translations.get(texts) ?? new WeakMap<Manifest, Manifest>();
  translations.set(texts, ready);
  const known = ready.get(manifest) ?? translateManifest(manifest, texts);
  ready.set(manifest, known);
  return known;
}
