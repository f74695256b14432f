import { ErrorBoundary } from '@atrium/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../services/i18n/useText.ts';
import { lazyPart, retryParts } from '../../services/loading/lazyPart.ts';
import { PartBoundary } from '../../services/loading/PartBoundary.tsx';
import { useProxyKey } from '../../services/state/useProxyKey.ts';
import Today from '../today/Today.tsx';
import { useTabs } from '../workspaceServices.ts';
import { Pane } from './Pane.tsx';
import { panesOf } from './paneTree.ts';
import { TabHosts, TabHostsContext } from './TabHosts.ts';
import { TabViews } from './TabViews.tsx';
import { usePaneAreaFocus } from './usePaneAreaFocus.ts';
import './paneArea.css';

const Tiles = lazyPart(() => import('./Tiles.tsx'));

/** The tabs area: one pane, several side by side, or Today without any. */
export function PaneArea({ onSearch }: { readonly onSearch: () => void }) {
  const tabs = useTabs();
  const t = useText();
  const [hosts] = useState(() => new TabHosts());
  const keepFocus = usePaneAreaFocus(tabs);
  const front = useProxyKey(tabs.state, 'front');
  const panes = panesOf(useProxyKey(tabs.state, 'tree'));
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
            <PartBoundary>
              <Today onSearch={onSearch} />
            </PartBoundary>
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
