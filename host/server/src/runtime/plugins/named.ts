import type { Manifest } from '@atrium/sdk';
import type { Catalogue } from '../../core/texts/Catalogues.ts';

/**
 * A manifest in another language, its plugin, actions and views: contracts name in Traditional Chinese, and what the
 * catalogue does not name stays so. What the menu is offered stays too: entries are kept by that name.
 */
export function named(manifest: Manifest, catalogue: Catalogue): Manifest {
  const actions = Object.entries(manifest.actions).map(([code, name]) => [code, catalogue[`actions.${code}`] ?? name]);
  const titled = <View extends { title: string }>(kind: 'tabs' | 'panels', views: Readonly<Record<string, View>>) =>
    Object.fromEntries(
      Object.entries(views).map(([id, view]) => [
        id,
        { ...view, title: catalogue[`${kind}.${id}.title`] ?? view.title },
      ]),
    );
  return {
    ...manifest,
    name: catalogue['title'] ?? manifest.name,
    actions: Object.fromEntries(actions),
    tabs: titled('tabs', manifest.tabs),
    panels: titled('panels', manifest.panels),
  };
}
