import { memo, type ReactNode } from 'react';
import { type PartTextKey, usePartText } from '../parts/partText.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { KIND, type MemberIndex, ROLE } from './memberIndex.ts';
import type { Chooser } from './useChooser.ts';
import { ROW, type TreeKeys, type TreeWindow } from './useTree.ts';

interface ChooserTreeProps {
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

/** Used as the id of a head. */
const HEAD = -1;

/** Primitive values only: a row rerenders only when one of them changes. */
interface ChooserRowProps {
  readonly node: number;
  /** Place among the lines. */
  readonly row: number;
  readonly kind: number;
  readonly level: number;
  readonly name: string;
  /** The person's role here, as text. */
  readonly role: string;
  /** Employee id of a person, `HEAD` for a head. */
  readonly person: number;
  /** None, some or all; undefined if nothing can be chosen. */
  readonly checked: 'false' | 'mixed' | 'true' | undefined;
  readonly disabled: boolean;
  readonly open: boolean;
  /** Number of people below a head, as text. */
  readonly count: string;
  readonly tabStop: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** A head or a person. The tree around it handles pointer and keys. */
const ChooserRow = memo(function ChooserRow(props: ChooserRowProps) {
  const { node, row, kind, level, name, role, person, checked, disabled, open, count, tabStop } = props;
  const head = kind !== KIND.person;
  return (
    <div
      role="treeitem"
      data-node={node}
      tabIndex={tabStop ? 0 : -1}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-checked={checked}
      aria-expanded={head ? open : undefined}
      aria-disabled={disabled || undefined}
      className={`at-chooser-row at-chooser-level-${level}${head ? ' at-chooser-head' : ''}`}
      style={{ transform: `translateY(${row * ROW}px)` }}
    >
      {head && <Icon name={open ? 'chevron-down' : 'chevron-right'} />}
      {checked !== undefined && <span className="at-chooser-check" />}
      <RowName name={name} role={role} person={person} />
      {head && <span className="at-chooser-number">{count}</span>}
    </div>
  );
});

/** The parts of a row that do not depend on the selection. */
const RowName = memo(function RowName({ name, role, person }: Pick<ChooserRowProps, 'name' | 'role' | 'person'>) {
  return (
    <>
      {person !== HEAD && <Avatar name={name} id={person} size="small" />}
      <span className="at-cut">{name}</span>
      {role && <span className="at-tag">{role}</span>}
    </>
  );
});
