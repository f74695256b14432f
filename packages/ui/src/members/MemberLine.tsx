import { Avatar } from '../primitives/Avatar.tsx';
import { Tag } from '../primitives/Tag.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { MemberPerson, MemberRow } from './memberRows.ts';

export interface MemberLineProps {
  readonly row: MemberRow;
  readonly index: number;
  /** Pixels from the start of the list. */
  readonly top: number;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onOpen: ((person: MemberPerson) => void) | undefined;
}

/** A department, a group or a person. */
export function MemberLine({ row, index, top, tabStop, onFocus, onOpen }: MemberLineProps) {
  const text = usePartText();
  const shared = {
    role: 'treeitem',
    tabIndex: tabStop ? 0 : -1,
    'data-line': index,
    style: { transform: `translateY(${top}px)` },
    onFocus,
  };
  if (row.kind === 'person')
    return (
      <div
        {...shared}
        aria-level={row.key.includes('g') ? 3 : 2}
        className={`at-member at-member-person${onOpen ? ' at-member-openable' : ''}${row.key.includes('g') ? ' at-member-deep' : ''}`}
        onClick={onOpen && (() => onOpen(row.person))}
      >
        <Avatar name={row.person.name} id={row.person.id} size="small" />
        <span className="at-cut">{row.person.name}</span>
        {row.role && <Tag>{text(row.role === 'deptManager' ? 'membersDeptManager' : 'membersGroupManager')}</Tag>}
        {row.person.employee && <span className="at-member-number">{row.person.employee}</span>}
      </div>
    );
  return (
    <div
      {...shared}
      aria-level={row.kind === 'section' ? 1 : 2}
      aria-expanded="true"
      className={`at-member at-member-${row.kind}`}
    >
      <span className="at-cut">{row.name ?? text('membersTopManagers')}</span>
      <span className="at-member-number">{row.count}</span>
    </div>
  );
}
