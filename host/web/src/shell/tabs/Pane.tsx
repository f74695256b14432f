import { classNames } from '@atrium/ui';
import { useLayoutEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { useProxyKey, useTabs } from '../workspaceServices.ts';
import { dragging } from './dragTab.ts';
import { listPanes } from './paneTree.ts';
import { Strip } from './Strip.tsx';
import { useTabHosts } from './TabHosts.ts';
import type { PaneState } from './tabState.ts';

/** One pane of the tabs area: its tab strip and the view of the current tab. A press inside activates it. */
export function Pane({ id }: { readonly id: string }) {
  const tabs = useTabs();
  const t = useText();
  const front = useProxyKey(tabs.state, 'front');
  const panes = listPanes(useProxyKey(tabs.state, 'tree'));
  const shared = panes.length > 1;
  const pane = tabs.state.panes[id];
  if (!pane) return null;
  const forward = () => tabs.bringForward(id);
  return (
    <section
      className={classNames('ws-pane', shared && front === id && 'ws-pane-front')}
      aria-label={shared ? t('workspace.pane', { number: panes.indexOf(id) + 1 }) : t('workspace.panes')}
      data-pane={id}
      onPointerDownCapture={forward}
      onFocusCapture={forward}
    >
      <Strip pane={pane} />
      <PaneBody pane={pane} />
    </section>
  );
}

/**
 * The container of a pane's views. The visible one is switched on the elements themselves, so that no view rerenders
 * for a change of tab.
 */
function PaneBody({ pane }: { readonly pane: PaneState }) {
  const tabs = useTabs();
  const hosts = useTabHosts();
  const body = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = body.current!;
    let seen: string | null = null;
    const arrange = () => {
      const shown = new Set(tabs.state.shown);
      for (const key of pane.tabs) if (shown.has(key)) hosts.put(key, element, key === pane.active);
      seen = pane.active;
    };
    const follow = (changes: unknown[]) => {
      // usually only the current tab changes: then two elements change
      if (changes.some((change) => !isAbout(change, 'active'))) return arrange();
      if (seen !== null && pane.tabs.includes(seen)) hosts.put(seen, element, false);
      if (pane.active !== null) hosts.put(pane.active, element, true);
      seen = pane.active;
    };
    arrange();
    const stop = subscribe(pane, follow, true);
    return () => {
      stop();
      hosts.park(element);
    };
  }, [tabs, hosts, pane]);

  return (
    <div className="ws-pane-body" data-pane-body={pane.id} ref={body}>
      <DropMark pane={pane.id} />
    </div>
  );
}

/** A change as reported by valtio: operation and path. */
function isAbout(change: unknown, name: string): boolean {
  return Array.isArray(change) && Array.isArray(change[1]) && change[1][0] === name;
}

function DropMark({ pane }: { readonly pane: string }) {
  const { target } = useSnapshot(dragging);
  if (target?.kind !== 'zone' || target.pane !== pane) return null;
  return <div className={`ws-drop ws-drop-${target.zone}`} aria-hidden="true" />;
}
