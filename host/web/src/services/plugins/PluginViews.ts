import type { FrontTab, Notices, OpenableEntry, PanelOptions, ViewAccess } from '@atrium/sdk/client';
import { asText, t } from '../i18n.ts';
import {
  type HostSession,
  type NavigationService,
  type PanelsService,
  type TabsService,
  token,
  type Transport,
} from '../tokens.ts';
import { isAllowed, openListed, openTab, openView, viewAccess } from './openView.ts';
import type { PluginList } from './PluginList.ts';
import type { PluginState } from './PluginState.ts';

/** How a plugin opens views: its own in tabs and panels, and those of others by their global ids. */
export class PluginViews {
  readonly #plugin: PluginState;
  readonly #services: {
    readonly plugins: PluginList;
    readonly tabs: TabsService;
    readonly panels: PanelsService;
    readonly navigation: NavigationService;
    readonly session: HostSession;
  };
  readonly #notices: Notices;
  readonly #transport: Transport;

  constructor(
    plugin: PluginState,
    plugins: PluginList,
    tabs: TabsService,
    panels: PanelsService,
    navigation: NavigationService,
    session: HostSession,
    notices: Notices,
    transport: Transport,
  ) {
    this.#plugin = plugin;
    this.#services = { plugins, tabs, panels, navigation, session };
    this.#notices = notices;
    this.#transport = transport;
  }

  get inFront(): { readonly front: FrontTab | undefined } {
    return this.#services.tabs.inFront;
  }

  get menu(): NavigationService['state'] {
    return this.#services.navigation.state;
  }

  openTab(view: string, params?: unknown): void {
    if (!this.#mayOpen('tabs', view)) return;
    openTab(this.#services, { view, params, ...faceOf(this.#plugin.info.manifest.tabs[view]) });
  }

  openPanel(view: string, params?: unknown, options?: PanelOptions): void {
    if (!this.#mayOpen('panels', view)) return;
    const face = faceOf(this.#plugin.info.manifest.panels[view]);
    const { icon = face.icon, title: own, ...more } = options ?? {};
    const title = own === undefined ? face.title : asText(own);
    this.#services.panels.open({ view, params, options: { ...more, ...(title && { title }) }, ...(icon && { icon }) });
  }

  open(view: string, params?: Readonly<Record<string, unknown>>): boolean {
    return openView(this.#services, view, params);
  }

  openListed(entry: OpenableEntry | 'schedule'): Promise<void> {
    return openListed({ transport: this.#transport, navigation: this.#services.navigation }, entry);
  }

  access(view: string): ViewAccess {
    return viewAccess(this.#services, view);
  }

  /** Whether the person has the permission that a view needs; without it they are told so. */
  #mayOpen(kind: 'tabs' | 'panels', view: string): boolean {
    const { plugins, session } = this.#services;
    const shape = plugins.owner(kind, view)?.manifest[kind][view];
    if (isAllowed(shape?.needs, session)) return true;
    this.#notices.toast({ tone: 'danger', message: t('tabs.denied', { title: shape?.title ?? view }) });
    return false;
  }
}

export const PLUGIN_VIEWS = token<PluginViews>('pluginViews');

function faceOf(shape: { title: string; icon?: string } | undefined): { title?: string; icon?: string } {
  return shape ? { title: shape.title, ...(shape.icon !== undefined && { icon: shape.icon }) } : {};
}
