import { companyMoment } from '@atrium/ui';
import { useEffect } from 'react';
import { t } from '../services/i18n.ts';
import { PLUGINS, type PluginsService, SESSION } from '../services/tokens.ts';
import { useService } from '../services/useService.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import { panelToPrint } from './panels/PanelWindow.tsx';
import { askedView, forgetAsked, isolateView, type PrintedView } from './printView.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import { tabToPrint } from './tabs/TabHosts.ts';
import { usePanels, useTabs } from './workspaceServices.ts';
import './print.css';

/** Whatever prints the page (a menu, a view, the browser's Ctrl P) prints one view. */
export function usePrinting(): void {
  const tabs = useTabs();
  const panels = usePanels();
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  useEffect(() => {
    let restore: (() => void) | undefined;
    const after = () => {
      restore?.();
      restore = undefined;
      forgetAsked();
    };
    const before = () => {
      restore?.();
      const view = askedView() ?? currentView(tabs, panels, plugins);
      if (!view) return;
      const { companyName, userName } = session.state;
      restore = isolateView(view, {
        company: companyName,
        printed: t('print.head', { who: userName, when: companyMoment().replaceAll('-', '/') }),
      });
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      after();
    };
  }, [tabs, panels, plugins, session]);
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
