import { joined } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { useText } from '../../services/i18n.ts';
import { KEYS } from '../commands.ts';
import { useViewTitle } from '../views/viewTitle.ts';
import { useTabs } from '../workspaceServices.ts';
import { dragTab } from './dragTab.ts';
import { tabId, viewId } from './TabHosts.ts';
import type { PaneState, TabState } from './tabState.ts';

interface StripTabProps {
  readonly pane: PaneState;
  readonly tab: TabState;
}

/**
 * One tab of a strip. It does not rerender when it becomes current or not: its strip moves that mark
 * (`useCurrentMark`).
 */
export const StripTab = memo(function StripTab({ pane, tab }: StripTabProps) {
  const tabs = useTabs();
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const { key, view, title: own, icon, pinned, dirty } = useSnapshot(tab);
  const title = useViewTitle('tab', { view, title: own });
  const current = pane.active === key;
  useEffect(() => {
    // Also when it grows: its close button stays visible.
    if (pane.active === key) scrollToTab(box.current!);
  }, [pane, key, title, dirty]);

  const press = (event: PointerEvent) => {
    if (event.button === 1) return event.preventDefault(); // no automatic scrolling: the middle button closes
    if (event.button !== 0 || (event.target as Element).closest('[data-close]')) return;
    tabs.activate(key);
    dragTab(event.nativeEvent, key, tabs);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    void tabs.close(key);
  };
  return (
    <div
      ref={box}
      className={classNames('ws-tab', current && 'ws-tab-current', pinned && 'ws-tab-pinned')}
      role="presentation"
      data-tab={key}
      onPointerDown={press}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && void tabs.close(key)}
    >
      <button
        type="button"
        role="tab"
        className="ws-tab-button"
        id={tabId(key)}
        aria-selected={current}
        aria-controls={viewId(key)}
        aria-description={
          joined([...(pinned ? [t('tabs.pinned')] : []), ...(dirty ? [t('tabs.unsaved')] : [])], 'clauses') || undefined
        }
        tabIndex={current ? 0 : -1}
        title={title}
        onClick={() => tabs.activate(key)}
        onKeyDown={keyDown}
      >
        <Icon name={pinned ? 'pin' : icon} size={14} />
        <span className="at-cut">{title}</span>
        {dirty && <span className="ws-unsaved" title={t('tabs.unsaved')} />}
      </button>
      {!pinned && (
        <button
          type="button"
          className="ws-tab-close"
          data-close
          tabIndex={-1}
          aria-label={t('tabs.close', { title })}
          title={`${t('tabs.closeThis')} (${KEYS.closeTab[0]})`}
          onClick={() => void tabs.close(key)}
        >
          <Icon name="small-cross" size={14} />
        </button>
      )}
    </div>
  );
});

/**
 * Moves the mark of the current tab on the elements themselves, as `PaneBody` does with the views: a switch rerenders
 * none of the tabs. A tab that rerenders for another reason reads `pane.active` with the same result.
 */
export function useCurrentMark(pane: PaneState): void {
  useLayoutEffect(() => {
    let marked = pane.active;
    return subscribeKey(
      pane,
      'active',
      (key) => {
        mark(marked, false);
        mark(key, true);
        marked = key;
      },
      true,
    );
  }, [pane]);
}

/** A tab that was just opened has no element yet: it marks itself when it is rendered. */
function mark(key: string | null, current: boolean): void {
  const button = key === null ? null : document.getElementById(tabId(key));
  if (!button) return;
  button.ariaSelected = String(current);
  button.tabIndex = current ? 0 : -1;
  button.parentElement!.classList.toggle('ws-tab-current', current);
  if (current) scrollToTab(button.parentElement!);
}

export function scrollToTab(tab: HTMLElement): void {
  tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
