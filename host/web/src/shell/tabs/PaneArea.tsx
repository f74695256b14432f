import type { ViewFrame } from '@atrium/sdk/client';
import { ErrorBoundary } from '@atrium/ui';
import { memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { lazyPart, retryParts } from '../../services/loading.ts';
import { PLUGINS } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { printView } from '../printView.ts';
import { FramedView, PartBoundary } from '../views/FramedView.tsx';
import { useProxyKey, useTabs, useUnsaved } from '../workspaceServices.ts';
import { Pane } from './Pane.tsx';
import { listPanes } from './paneTree.ts';
import { TabHosts, TabHostsContext, tabToPrint, useTabHosts } from './TabHosts.ts';
import { usePaneAreaFocus } from './usePaneAreaFocus.ts';
import './paneArea.css';

const Tiles = lazyPart(() => import('./Tiles.tsx'));

/** The tabs area: one pane, several side by side, or `empty` without any. */
export function PaneArea({ empty }: { readonly empty: ReactNode }) {
  const tabs = useTabs();
  const t = useText();
  const [hosts] = useState(() => new TabHosts());
  const keepFocus = usePaneAreaFocus(tabs);
  const front = useProxyKey(tabs.state, 'front');
  const panes = listPanes(useProxyKey(tabs.state, 'tree'));
  return (
    <TabHostsContext value={hosts}>
      <main
        className="ws-area"
        data-region="panes"
        tabIndex={-1}
        aria-label={t('workspace.panes')}
        onFocusCapture={keepFocus}
      >
        {panes.length === 0 && (
          <div className="ws-pane ws-pane-empty">
            <PartBoundary>{empty}</PartBoundary>
          </div>
        )}
        {panes.length === 1 && <Pane id={panes[0]!} />}
        {panes.length > 1 && (
          <ErrorBoundary key={panes.length} fallback={() => <Pane id={front} />} onError={retryParts}>
            <Suspense fallback={<Pane id={front} />}>
              <Tiles />
            </Suspense>
          </ErrorBoundary>
        )}
        <TabViews />
        <div hidden ref={hosts.setParking} />
      </main>
    </TabHostsContext>
  );
}

/** The views of all tabs that have been shown. A restored tab that was never shown has none. */
function TabViews() {
  const tabs = useTabs();
  const hosts = useTabHosts();
  const shown = useSnapshot(useProxyKey(tabs.state, 'shown'));
  // the tabs shown by now: another may have been opened since this rendered, and its element is already in its pane
  useEffect(() => hosts.retain(tabs.state.shown), [hosts, tabs, shown]);
  return shown.map((key) => <TabView key={key} tabKey={key} />);
}

const TabView = memo(function TabView({ tabKey }: { readonly tabKey: string }) {
  const tabs = useTabs();
  const unsaved = useUnsaved();
  const hosts = useTabHosts();
  const plugins = useService(PLUGINS);
  const tab = tabs.state.tabs[tabKey];
  const frame = useMemo<ViewFrame>(
    () => ({
      kind: 'tab',
      key: tabKey,
      setTitle: (title) => tabs.setTitle(tabKey, title),
      params: tabs.frameParams(tabKey),
      guard: (guard) => unsaved.register(tabKey, guard),
      print: () => printView(tabToPrint(tabKey, tabs, plugins)),
      close: () => void tabs.close(tabKey),
    }),
    [tabs, unsaved, plugins, tabKey],
  );
  if (!tab) return null;
  return createPortal(<TabContent tab={tab} frame={frame} />, hosts.get(tabKey));
});

function TabContent({ tab, frame }: { readonly tab: { view: string; params: unknown }; readonly frame: ViewFrame }) {
  const { params } = useSnapshot(tab);
  return <FramedView view={tab.view} params={params} frame={frame} />;
}
