import type { Manifest } from '../contract/manifest.ts';
import { TITLED_KINDS } from '../contract/titleKeys.ts';

/**
 * What `GET /plugins` returns for one plugin: its manifest, its texts in the person's language, and the addresses of
 * its client (with the version, since `import()` caches by address).
 */
export interface PluginInfo {
  readonly manifest: Omit<
    Manifest,
    | ('server' | 'settings' | 'jobs' | 'cli' | 'clientFiles' | 'kinds' | 'requests')
    | ('offers' | 'points' | 'contributes' | 'publishes' | 'subscribes')
    | ('about' | 'steps' | 'files')
  >;
  readonly texts: Readonly<Record<string, string>>;
  /** Titles of its tabs, panels and commands in every language that it has, by key (`tabs.LeaveList.title`); the palette searches them. */
  readonly titles: Readonly<Record<string, readonly string[]>>;
  /** null without a client, or if it runs from source in development. */
  readonly entry: string | null;
  readonly styles: readonly string[];
  /** Why the server failed: phase and code, shown in place of its views. */
  readonly failure: PluginFailure | null;
  /** Its author works on it: open views take each new build at once. */
  readonly isDeveloped?: boolean;
}

/** Why a plugin does not run, or a part of it is not shown. */
export interface PluginFailure {
  readonly plugin: string;
  readonly phase: 'load' | 'migrate' | 'activate' | 'handler' | 'import' | 'render';
  readonly code: string;
  /** Why, as a message. For a failed server only to those with `settings.manage`; '' for others. */
  readonly message: string;
}

/** Browsers have no kinds of notices and requests. */
type Named = Pick<Manifest, 'name' | 'actions' | Exclude<(typeof TITLED_KINDS)[number], 'kinds' | 'requests'>> &
  Partial<Pick<Manifest, 'kinds' | 'requests'>>;

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
