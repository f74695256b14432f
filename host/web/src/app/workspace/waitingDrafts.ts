import { draftedFrames, draftTitles } from '@atrium/sdk/host';
import type { PluginsService } from '../../services/tokens.ts';
import { t } from '../../services/i18n.ts';
import type { PanelsStore } from '../../shell/panels/PanelsStore.ts';
import type { TabsStore } from '../../shell/tabs/TabsStore.ts';
import { builtinView } from '../../shell/views/builtinViews.ts';
import { viewTitle } from '../../shell/views/viewTitle.ts';

/** Stored input of a view that is not open. */
export interface WaitingDraft {
  /** Key of the tab or panel. */
  readonly frame: string;
  /** Titles from its guards, else that of the view. */
  readonly titles: readonly string[];
}

/**
 * Returns the closed views with unsaved input of this person, as left by a forced logout. It is restored with the view
 * (`useFormInput`), so the person has to know about it.
 */
export function waitingDrafts(
  person: number,
  tabs: TabsStore,
  panels: PanelsStore,
  plugins: PluginsService,
): readonly WaitingDraft[] {
  const open = new Set([...Object.keys(tabs.state.tabs), ...panels.state.panels.map(({ key }) => key)]);
  return draftedFrames(person)
    .filter((frame) => !open.has(frame))
    .flatMap((frame) => {
      const title = titleOf(frame.split('#', 1)[0]!, plugins);
      if (title === undefined) return [];
      const own = draftTitles(person, frame);
      return { frame, titles: own.length > 0 ? own : [title] };
    });
}

/** undefined if the view does not exist and cannot be opened. */
function titleOf(view: string, plugins: PluginsService): string | undefined {
  if (builtinView('tab', view) || plugins.owner('tabs', view)) return viewTitle('tab', { view, title: '' }, t, plugins);
  return plugins.owner('panels', view) && viewTitle('panel', { view, title: '' }, t, plugins);
}
