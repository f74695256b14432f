import type { PluginsService } from '../../services/tokens.ts';
import { t } from '../../services/i18n.ts';
import type { PrintedView } from '../print/printedView.ts';
import { viewTitle } from '../views/viewTitle.ts';
import type { PanelsStore } from './PanelsStore.ts';

/** The view of a panel, for `printView`. */
export function panelToPrint(key: string, panels: PanelsStore, plugins: PluginsService): PrintedView | undefined {
  const panel = panels.state.panels.find((each) => each.key === key);
  const element = document.querySelector<HTMLElement>(`[data-panel="${CSS.escape(key)}"] > .ws-panel-body`);
  return panel && element ? { element, title: viewTitle('panel', panel, t, plugins) } : undefined;
}
