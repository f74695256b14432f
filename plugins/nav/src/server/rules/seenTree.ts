import type { SeenNode } from '../../contract/visibility.ts';
import type { Viewer } from './entryRules.ts';
import { hiddenReason } from './hiddenReason.ts';
import type { EntryRow } from '../NavContext.ts';
import { groupByParent } from './treeShape.ts';
import type { View } from './viewsOf.ts';

/** Returns the whole menu, each entry with the reason why it is hidden from this person. */
export function seenTree(rows: readonly EntryRow[], viewer: Viewer, views: ReadonlyMap<string, View>): SeenNode[] {
  const below = groupByParent(rows);
  const nodes = (parent: number | null, above: boolean): SeenNode[] =>
    (below.get(parent) ?? []).map((entry) => {
      const own = hiddenReason(entry, viewer, views);
      const children = nodes(entry.id, above || own !== null);
      const { hidden, detail } =
        own ?? (above ? ABOVE : entry.menuType === 0 && !children.some(isSeen) ? EMPTY : SHOWN);
      const { id, name, iconName, menuType } = entry;
      return { id, name, iconName, menuType, hidden, detail, children };
    });
  return nodes(null, false);
}

const SHOWN = { hidden: '', detail: '' } as const;
const ABOVE = { hidden: 'above', detail: '' } as const;
const EMPTY = { hidden: 'empty', detail: '' } as const;
const isSeen = ({ hidden }: SeenNode) => hidden === '';
