import type { PluginsService } from '../../services/tokens.ts';
import { t } from '../../services/i18n.ts';
import { panelToPrint } from '../panels/panelToPrint.ts';
import type { PanelsStore } from '../panels/PanelsStore.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';
import { tabToPrint } from '../tabs/tabToPrint.ts';
import type { PrintedView } from './printedView.ts';

/** The view that is worked in: the panel with the focus or over everything, else the current tab, else Today. */
export function currentView(tabs: TabsStore, panels: PanelsStore, plugins: PluginsService): PrintedView | undefined {
  const front = panels.topmost();
  const focused = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset['panel'];
  const panel = focused ?? (front?.mode === 'maximised' ? front.key : undefined);
  if (panel !== undefined) return panelToPrint(panel, panels, plugins);
  const tab = tabs.state.panes[tabs.state.front]?.active;
  if (tab) return tabToPrint(tab, tabs, plugins);
  const today = document.querySelector<HTMLElement>('.ws-pane-empty');
  return today ? { element: today, title: t('page.index') } : undefined;
}
