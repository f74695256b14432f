import type { MenuEntry } from '@atrium/sdk/host';
import type { HostSession, PluginsService } from '../../services/tokens.ts';
import { entryOpening } from '../../services/menuEntries.ts';
import { viewAccess } from '../../services/plugins/openView.ts';
import type { NavigationStore } from '../navigation/NavigationStore.ts';
import type { PanelsStore } from '../panels/PanelsStore.ts';
import type { TabsStore } from '../tabs/TabsStore.ts';
import { tabKey } from '../tabs/tabState.ts';
import { builtinView } from '../views/builtinViews.ts';
import { type AddressedView, fitParams } from '../../services/viewAddress.ts';

export interface Openers {
  readonly tabs: TabsStore;
  readonly panels: PanelsStore;
  readonly navigation: NavigationStore;
  readonly plugins: PluginsService;
  readonly session: Pick<HostSession, 'can' | 'state' | 'onEnd'>;
}

const FRAMES = ['Iframe', 'IframePanel'];

/** Opens or activates the view of an address; returns false if there is no such view for this person. */
export function openAddress({ view, params }: AddressedView, openers: Openers): boolean {
  const { tabs, panels, navigation, plugins } = openers;
  const { menu } = navigation.state;
  if (tabs.state.tabs[tabKey(view, params)]) {
    tabs.open({ view, params });
    return true;
  }
  // otherwise a crafted address could frame any page: only those of the menu are allowed
  if (FRAMES.includes(view)) return opens(entryOpening(menu, String(params?.['link'])), openers);
  const kind = plugins.owner('tabs', view) || builtinView('tab', view) ? 'tabs' : 'panels';
  const owner = plugins.owner(kind, view);
  const shape = owner?.manifest[kind][view];
  const entry = entryOpening(menu, view);
  const builtin = builtinView(kind === 'tabs' ? 'tab' : 'panel', view);
  const isOpen = owner
    ? viewAccess(openers, view) === 'open'
    : builtin !== undefined && (builtin.needs === undefined || openers.session.can(builtin.needs));
  if (!isOpen) return false;
  if (!fitParams(shape?.params, params)) return false;
  const title = entry?.name ?? shape?.title;
  const icon = entry?.iconName || shape?.icon;
  const more = { ...(icon && { icon }), ...(entry && { menuId: entry.id }) };
  if (kind === 'tabs') tabs.open({ view, params, ...(title !== undefined && { title }), ...more });
  else panels.open({ view, params, ...(title !== undefined && { options: { title, ...idOf(params) } }), ...more });
  return true;
}

/** The parameters that a view of a plugin takes; undefined of one without any, and of the host's. */
export function findParams(view: string, plugins: PluginsService) {
  const kind = plugins.owner('tabs', view) ? 'tabs' : 'panels';
  return plugins.owner(kind, view)?.manifest[kind][view]?.params;
}

function opens(entry: MenuEntry | undefined, { navigation }: Openers): boolean {
  if (entry) navigation.open(entry);
  return entry !== undefined;
}

/** A panel is identified by the id of its parameters. */
function idOf(params: AddressedView['params']): { id?: string | number } {
  const id = params?.['id'];
  return typeof id === 'string' || typeof id === 'number' ? { id } : {};
}
