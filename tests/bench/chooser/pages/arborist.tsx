// react-arborist, its own virtual list and search. It has no check boxes: a line draws one from a set.
import { createContext, useContext, useMemo } from 'react';
import { Tree, type NodeRendererProps } from 'react-arborist';
import { offerPeer, type PeerProps } from './PeerFrame.tsx';
import type { Item } from './people.ts';

const Chosen = createContext<{ readonly ids: ReadonlySet<string>; toggle(item: Item): void }>(null!);
const below = (item: Item): string[] => [item.id, ...(item.children?.flatMap(below) ?? [])];

function Line({ node, style }: NodeRendererProps<Item>) {
  const { ids, toggle } = useContext(Chosen);
  return (
    <div style={style} className="line">
      <span onClick={() => node.toggle()}>{node.isLeaf ? '' : node.isOpen ? '▾' : '▸'}</span>
      <input type="checkbox" checked={ids.has(node.data.id)} onChange={() => toggle(node.data)} />
      {node.data.label}
    </div>
  );
}

function Arborist({ items, query, selected, onSelected, expanded }: PeerProps) {
  const ids = useMemo(() => new Set(selected), [selected]);
  const chosen = useMemo(
    () => ({
      ids,
      toggle: (item: Item) => {
        const next = new Set(ids);
        for (const id of below(item))
          if (ids.has(item.id)) next.delete(id);
          else next.add(id);
        onSelected([...next]);
      },
    }),
    [ids, onSelected],
  );
  return (
    <Chosen value={chosen}>
      <Tree
        data={items}
        openByDefault={expanded}
        width={560}
        height={600}
        rowHeight={31}
        searchTerm={query}
        searchMatch={(node, term) => node.isLeaf && node.data.label.includes(term)}
        disableDrag
        disableEdit
      >
        {Line}
      </Tree>
    </Chosen>
  );
}

offerPeer(Arborist, { row: '.line input', checked: '.line input:checked', all: 'every' });
