import type { Need } from '@atrium/sdk';
import type { OpenableEntry, Session, ViewAccess } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import { entryById, entryOpening } from '../menuEntries.ts';
import type { NavigationService, PanelsService, PluginsService, TabsService, Transport } from '../tokens.ts';
import { hostCall } from '../transport/hostCall.ts';

type Tab = Parameters<TabsService['open']>[0];

/** Where views open, and who asks. */
interface Openers {
  readonly plugins: Pick<PluginsService, 'owner'>;
  readonly tabs: TabsService;
  readonly panels: PanelsService;
  readonly navigation: Pick<NavigationService, 'state'>;
  readonly session: Pick<Session, 'can'>;
}

/**
 * Opens a tab from code. If an entry of the person's menu opens the same view, it is that entry's tab, so that it
 * closes with the entry however it was opened.
 */
export function openTab({ tabs, navigation }: Pick<Openers, 'tabs' | 'navigation'>, tab: Tab): void {
  const entry = entryOpening(navigation.state.menu, tab.view);
  tabs.open({ ...tab, ...(entry && { menuId: entry.id }) });
}

/**
 * Opens a view by its global id, as a tab or a panel, as its plugin registered it; returns false if no plugin has it or
 * the person may not open it.
 */
export function openView(services: Openers, view: string, params?: Readonly<Record<string, unknown>>): boolean {
  const { plugins, panels } = services;
  if (viewAccess(services, view) !== 'open') return false;
  const tab = plugins.owner('tabs', view)?.manifest.tabs[view];
  if (tab) {
    openTab(services, { view, params, title: tab.title, ...(tab.icon !== undefined && { icon: tab.icon }) });
    return true;
  }
  const panel = plugins.owner('panels', view)?.manifest.panels[view];
  if (!panel) return false;
  panels.open({ view, params, options: { title: panel.title }, ...(panel.icon !== undefined && { icon: panel.icon }) });
  return true;
}

/** Position of a tab whose contract declares none. */
const MIDDLE = 100;

/**
 * Opens the tabs of the plugins that open by themselves (`opensFirst`) and that the person may open. What the person
 * requested while the workspace was loading stays in front.
 */
export function openFirstTabs(
  services: Omit<Openers, 'plugins' | 'panels'> & { readonly plugins: Pick<PluginsService, 'owner' | 'state'> },
): void {
  const { plugins, navigation } = services;
  const first = plugins.state.plugins
    .flatMap(({ manifest }) => Object.entries(manifest.tabs))
    .filter(([view, tab]) => tab.opensFirst && viewAccess(services, view) === 'open')
    .sort(([, one], [, other]) => (one.order ?? MIDDLE) - (other.order ?? MIDDLE));
  for (const [view, tab] of first) {
    const entry = entryOpening(navigation.state.menu, view);
    const icon = entry?.iconName || tab.icon;
    openTab(services, { view, title: entry?.name ?? tab.title, ...(icon && { icon }), background: true });
  }
}

interface Services {
  readonly transport: Transport;
  readonly navigation: NavigationService;
}

/** Opens an entry for a plugin, or the calendar, which the server finds by its code (C.3-1). */
export async function openListed(services: Services, what: OpenableEntry | 'schedule'): Promise<void> {
  const { transport, navigation } = services;
  const entry = what === 'schedule' ? await hostCall<OpenableEntry>(transport, hostRoutes.schedule) : what;
  navigation.open(completed(entry, navigation.state.menu));
}

/** Completes an entry of an info call from the menu, else as a plain page. */
function completed(entry: OpenableEntry, menu: readonly MenuEntry[]): MenuEntry {
  const known = entryById(menu, entry.id);
  return {
    iconName: '',
    needToken: false,
    sizeWidth: null,
    sizeHeight: null,
    children: [],
    ...known,
    ...entry,
  } as MenuEntry;
}

/**
 * Whether the person may open a plugin's view by its id. A view that is offered to the menu opens only if the person's
 * menu contains it: views removed by administrators cannot be opened by an address or a notification.
 */
export function viewAccess(
  { plugins, navigation, session }: Pick<Openers, 'plugins' | 'navigation' | 'session'>,
  view: string,
): ViewAccess {
  const kind = plugins.owner('tabs', view) ? 'tabs' : 'panels';
  const manifest = plugins.owner(kind, view)?.manifest;
  if (!manifest) return 'missing';
  const isOffered = manifest.menu.some((offer) => offer.opens === view);
  if (isOffered && !entryOpening(navigation.state.menu, view)) return 'denied';
  return isAllowed(manifest[kind][view]?.needs, session) ? 'open' : 'denied';
}

/**
 * Returns whether the person meets a contribution's `needs`: any one of the actions; without `needs`, being signed in
 * is enough.
 */
export function isAllowed(needs: Need | undefined, session: Pick<Session, 'can'>): boolean {
  if (needs === undefined) return true;
  const any = typeof needs === 'string' ? [needs] : needs;
  return any.some((need) => need === 'public' || need === 'anyone' || session.can(need));
}
