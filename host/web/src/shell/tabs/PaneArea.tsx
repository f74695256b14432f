import { ErrorBoundary } from '@atrium/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../services/i18n.ts';
import { lazyPart, retryParts } from '../../services/loading.ts';
import { PartBoundary } from '../views/FramedView.tsx';
import { useProxyKey } from '../../services/state/useProxyKey.ts';
import { useTabs } from '../workspaceServices.ts';
import { Pane } from './Pane.tsx';
import { listPanes } from './paneTree.ts';
import { TabHosts, TabHostsContext } from './TabHosts.ts';
import { TabViews } from './TabViews.tsx';
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
