import type { MenuEntry } from '@atrium/sdk/host';

/** Every entry of the tree, parents before their children. */
export function flatMenu(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => [entry, ...flatMenu(entry.children)]);
}

/** The entry of an id. */
export function entryById(menu: readonly MenuEntry[], id: number): MenuEntry | undefined {
  return flatMenu(menu).find((entry) => entry.id === id);
}

/** The first entry that opens a view or an address. */
export function entryOpening(menu: readonly MenuEntry[], link: string): MenuEntry | undefined {
  return flatMenu(menu).find((entry) => isLeaf(entry) && entry.link === link);
}

/** An entry that opens something; the others are groups. */
export function isLeaf(entry: MenuEntry): boolean {
  return entry.openType !== null && entry.link !== '';
}

/** Ids of the entries above one, from the top. */
export function pathTo(menu: readonly MenuEntry[], id: number): number[] | null {
  for (const entry of menu) {
    if (entry.id === id) return [];
    const below = pathTo(entry.children, id);
    if (below) return [entry.id, ...below];
  }
  return null;
}
