import type { Manifest } from '@atrium/sdk';
import { type View, listViews } from './viewsOf.ts';

/** A view that a plugin offers for the menu, with its code and name. */
export interface Offer extends View {
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
