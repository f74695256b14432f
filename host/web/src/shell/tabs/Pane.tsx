import { classNames } from '@atrium/ui';
import { useText } from '../../services/i18n.ts';
import { useProxyKey } from '../../services/state/useProxyKey.ts';
import { useTabs } from '../workspaceServices.ts';
import { listPanes } from './paneTree.ts';
import { PaneBody } from './PaneBody.tsx';
import { Strip } from './Strip.tsx';

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
