import type { PluginsService } from '../../services/tokens.ts';
import { t } from '../../services/i18n.ts';
import type { PrintedView } from '../print/printedView.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { viewId } from './TabHosts.ts';
import type { TabsStore } from './TabsStore.ts';

/** The view of a tab, for `printView`; undefined if it has not been shown yet. */
export function tabToPrint(key: string, tabs: TabsStore, plugins: PluginsService): PrintedView | undefined {
  const tab = tabs.state.tabs[key];
  const element = document.getElementById(viewId(key));
  return tab && element ? { element, title: viewTitle('tab', tab, t, plugins) } : undefined;
}
