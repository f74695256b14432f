import type { ReactNode } from 'react';
import type { PartTextKey } from '../parts/partText.ts';
import { usePartText } from '../parts/usePartText.ts';
import { ChooserRow, HEAD } from './ChooserRow.tsx';
import { KIND, ROLE, type MemberIndex } from './memberIndex.ts';
import type { Chooser } from './useChooser.ts';
import type { TreeKeys } from './useTreeKeys.ts';
import { ROW, type TreeWindow } from './useTreeWindow.ts';

export interface ChooserTreeProps {
  readonly chooser: Chooser;
  readonly view: TreeWindow;
  readonly keys: TreeKeys;
  readonly label: string;
}

const ROLE_TEXTS: Readonly<Record<number, PartTextKey>> = {
  [ROLE.deptManager]: 'membersDeptManager',
  [ROLE.groupManager]: 'membersGroupManager',
};

/** The visible rows, and the focused one wherever it is. */
export function ChooserTree({ chooser, view, keys, label }: ChooserTreeProps) {
  const text = usePartText();
  const { index, rows, counts, selection, folds, readOnly, full, max } = chooser;
  const line = (row: number): ReactNode => {
    const node = rows.nodes[row]!;
    const slot = index.slot[node]!;
    const { total, taken } = slot < 0 ? counts.of(node) : { total: 1, taken: selection.chosen[slot]! };
    const checked = taken === 0 ? 'false' : taken === total ? 'true' : 'mixed';
    const role = ROLE_TEXTS[index.role[node]!];
    return (
      <ChooserRow
        key={node}
        node={node}
        row={row}
        kind={index.kind[node]!}
        level={index.level[node]!}
        name={slot < 0 ? headName(index, node, text) : index.people[slot]!.name}
        role={role ? text(role) : ''}
        person={slot < 0 ? HEAD : index.people[slot]!.id}
        checked={readOnly ? undefined : checked}
        // with a maximum of one, another person replaces the chosen one
        disabled={full && taken === 0 && (max !== 1 || slot < 0)}
        open={slot < 0 && folds.isOpen(node)}
        count={slot >= 0 ? '' : readOnly ? String(total) : `${taken} / ${total}`}
        tabStop={row === keys.current}
        position={rows.position[row]!}
        siblings={rows.children[index.parent[node]!]!}
      />
    );
  };
  const lines: ReactNode[] = [];
  if (keys.current < view.from) lines.push(line(keys.current));
  for (let row = view.from; row < view.to; row += 1) lines.push(line(row));
  if (keys.current >= view.to) lines.push(line(keys.current));
  return (
    <div className="at-chooser-scroll" ref={view.scroll} onScroll={view.onScroll}>
      <div
        ref={keys.tree}
        className="at-chooser-tree"
        role="tree"
        aria-label={label}
        aria-multiselectable={!readOnly}
        style={{ height: rows.nodes.length * ROW }}
        onPointerDown={chooser.filter.postpone}
        onClick={keys.onClick}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {lines}
      </div>
    </div>
  );
}

/** Top managers are titled as senior management (S2-097). */
export function headName(index: MemberIndex, node: number, text: (key: PartTextKey) => string): string {
  if (index.kind[node] === KIND.top) return text('membersTopManagers');
  if (index.kind[node] === KIND.gone) return text('chooserGone');
  return index.heads[node] ?? '';
}
