import type { PluginInfo } from '@atrium/sdk/host';

const KINDS = ['tabs', 'panels', 'header', 'account', 'sideTabs', 'pages', 'commands'] as const;

/**
 * Titles in a contract are Traditional Chinese. If the person's catalogue has a text `title` or `<kind>.<name>.title`
 * (`tabs.LeaveList.title`), that one is shown instead.
 */
export function localise(info: PluginInfo): PluginInfo {
  const { manifest, texts } = info;
  const kinds = KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(manifest[kind]).map(([name, shape]) => {
        const title = texts[`${kind}.${name}.title`];
        return [name, title === undefined ? shape : { ...shape, title }];
      }),
    ),
  ]);
  return { ...info, manifest: { ...manifest, name: texts.title ?? manifest.name, ...Object.fromEntries(kinds) } };
}
