import type { PluginsService } from '../../services/container/tokens.ts';
import { t } from '../../services/i18n/t.ts';
import type { PanelsStore } from '../panels/PanelsStore.ts';
import { viewId } from '../tabs/TabHosts.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';
import { viewTitle } from '../views/useViewTitle.ts';

/** A view as it is printed. */
export interface PrintedView {
  readonly element: HTMLElement;
  readonly title: string;
}

let asked: PrintedView | undefined;

/** Prints one view alone; nothing if it has not been shown yet. */
export function printView(view: PrintedView | undefined): void {
  if (!view) return;
  asked = view;
  window.print();
}

/** The view that `printView` prints; undefined when the browser's own command prints. */
export const askedView = (): PrintedView | undefined => asked;

export function forgetAsked(): void {
  asked = undefined;
}

export function tabToPrint(key: string, tabs: TabsStore, plugins: PluginsService): PrintedView | undefined {
  const tab = tabs.state.tabs[key];
  const element = document.getElementById(viewId(key));
  return tab && element ? { element, title: viewTitle('tab', tab, t, plugins) } : undefined;
}

export function panelToPrint(key: string, panels: PanelsStore, plugins: PluginsService): PrintedView | undefined {
  const panel = panels.state.panels.find((each) => each.key === key);
  const element = document.querySelector<HTMLElement>(`[data-panel="${CSS.escape(key)}"] > .ws-panel-body`);
  return panel && element ? { element, title: viewTitle('panel', panel, t, plugins) } : undefined;
}

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
