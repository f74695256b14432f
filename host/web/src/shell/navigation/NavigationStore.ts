import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import { proxy } from 'valtio';
import type { NavigationService, PanelsService, TabsService, Transport } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { launchLink } from '../../services/menuEntries.ts';
import { findOpening, toTab, windowFeatures } from './openEntry.ts';
import type { TabToOpen } from '../tabs/TabsStore.ts';

/** The menu of the person, and how its entries open. */
export class NavigationStore implements NavigationService {
  readonly state = proxy<{ menu: MenuEntry[]; loaded: boolean }>({ menu: [], loaded: false });
  readonly #transport: Transport;
  readonly #tabs: TabsService;
  readonly #panels: PanelsService;

  constructor(transport: Transport, tabs: TabsService, panels: PanelsService) {
    this.#transport = transport;
    this.#tabs = tabs;
    this.#panels = panels;
  }

  async load(options?: CallOptions): Promise<void> {
    const { menu } = await hostCall<{ menu: MenuEntry[] }>(this.#transport, hostRoutes.menuList, undefined, options);
    this.state.menu = menu;
    this.state.loaded = true;
  }

  open(entry: MenuEntry): void {
    const opening = findOpening(entry);
    const { name, iconName: icon, id: menuId } = entry;
    switch (opening.kind) {
      case 'window':
        if (entry.needToken) {
          void openWindow(opening.features, launchLink(this.#transport, entry));
          break;
        }
        window.open(opening.link, '_blank', windowFeatures(opening.link, opening.features, location.href));
        break;
      case 'tab':
        this.#tabs.open(toTab(entry)!);
        break;
      case 'panel':
        this.#panels.open({ view: opening.view, params: opening.params, options: { title: name }, icon, menuId });
        break;
      case 'nothing':
    }
  }

  /** Opens an entry as a tab behind the current one; others as `open` does. */
  openInBackground(entry: MenuEntry): void {
    const tab = toTab(entry);
    if (tab) this.#tabs.open({ ...tab, background: true } as TabToOpen);
    else this.open(entry);
  }

  /** Another person's menu must not be visible. */
  clear(): void {
    this.state.menu = [];
    this.state.loaded = false;
  }
}

/**
 * Opens a window whose address is known later. The window itself must open within the click, or the browser blocks it;
 * its opener is cleared before the address is set.
 */
async function openWindow(features: string, link: Promise<string>): Promise<void> {
  const opened = window.open('', '_blank', features);
  if (opened) opened.opener = null;
  try {
    const address = await link;
    opened?.location.replace(address);
  } catch {
    // The transport has shown the reason.
    opened?.close();
  }
}
