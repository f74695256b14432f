import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../isComposing.ts';
import { useIsPrinting } from '../list/useWindowed.ts';
import { usePartText } from '../parts/partText.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { Button, IconButton } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { Tag } from '../primitives/Tag.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { countPeople, type MemberOrganisation, type MemberPerson, type MemberRow, memberRows } from './memberRows.ts';

export interface MemberListProps {
  readonly organisation: MemberOrganisation;
  /** Ids that are neither listed nor counted: `hiddenEmployees` (C.3-10). */
  readonly hidden?: ReadonlySet<number>;
  /** Enter or a click on a person. */
  readonly onOpen?: (person: MemberPerson) => void;
  readonly label?: string;
  readonly filterable?: boolean;
  /** The initial text of the filter. */
  readonly find?: string;
}

const LINE = 30;
const NO_PEOPLE: ReadonlySet<number> = new Set();

/** The related members list: people by department, top managers in a group of their own. It fills its box and scrolls. */
export function MemberList({
  organisation,
  hidden = NO_PEOPLE,
  onOpen,
  label,
  filterable = true,
  find = '',
}: MemberListProps) {
  const text = usePartText();
  const scroll = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState(find);
  const rows = useMemo(() => memberRows(organisation, hidden, filter), [organisation, hidden, filter]);
  const people = countPeople(rows);
  const isPrinting = useIsPrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: () => LINE,
    overscan: 16,
    initialRect: { width: 320, height: 480 },
    ...(isPrinting && { rangeExtractor: ({ count }: { readonly count: number }) => [...Array(count).keys()] }),
  });
  const keys = useMemberKeys(rows, (index) => virtualizer.scrollToIndex(index), onOpen);
  const clear = () => setFilter('');

  return (
    <section className="at-members" aria-label={label ?? text('membersList')}>
      <div className="at-members-head">
        {filterable && (
          <TextInput
            icon="search"
            type="search"
            aria-label={text('membersFilter')}
            placeholder={text('membersFilter')}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={keys.fromFilter}
            end={filter && <IconButton small icon="cross" label={text('membersClear')} onClick={clear} />}
          />
        )}
        <span className="at-caption at-mute" aria-live="polite">
          {text(filter.trim() ? 'membersFound' : 'membersCount', { count: people })}
        </span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={filter ? 'search' : 'people'}
          title={text(filter ? 'membersNoneTitle' : 'membersEmptyTitle')}
          actions={
            filter && (
              <Button small onClick={clear}>
                {text('membersClear')}
              </Button>
            )
          }
        >
          {filter ? text('membersNoneText', { text: filter.trim() }) : text('membersEmptyText')}
        </EmptyState>
      ) : (
        <div className="at-members-scroll" ref={scroll}>
          <div
            ref={keys.list}
            className="at-members-lines"
            role="tree"
            aria-label={label ?? text('membersList')}
            style={{ height: virtualizer.getTotalSize() }}
            onKeyDown={keys.onKeyDown}
          >
            {virtualizer.getVirtualItems().map((item) => (
              <MemberLine
                key={item.key}
                row={rows[item.index]!}
                index={item.index}
                top={item.start}
                tabStop={item.index === keys.current}
                onFocus={() => keys.setCurrent(item.index)}
                onOpen={onOpen}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

interface MemberLineProps {
  readonly row: MemberRow;
  readonly index: number;
  /** Pixels from the start of the list. */
  readonly top: number;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly onOpen: ((person: MemberPerson) => void) | undefined;
}

/** A department, a group or a person. */
function MemberLine({ row, index, top, tabStop, onFocus, onOpen }: MemberLineProps) {
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

interface MemberKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly current: number;
  setCurrent(index: number): void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Arrow down in the filter moves into the list. */
  readonly fromFilter: (event: KeyboardEvent) => void;
}

/** Up, Down, Home and End move through the lines, Left goes to the head above, Enter opens a person. */
function useMemberKeys(
  rows: readonly MemberRow[],
  scrollTo: (index: number) => void,
  onOpen?: (person: MemberPerson) => void,
): MemberKeys {
  const list = useRef<HTMLDivElement>(null);
  const [requested, setCurrent] = useState(0);
  const current = Math.min(requested, Math.max(0, rows.length - 1));

  const go = (index: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, index));
    flushSync(() => {
      setCurrent(to);
      scrollTo(to);
    });
    const focus = () => list.current?.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus({ preventScroll: true });
    if (list.current?.querySelector(`[data-line="${to}"]`)) focus();
    else requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  const headAbove = () => {
    for (let index = current - 1; index > 0; index -= 1) if (rows[index]!.kind !== 'person') return index;
    return 0;
  };
  return {
    list,
    current,
    setCurrent,
    onKeyDown: (event) => {
      if (isComposing(event)) return;
      const row = rows[current];
      if (event.key === 'ArrowDown') go(current + 1);
      else if (event.key === 'ArrowUp') go(current - 1);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(rows.length - 1);
      else if (event.key === 'ArrowLeft') go(headAbove());
      else if (event.key === 'Enter' && row?.kind === 'person' && onOpen) onOpen(row.person);
      else return;
      event.preventDefault();
    },
    fromFilter: (event) => {
      if (isComposing(event) || event.key !== 'ArrowDown' || rows.length === 0) return;
      event.preventDefault();
      go(0);
    },
  };
}
