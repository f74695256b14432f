// The product's chooser in a panel of its designed size, complete with tags.
import { MemberChooser } from '@atrium/ui/chooser';
import '@atrium/ui/styles.css';
import './still.css';
import { useState } from 'react';
import { offer } from './bench.ts';
import { departmentsOf, type Department } from './people.ts';

function Panel({ departments, expanded }: { departments: readonly Department[]; expanded: boolean }) {
  const [organisation] = useState({ compManagers: [], departments });
  const [value, setValue] = useState<readonly number[]>([]);
  return (
    <div style={{ width: '35rem', height: '80vh' }}>
      <MemberChooser organisation={organisation} value={value} onChange={setValue} open={expanded} />
    </div>
  );
}

offer({
  prepare: departmentsOf,
  draw: (departments, expanded) => <Panel departments={departments} expanded={expanded} />,
  row: '[role=treeitem]',
  checked: '[role=treeitem][aria-checked=true]',
  filter: 'input[type=search]',
  selectAll: '.at-chooser-bulk input[type=checkbox]',
  debounce: 500,
});
