// The frame around every peer: a filter field, a select-all button and a count, as in the product's chooser.
import { useMemo, useState, type ComponentType } from 'react';
import { offer } from './bench.ts';
import { departmentsOf, idsOf, itemsOf, type Item } from './people.ts';

export interface PeerProps {
  readonly items: readonly Item[];
  readonly leaves: readonly string[];
  readonly parents: readonly string[];
  readonly query: string;
  readonly selected: readonly string[];
  readonly onSelected: (ids: readonly string[]) => void;
  readonly expanded: boolean;
}

interface Data {
  readonly items: readonly Item[];
  readonly leaves: readonly string[];
  readonly parents: readonly string[];
}

function Frame({
  data,
  expanded,
  Peer,
  all,
}: {
  data: Data;
  expanded: boolean;
  Peer: ComponentType<PeerProps>;
  all: 'leaves' | 'every';
}) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const every = useMemo(() => (all === 'leaves' ? data.leaves : [...data.leaves, ...data.parents]), [all, data]);
  return (
    <div>
      <div style={{ height: 40 }}>
        <button id="all" onClick={() => setSelected(every)}>
          全選
        </button>
        <input id="filter" onChange={(event) => setQuery(event.target.value)} />
        <span>已選 {selected.length} 員</span>
      </div>
      <Peer {...data} query={query} selected={selected} onSelected={setSelected} expanded={expanded} />
    </div>
  );
}

export function offerPeer(
  Peer: ComponentType<PeerProps>,
  marks: { row: string; checked: string; filter?: string; all: 'leaves' | 'every' },
): void {
  offer<Data>({
    prepare: (people) => {
      const items = itemsOf(departmentsOf(people));
      return { items, ...idsOf(items) };
    },
    draw: (data, expanded) => <Frame data={data} expanded={expanded} Peer={Peer} all={marks.all} />,
    row: marks.row,
    checked: marks.checked,
    filter: marks.filter ?? '#filter',
    selectAll: '#all',
  });
}
