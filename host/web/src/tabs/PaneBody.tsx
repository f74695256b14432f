import { useLayoutEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { dragging } from './dragging.ts';
import type { PaneState } from './tabState.ts';
import { useTabHosts } from './TabHosts.ts';
import { useTabs } from '../workspace/workspaceServices.ts';

/**
 * Where the views of a pane stand. Which one is seen is switched on the elements themselves: no view is drawn anew
 * for a change of tab, however many are open.
 */
export function PaneBody({ pane }: { readonly pane: PaneState }) {
  const tabs = useTabs();
  const hosts = useTabHosts();
  const body = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = body.current!;
    const arrange = () => {
      for (const key of pane.tabs) if (tabs.state.shown.includes(key)) hosts.put(key, element, key === pane.active);
    };
    arrange();
    const stop = subscribe(pane, arrange, true);
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

function DropMark({ pane }: { readonly pane: string }) {
  const { target } = useSnapshot(dragging);
  if (target?.kind !== 'zone' || target.pane !== pane) return null;
  return <div className={`ws-drop ws-drop-${target.zone}`} aria-hidden="true" />;
}
