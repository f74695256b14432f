import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import { useIsPrinting } from '../list/useIsPrinting.ts';
import { usePartText } from '../parts/usePartText.ts';
import { MemberLine } from './MemberLine.tsx';
import { countPeople, memberRows, type MemberOrganisation, type MemberPerson } from './memberRows.ts';
import { useMemberKeys } from './useMemberKeys.ts';

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
