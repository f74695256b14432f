import { IconButton, isComposing } from '@atrium/ui';
import { ContextMenu, MenuPopover } from '@atrium/ui/overlays';
import {
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
  type WheelEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { useSnapshot } from 'valtio';
import { NOTICES, PLUGINS } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { arePressed } from '../commands.ts';
import { copyAddress } from '../copyAddress.ts';
import { printView } from '../printView.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { FrameIcon } from '../FrameIcon.tsx';
import { useTabs } from '../workspaceServices.ts';
import { dragging } from './dragTab.ts';
import { scrollToTab, StripTab, useCurrentMark } from './StripTab.tsx';
import { tabId, tabToPrint } from './TabHosts.ts';
import { stripActions, tabActions } from './tabActions.ts';
import { outputCommands, tabCommands } from './tabCommands.ts';
import type { PaneState } from './tabState.ts';

/** The tab strip of a pane: one tab stop, arrows inside, the menu of a tab on the right button or Shift+F10. */
export function Strip({ pane }: { readonly pane: PaneState }) {
  const tabs = useTabs();
  const t = useText();
  const plugins = useService(PLUGINS);
  const asked = useRef<string | null>(null);
  const [listed, setListed] = useState(false);
  const { tabs: keys, id } = useSnapshot(pane);
  useCurrentMark(pane);
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list);
  const notices = useService(NOTICES);
  const commands = {
    ...tabCommands(tabs),
    ...outputCommands(tabs, {
      copy: (address) => void copyAddress(address, notices, t),
      print: (key) => printView(tabToPrint(key, tabs, plugins)),
    }),
  };
  const titleOf = (key: string) => viewTitle('tab', tabs.state.tabs[key]!, t, plugins);

  const remember = (event: SyntheticEvent) => {
    asked.current = (event.target as Element).closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? null;
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event) || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    const moving = [commands.moveLeft, commands.moveRight].find((move) => arePressed(move.keys[0], event.nativeEvent));
    if (moving) {
      event.preventDefault();
      if (moving.when(keys[at]!)) moving.run(keys[at]!);
      return;
    }
    const next =
      event.key === 'Home'
        ? all[0]
        : event.key === 'End'
          ? all.at(-1)
          : step && all[(at + step + all.length) % all.length];
    if (!next || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    next.focus();
  };
  const wheel = (event: WheelEvent<HTMLDivElement>) => {
    if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
  };
  return (
    <ContextMenu
      className="ws-strip"
      label={t('tabs.more')}
      entries={() => (asked.current === null ? [] : tabActions(asked.current, tabs, t, commands))}
    >
      {/* The close buttons are siblings of the tabs, but a tablist may contain only tabs: it references its tabs with aria-owns instead. */}
      <div
        role="tablist"
        className="ws-strip-owner"
        aria-label={t('tabs.strip')}
        aria-owns={keys.map(tabId).join(' ')}
      />
      <div
        className="ws-strip-tabs"
        ref={list}
        role="presentation"
        data-strip={id}
        onKeyDown={walk}
        onKeyDownCapture={remember}
        onContextMenuCapture={remember}
        onWheel={wheel}
      >
        {keys.map((key) => {
          const tab = tabs.state.tabs[key];
          return tab && <StripTab key={key} pane={pane} tab={tab} />;
        })}
        <InsertionMark pane={id} />
      </div>
      <div className="ws-strip-end">
        <button
          type="button"
          className="at-icon-button at-icon-button-small"
          aria-label={t('tabs.split')}
          title={t('tabs.splitRight')}
          disabled={keys.length < 2}
          onClick={() => pane.active && tabs.split(pane.active, id, 'right')}
        >
          <FrameIcon part="split" />
        </button>
        <MenuPopover
          label={t('tabs.more')}
          placement="bottom-end"
          open={listed}
          onOpenChange={setListed}
          entries={listed ? stripActions(id, tabs, t, titleOf) : []}
        >
          <IconButton small icon="more" label={t('tabs.more')} />
        </MenuPopover>
      </div>
    </ContextMenu>
  );
}

/** A line before the tab at the drop position. */
function InsertionMark({ pane }: { readonly pane: string }) {
  const { target } = useSnapshot(dragging);
  if (target?.kind !== 'strip' || target.pane !== pane) return null;
  const tabs = document.querySelectorAll<HTMLElement>(`[data-strip="${pane}"] [data-tab]`);
  const before = tabs[target.index];
  const last = tabs[tabs.length - 1];
  const left = before ? before.offsetLeft : last ? last.offsetLeft + last.offsetWidth : 0;
  return <div className="ws-insert" style={{ left }} aria-hidden="true" />;
}

/** A strip whose width changes (a split, a divider, a panel beside it) keeps its current tab visible. */
function useCurrentInSight(strip: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = strip.current!;
    const resized = new ResizeObserver(() => {
      const current = element.querySelector<HTMLElement>('.ws-tab-current');
      if (current) scrollToTab(current);
    });
    resized.observe(element);
    return () => resized.disconnect();
  }, [strip]);
}
