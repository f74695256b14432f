import { draftedFrames } from '@atrium/sdk/host';
import type { PluginsService } from '../container/tokens.ts';
import { t } from '../i18n/t.ts';
import type { PanelsStore } from '../panels/PanelsStore.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';
import { viewTitle } from '../views/useViewTitle.ts';

/**
 * Titles of the views in which this person has input that was never saved, as a forced logout leaves it, and which are not open:
 * it comes back with the view (`useFormInput`), so the person has to know of it.
 */
export function waitingDrafts(
  person: number,
  tabs: TabsStore,
  panels: PanelsStore,
  plugins: PluginsService,
): readonly string[] {
  const open = new Set([...Object.keys(tabs.state.tabs), ...panels.state.panels.map(({ key }) => key)]);
  const titles = draftedFrames(person)
    .filter((key) => !open.has(key))
    .flatMap((key) => {
      const view = key.split('#', 1)[0]!;
      if (plugins.owner('tabs', view)) return viewTitle('tab', { view, title: '' }, t, plugins);
      return plugins.owner('panels', view) ? viewTitle('panel', { view, title: '' }, t, plugins) : [];
    });
  return [...new Set(titles)];
}
