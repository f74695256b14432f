import type { ViewFrame } from '@atrium/sdk/client';
import { memo, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { useProxyKey } from '../../services/state/useProxyKey.ts';
import { PLUGINS } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { printView } from '../print/printedView.ts';
import { useTabs, useUnsaved } from '../workspaceServices.ts';
import { FramedView } from '../views/FramedView.tsx';
import { useTabHosts } from './TabHosts.ts';
import { tabToPrint } from './tabToPrint.ts';

/** The views of all tabs that have been shown. A restored tab that was never shown has none. */
export function TabViews() {
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
