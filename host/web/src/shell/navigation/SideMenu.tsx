import type { Notices } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/sdk/host';
import { classNames, Icon, Kbd } from '@atrium/ui';
import { type MenuEntry as Action, ContextMenu } from '@atrium/ui/overlays';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { type t, useText } from '../../services/i18n.ts';
import { entryById } from '../../services/menuEntries.ts';
import { NOTICES, PREFERENCES } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { toAddress } from '../../services/viewAddress.ts';
import { copyAddress } from '../copyAddress.ts';
import { closeOverlaid, toggleCollapsed, useCollapsed } from '../collapsedParts.ts';
import { ariaKeys, KEYS } from '../commands.ts';
import { FrameIcon } from '../FrameIcon.tsx';
import type { TabsStore } from '../tabs/TabsStore.ts';
import { tabKey } from '../tabs/tabState.ts';
import { useNavigation, useTabs } from '../workspaceServices.ts';
import { NarrowMenu } from './NarrowMenu.tsx';
import type { NavigationStore } from './NavigationStore.ts';
import { findOpening, toTab } from './openEntry.ts';
import { TreeMenu } from './TreeMenu.tsx';
import './menu.css';

/** The left menu, 12rem wide or 4rem when collapsed (S0-126), and at its foot the preferences and the collapse button. */
export function SideMenu() {
  const preferences = useService(PREFERENCES);
  const tabs = useTabs();
  const t = useText();
  const narrow = useCollapsed('collapseMenu', preferences);
  const collapse = () => toggleCollapsed('collapseMenu', preferences);
  return (
    <nav className={classNames('ws-menu', narrow && 'ws-menu-narrow')} data-region="menu" aria-label={t('menu.label')}>
      <EntryMenu className="ws-menu-scroll">{narrow ? <NarrowMenu /> : <TreeMenu />}</EntryMenu>
      <div className="ws-menu-foot">
        <button
          type="button"
          className="ws-menu-row"
          onClick={() => {
            closeOverlaid();
            tabs.open({ view: 'Settings' });
          }}
          title={t('menu.settings')}
        >
          <Icon name="settings" />
          <span className="at-cut">{t(narrow ? 'menu.settingsShort' : 'menu.settings')}</span>
        </button>
        <button
          type="button"
          className="ws-menu-row"
          onClick={collapse}
          aria-keyshortcuts={ariaKeys(KEYS.collapseMenu[0])}
          aria-expanded={!narrow}
          aria-label={narrow ? t('menu.expand') : undefined}
          title={`${t(narrow ? 'menu.expand' : 'menu.collapse')} (${KEYS.collapseMenu[0]})`}
        >
          <FrameIcon part="left" />
          <span className="at-cut">{t(narrow ? 'menu.expandShort' : 'menu.collapse')}</span>
          {!narrow && <Kbd aria-hidden>{KEYS.collapseMenu[0]}</Kbd>}
        </button>
      </div>
    </nav>
  );
}

/** Around elements with `data-entry`: the context menu of a menu entry, and the middle button, which opens it behind the current tab. */
function EntryMenu({ children, className }: { readonly children: ReactNode; readonly className: string }) {
  const navigation = useNavigation();
  const tabs = useTabs();
  const notices = useService(NOTICES);
  const t = useText();
  const asked = useRef<string | undefined>(undefined);
  const entryAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-entry]')?.dataset['entry'];
  const find = (id: string | undefined) =>
    id === undefined ? undefined : entryById(navigation.state.menu, Number(id));

  const remember = (event: SyntheticEvent) => {
    asked.current = entryAt(event.target);
  };
  const middle = (event: MouseEvent) => {
    const entry = event.button === 1 ? find(entryAt(event.target)) : undefined;
    if (!entry) return;
    event.preventDefault();
    navigation.openInBackground(entry);
  };
  return (
    <div
      className={className}
      role="presentation"
      onContextMenuCapture={remember}
      onKeyDownCapture={remember}
      // no automatic scrolling
      onMouseDown={(event) => event.button === 1 && entryAt(event.target) !== undefined && event.preventDefault()}
      onAuxClick={middle}
    >
      <ContextMenu
        label={t('menu.actions')}
        entries={() => {
          const entry = find(asked.current);
          return entry ? entryActions(entry, { navigation, tabs, notices }, t) : [];
        }}
      >
        {children}
      </ContextMenu>
    </div>
  );
}

interface Parts {
  readonly navigation: NavigationStore;
  readonly tabs: TabsStore;
  readonly notices: Pick<Notices, 'toast'>;
}

/** The actions of a menu entry, for its context menu; none for a group. */
function entryActions(entry: MenuEntry, { navigation, tabs, notices }: Parts, text: typeof t): Action[] {
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
  const address = opening.kind === 'window' ? opening.link : toAddress({ view: opening.view, params: opening.params });
  return new URL(address, location.href).href;
}
