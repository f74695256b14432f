import type { TextKey } from '../../services/i18n.ts';
import { toAddress } from '../../services/viewAddress.ts';
import { type Command, KEYS } from '../commands.ts';
import { listPanes } from './paneTree.ts';
import type { TabsStore } from './TabsStore.ts';

/** A command about a tab, by its key. */
export interface TabCommand extends Command<[key: string]> {
  /** Its title where it is about the current tab: in the palette, which offers those that have one. */
  readonly currentTitle?: TextKey;
}

/** What can be done with a tab in its place. */
export function tabCommands(tabs: TabsStore) {
  const paneOf = (key: string) => tabs.findPane(key)!;
  const placeOf = (key: string) => paneOf(key).tabs.indexOf(key);
  const isAlone = (key: string) => paneOf(key).tabs.length === 1;
  const closable = (keys: readonly string[], but: string) =>
    keys.some((other) => other !== but && !tabs.state.tabs[other]?.pinned);
  return {
    close: {
      id: 'close',
      title: 'tabs.closeThis',
      currentTitle: 'palette.closeTab',
      icon: 'cross',
      keys: KEYS.closeTab,
      run: (key) => void tabs.close(key),
    },
    closeOthers: {
      id: 'others',
      title: 'tabs.closeOthers',
      icon: 'blank',
      when: (key) => closable(paneOf(key).tabs, key),
      run: (key) => void tabs.closeOthers(key),
    },
    closeRight: {
      id: 'right',
      title: 'tabs.closeRight',
      icon: 'blank',
      when: (key) => closable(paneOf(key).tabs.slice(placeOf(key) + 1), key),
      run: (key) => void tabs.closeRight(key),
    },
    pin: { id: 'pin', title: 'tabs.pin', icon: 'pin', run: (key) => tabs.pin(key, true) },
    unpin: { id: 'unpin', title: 'tabs.unpin', icon: 'unpin', run: (key) => tabs.pin(key, false) },
    moveLeft: {
      id: 'left',
      title: 'tabs.moveLeft',
      icon: 'blank',
      keys: KEYS.moveTabLeft,
      when: (key) => placeOf(key) > 0,
      run: (key) => tabs.move(key, paneOf(key).id, placeOf(key) - 1),
    },
    moveRight: {
      id: 'rightwards',
      title: 'tabs.moveRight',
      icon: 'blank',
      keys: KEYS.moveTabRight,
      when: (key) => placeOf(key) < paneOf(key).tabs.length - 1,
      run: (key) => tabs.move(key, paneOf(key).id, placeOf(key) + 2),
    },
    splitRight: {
      id: 'split',
      title: 'tabs.splitRight',
      currentTitle: 'palette.splitRight',
      icon: 'layout-two-columns',
      when: (key) => !isAlone(key),
      run: (key) => tabs.split(key, paneOf(key).id, 'right'),
    },
    splitDown: {
      id: 'down',
      title: 'tabs.splitDown',
      currentTitle: 'palette.splitDown',
      icon: 'layout-two-rows',
      when: (key) => !isAlone(key),
      run: (key) => tabs.split(key, paneOf(key).id, 'bottom'),
    },
    moveBeside: {
      id: 'beside',
      title: 'tabs.moveBeside',
      currentTitle: 'palette.moveBeside',
      icon: 'swap-horizontal',
      when: (key) => !isAlone(key) || listPanes(tabs.state.tree).length > 1,
      run: (key) => tabs.moveBeside(key),
    },
  } as const satisfies Readonly<Record<string, TabCommand>>;
}

interface Output {
  copy(address: string): void;
  print(key: string): void;
}

/** What takes a tab elsewhere. */
export function outputCommands(tabs: TabsStore, { copy, print }: Output) {
  return {
    copyAddress: {
      id: 'copy',
      title: 'menu.copyAddress',
      icon: 'link',
      run: (key) => copy(new URL(toAddress(tabs.state.tabs[key]!), location.href).href),
    },
    print: {
      id: 'print',
      title: 'print.view',
      icon: 'print',
      // without its code there is nothing to print
      when: (key) => tabs.state.shown.includes(key),
      run: print,
    },
  } as const satisfies Readonly<Record<string, TabCommand>>;
}

/** Opens the tab that was closed last. */
export const reopenCommand = (tabs: TabsStore): Command => ({
  id: 'reopen',
  title: 'tabs.reopen',
  icon: 'history',
  group: 'actions',
  keys: KEYS.reopenTab,
  when: () => tabs.state.closed.length > 0,
  run: () => tabs.reopen(),
});
