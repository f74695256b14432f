import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import { proxy } from 'valtio';
import type { NavigationService, PanelsService, TabsService, Transport } from '../../services/container/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { launchLink } from './launchLink.ts';
import { openingOf, windowFeatures } from './openEntry.ts';
import { openWindow } from './openWindow.ts';

/** The menu of the person, and how its entries open. */
export class NavigationStore implements NavigationService {
  readonly state = proxy<{ menu: MenuEntry[]; loaded: boolean }>({ menu: [], loaded: false });
  private readonly transport: Transport;
  private readonly tabs: TabsService;
  private readonly panels: PanelsService;

  constructor(transport: Transport, tabs: TabsService, panels: PanelsService) {
    this.transport = transport;
    this.tabs = tabs;
    this.panels = panels;
  }

  async load(options?: CallOptions): Promise<void> {
    const { menu } = await hostCall<{ menu: MenuEntry[] }>(this.transport, hostRoutes.menuList, undefined, options);
    this.state.menu = menu;
    this.state.loaded = true;
  }

  open(entry: MenuEntry): void {
    const opening = openingOf(entry);
    const { name, iconName: icon, id: menuId } = entry;
    switch (opening.kind) {
      case 'window':
        if (entry.needToken) {
          void openWindow(opening.features, launchLink(this.transport, entry));
          break;
        }
        window.open(opening.link, '_blank', windowFeatures(opening.link, opening.features, location.href));
        break;
      case 'tab':
        this.tabs.open({ view: opening.view, params: opening.params, title: name, icon, menuId });
        break;
      case 'panel':
        this.panels.open({ view: opening.view, params: opening.params, options: { title: name }, icon, menuId });
        break;
      case 'nothing':
    }
  }

  /** Another person's menu must not be seen. */
  clear(): void {
    this.state.menu = [];
    this.state.loaded = false;
  }
}
