import type { Manifest } from '../contract/Manifest.ts';
import { TITLED_KINDS } from '../contract/titleKeys.ts';

/** Browsers have no kinds of notices. */
type Named = Pick<Manifest, 'name' | 'actions' | Exclude<(typeof TITLED_KINDS)[number], 'kinds'>> &
  Partial<Pick<Manifest, 'kinds'>>;

/**
 * A manifest in another language. Names in a contract are Traditional Chinese: the texts `title`, `actions.<code>` and
 * `<kind>.<name>.title` (`tabs.LeaveList.title`) replace them; what the catalogue does not name stays. Menu offers stay too, since
 * entries are stored by that name.
 *
 * @param texts the plugin's catalogue in the language that is wanted
 */
export function translateManifest<Translated extends Named>(
  manifest: Translated,
  texts: Readonly<Record<string, string>>,
): Translated {
  const kinds = TITLED_KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(manifest[kind] ?? {}).map(([name, shape]) => [
        name,
        { ...shape, title: texts[`${kind}.${name}.title`] ?? shape.title },
      ]),
    ),
  ]);
  const actions = Object.entries(manifest.actions).map(([code, name]) => [code, texts[`actions.${code}`] ?? name]);
  return {
    ...manifest,
    ...Object.fromEntries(kinds),
    name: texts['title'] ?? manifest.name,
    actions: Object.fromEntries(actions),
  };
}
