import type { MenuEntry } from '@atrium/sdk/server';
import type { Viewer } from './entryRules.ts';
import { hiddenReason } from './hiddenReason.ts';
import type { EntryRow } from '../NavContext.ts';
import type { groupByParent } from './treeShape.ts';
import type { View } from './viewsOf.ts';

const NO_CHILDREN: readonly MenuEntry[] = [];

/**
 * The menu of one person: sorted, without empty directories, without what only administrators see (C.3-8); all of it,
 * or the entries of one directory.
 */
export function visibleTree(
  below: ReturnType<typeof groupByParent<EntryRow>>,
  viewer: Viewer,
  views: ReadonlyMap<string, View>,
  directory: number | null = null,
): MenuEntry[] {
  const nodes = (parent: number | null): MenuEntry[] => {
    const visible: MenuEntry[] = [];
    for (const entry of below.get(parent) ?? []) {
      if (hiddenReason(entry, viewer, views)) continue;
      const children = entry.menuType === 0 ? nodes(entry.id) : NO_CHILDREN;
      if (entry.menuType === 1 || children.length > 0) visible.push(menuNode(entry, children));
    }
    return visible;
  };
  return nodes(directory);
}

function menuNode(entry: EntryRow, children: readonly MenuEntry[]): MenuEntry {
  const { id, name, iconName, link, openType, viewType, needToken, sizeWidth, sizeHeight } = entry;
  return { id, name, iconName, link: link ?? '', openType, viewType, needToken, sizeWidth, sizeHeight, children };
}
