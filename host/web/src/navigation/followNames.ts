import type { MenuEntry } from '@atrium/sdk/host';
import { flatMenu } from './menuTree.ts';

interface Opened {
  readonly menuId: number | null;
  title: string;
}

/**
 * Tabs and panels that bear the name of their menu entry bear its new one when the menu comes in another language, or an
 * administrator renamed it. A title that the view gave itself stays.
 */
export function followNames(
  opened: readonly Opened[],
  before: readonly MenuEntry[],
  after: readonly MenuEntry[],
): void {
  const old = new Map(flatMenu(before).map(({ id, name }) => [id, name]));
  const now = new Map(flatMenu(after).map(({ id, name }) => [id, name]));
  for (const view of opened) {
    if (view.menuId === null || view.title === '' || view.title !== old.get(view.menuId)) continue;
    const name = now.get(view.menuId);
    if (name !== undefined && name !== view.title) view.title = name;
  }
}
