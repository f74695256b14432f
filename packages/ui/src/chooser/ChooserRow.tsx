import { memo } from 'react';
import { Avatar } from '../primitives/Avatar.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { KIND } from './memberIndex.ts';
import { ROW } from './useTreeWindow.ts';

/** Used as the id of a head. */
export const HEAD = -1;

/** Primitive values only: a row rerenders only when one of them changes. */
export interface ChooserRowProps {
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
export const ChooserRow = memo(function ChooserRow(props: ChooserRowProps) {
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
