import type { Notices } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/sdk/host';
import type { MenuEntry as Action } from '@atrium/ui/overlays';
import type { t } from '../../services/i18n.ts';
import { addressOf, copyAddress } from '../../services/viewAddress.ts';
import { tabKey } from '../tabs/tabKey.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';
import type { NavigationStore } from './NavigationStore.ts';
import { toTab, findOpening } from './openEntry.ts';

interface Parts {
  readonly navigation: NavigationStore;
  readonly tabs: TabsStore;
  readonly notices: Pick<Notices, 'toast'>;
}

/** The actions of a menu entry, for its context menu; none for a group. */
export function entryActions(entry: MenuEntry, { navigation, tabs, notices }: Parts, text: typeof t): Action[] {
  const address = entryAddress(entry);
  if (address === null) return [];
  const tab = toTab(entry);
  const key = tab && tabKey(tab.view, tab.params);
  const pinned = key !== null && tabs.state.tabs[key]?.pinned === true;
  const pin = () => {
    tabs.open(tab!);
    tabs.pin(key!, !pinned);
  };
  return [
    { id: 'open', text: text('menu.open'), icon: entry.iconName || 'document', run: () => navigation.open(entry) },
    ...(tab
      ? ([
          { id: 'beside', text: text('menu.openBeside'), icon: 'layout-two-columns', run: () => tabs.openBeside(tab) },
          {
            id: 'background',
            text: text('menu.openBehind'),
            icon: 'blank',
            run: () => navigation.openInBackground(entry),
          },
          { line: true },
          { id: 'pin', text: text(pinned ? 'tabs.unpin' : 'menu.pin'), icon: pinned ? 'unpin' : 'pin', run: pin },
        ] as const)
      : []),
    { id: 'copy', text: text('menu.copyAddress'), icon: 'link', run: () => void copyAddress(address, notices, text) },
  ];
}

/** The address of a menu entry: that of its view, or of the page that its window shows; null if it opens nothing. */
function entryAddress(entry: MenuEntry): string | null {
  const opening = findOpening(entry);
  if (opening.kind === 'nothing') return null;
  const address = opening.kind === 'window' ? opening.link : addressOf({ view: opening.view, params: opening.params });
  return new URL(address, location.href).href;
}
