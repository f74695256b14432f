import type { MenuEntry } from '@atrium/sdk/host';
import { flatMenu } from '../../services/menuEntries.ts';

interface Opened {
  readonly menuId: number | null;
  title: string;
}

/** Names of menu entries by their id. */
export type Names = ReadonlyMap<number | null, string>;

export const collectNames = (menu: readonly MenuEntry[]): Names =>
  new Map(flatMenu(menu).map(({ id, name }) => [id, name]));

/**
 * Renames tabs and panels with the name of their menu entry when the menu is loaded in another language or an
 * administrator renamed the entry. Titles set by views stay.
 */
export function followNames(opened: readonly Opened[], before: Names, after: Names): void {
  for (const view of opened) {
    const name = after.get(view.menuId);
    if (name !== undefined && view.title === before.get(view.menuId)) view.title = name;
  }
}
