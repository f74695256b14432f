import type { MenuEntry } from '@atrium/ui/overlays';
import type { t } from '../../services/i18n.ts';
import { toAddress } from '../../services/viewAddress.ts';
import { listPanes } from './paneTree.ts';
import type { TabsStore } from './TabsStore.ts';

export interface TabCommands {
  copy(address: string): void;
  print(key: string): void;
}

/** The actions of a tab, for its context menu. */
export function tabActions(key: string, tabs: TabsStore, text: typeof t, { copy, print }: TabCommands): MenuEntry[] {
  const pane = tabs.findPane(key);
  const tab = tabs.state.tabs[key];
  if (!pane || !tab) return [];
  const at = pane.tabs.indexOf(key);
  const alone = pane.tabs.length === 1;
  const onlyPane = listPanes(tabs.state.tree).length < 2;
  const closable = (keys: readonly string[]) => keys.some((other) => other !== key && !tabs.state.tabs[other]?.pinned);
  return [
    { id: 'close', text: text('tabs.closeThis'), icon: 'cross', keys: 'Alt W', run: () => void tabs.close(key) },
    {
      id: 'others',
      text: text('tabs.closeOthers'),
      icon: 'blank',
      disabled: !closable(pane.tabs),
      run: () => void tabs.closeOthers(key),
    },
    {
      id: 'right',
      text: text('tabs.closeRight'),
      icon: 'blank',
      disabled: !closable(pane.tabs.slice(at + 1)),
      run: () => void tabs.closeRight(key),
    },
    { line: true },
    tab.pinned
      ? { id: 'unpin', text: text('tabs.unpin'), icon: 'unpin', run: () => tabs.pin(key, false) }
      : { id: 'pin', text: text('tabs.pin'), icon: 'pin', run: () => tabs.pin(key, true) },
    {
      id: 'left',
      text: text('tabs.moveLeft'),
      icon: 'blank',
      keys: 'Ctrl Shift ←',
      disabled: at === 0,
      run: () => tabs.move(key, pane.id, at - 1),
    },
    {
      id: 'rightwards',
      text: text('tabs.moveRight'),
      icon: 'blank',
      keys: 'Ctrl Shift →',
      disabled: at === pane.tabs.length - 1,
      run: () => tabs.move(key, pane.id, at + 2),
    },
    { line: true },
    {
      id: 'split',
      text: text('tabs.splitRight'),
      icon: 'layout-two-columns',
      disabled: alone,
      run: () => tabs.split(key, pane.id, 'right'),
    },
    {
      id: 'down',
      text: text('tabs.splitDown'),
      icon: 'layout-two-rows',
      disabled: alone,
      run: () => tabs.split(key, pane.id, 'bottom'),
    },
    {
      id: 'beside',
      text: text('tabs.moveBeside'),
      icon: 'swap-horizontal',
      disabled: onlyPane && alone,
      run: () => tabs.moveBeside(key),
    },
    { line: true },
    {
      id: 'copy',
      text: text('menu.copyAddress'),
      icon: 'link',
      run: () => copy(new URL(toAddress(tab), location.href).href),
    },
    {
      id: 'print',
      text: text('print.view'),
      icon: 'print',
      // without its code there is nothing to print
      disabled: !tabs.state.shown.includes(key),
      run: () => print(key),
    },
    reopenAction(tabs, text),
  ];
}

/** The menu at the end of a strip: actions for the strip and a list of its tabs. */
export function stripActions(
  paneId: string,
  tabs: TabsStore,
  text: typeof t,
  titleOf: (key: string) => string,
): MenuEntry[] {
  const pane = tabs.state.panes[paneId];
  if (!pane) return [];
  const all = pane.tabs.filter((key) => !tabs.state.tabs[key]?.pinned);
  return [
    {
      id: 'all',
      text: text('tabs.closeAll'),
      icon: 'blank',
      disabled: all.length === 0,
      run: () => void tabs.closeMany(all),
    },
    reopenAction(tabs, text),
    { line: true },
    { heading: text('tabs.all', { count: pane.tabs.length }) },
    ...pane.tabs.map((key) => ({
      id: key,
      text: titleOf(key),
      checked: key === pane.active,
      run: () => tabs.activate(key),
    })),
  ];
}

function reopenAction(tabs: TabsStore, text: typeof t): MenuEntry {
  const disabled = tabs.state.closed.length === 0;
  return {
    id: 'reopen',
    text: text('tabs.reopen'),
    icon: 'history',
    keys: 'Alt Shift T',
    disabled,
    run: () => tabs.reopen(),
  };
}
