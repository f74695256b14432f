// MUI X tree view, community edition. It draws every open line, so it stays folded unless a filter found something.
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useMemo } from 'react';
import { offerPeer, type PeerProps } from './PeerFrame.tsx';
import type { Item } from './people.ts';

function found(items: readonly Item[], query: string): Item[] {
  return items.flatMap((item): Item[] => {
    if (!item.children) return item.label.includes(query) ? [item] : [];
    const children = found(item.children, query);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

const PROPAGATION = { parents: true, descendants: true };
const FOLDED: string[] = [];

function Mui({ items, parents, query, selected, onSelected }: PeerProps) {
  const shown = useMemo(() => (query ? found(items, query) : items), [items, query]);
  return (
    <div style={{ height: 600, width: 560, overflow: 'auto' }}>
      <RichTreeView
        items={shown as Item[]}
        multiSelect
        checkboxSelection
        selectionPropagation={PROPAGATION}
        selectedItems={selected as string[]}
        onSelectedItemsChange={(_event, ids) => onSelected(ids as string[])}
        expandedItems={query ? (parents as string[]) : FOLDED}
      />
    </div>
  );
}

offerPeer(Mui, { row: '[role=treeitem]', checked: '[role=treeitem] input:checked', all: 'every' });
