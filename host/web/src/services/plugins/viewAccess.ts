import type { ViewAccess } from '@atrium/sdk/client';
import { entryOpening } from '../menuEntries.ts';
import { isAllowed } from './allowed.ts';
import type { PluginServices } from './PluginServices.ts';

/**
 * Whether the person may open a plugin's view by its id. A view that is offered to the menu opens only if the person's
 * menu contains it: views removed by administrators cannot be opened by an address or a notification.
 */
export function viewAccess(
  {
    plugins,
    navigation,
    session,
  }: {
    readonly plugins: PluginServices['plugins'];
    readonly navigation: Pick<PluginServices['navigation'], 'state'>;
    readonly session: Pick<PluginServices['session'], 'can'>;
  },
  view: string,
): ViewAccess {
  const kind = plugins.owner('tabs', view) ? 'tabs' : 'panels';
  const manifest = plugins.owner(kind, view)?.manifest;
  if (!manifest) return 'missing';
  const isOffered = manifest.menu.some((offer) => offer.opens === view);
  if (isOffered && !entryOpening(navigation.state.menu, view)) return 'denied';
  return isAllowed(manifest[kind][view]?.needs, session) ? 'open' : 'denied';
}
