import { type Manifest, type Need, OPEN_TYPE, reservedFor } from '@atrium/sdk';

type TabOrPanel = typeof OPEN_TYPE.tab | typeof OPEN_TYPE.panel;

/** A view that can be opened without parameters. */
export interface View {
  readonly view: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly plugin: string;
  readonly pluginName: string;
  readonly needs: Need | undefined;
  readonly openType: TabOrPanel;
}

/** Views that a page of the menu may name: offers of running plugins and builtin tabs (C.8-6), without duplicates. */
export function listViews(manifests: readonly Manifest[]): ReadonlyMap<string, View> {
  const views = new Map<string, View>();
  for (const { id, name, tabs, panels, menu } of manifests) {
    const add = (view: string, openType: TabOrPanel) => {
      const shape = openType === OPEN_TYPE.tab ? tabs[view] : panels[view];
      if (!shape) return;
      const { title, icon, needs } = shape;
      views.set(view, { view, title, icon, plugin: id, pluginName: name, needs, openType });
    };
    for (const [view, { builtin }] of Object.entries(tabs)) if (builtin) add(view, OPEN_TYPE.tab);
    for (const { opens } of menu) add(opens, tabs[opens] ? OPEN_TYPE.tab : OPEN_TYPE.panel);
  }
  return views;
}

/** A tab that is reserved for a plugin: an entry may name it before the plugin is installed. */
export const isReservedTab = (view: string): boolean => view !== 'IframePanel' && reservedFor(view) !== undefined;

/** A view that a plugin offers for the menu, with its code and name. */
interface Offer extends View {
  readonly code: string;
  readonly name: string;
}

/** All offers of the running plugins, in their order. */
export function listOffered(manifests: readonly Manifest[]): Offer[] {
  const views = listViews(manifests);
  return manifests.flatMap(({ menu }) =>
    menu.flatMap(({ code, opens, name, icon }) => {
      const view = views.get(opens);
      return view ? [{ ...view, code, name: name ?? view.title, icon: icon ?? view.icon }] : [];
    }),
  );
}
