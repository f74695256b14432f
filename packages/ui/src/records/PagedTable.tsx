import { type ReactNode, useState } from 'react';
import { usePartText } from '../parts/partText.ts';
import { Button } from '../primitives/Button.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowKey } from '../table/useSelection.ts';
import { type AnyList, hasNoRows, ListPager, ListStates } from './ListPage.tsx';

export interface PagedTableProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  /** From `usePagedList`. */
  readonly list: AnyList & { readonly rows: readonly Row[] };
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** A click on a row, beside the controls in it. */
  readonly onPress?: (row: Row) => void;
  /** Title of the error state. */
  readonly failed: string;
  /** The empty state. */
  readonly empty?: ReactNode;
  /**
   * Buttons of what is done with several rows; with it rows can be selected, on several pages. `clear` empties the
   * selection, which a change of the filters does too: nothing is done with rows that are not listed.
   */
  readonly bulk?: (keys: readonly RowKey[], clear: () => void) => ReactNode;
  readonly rowClassName?: (row: Row) => string | undefined;
  readonly className?: string;
}

const NONE: ReadonlySet<RowKey> = new Set();

/** A list that the server pages, as a table with its states and its pager. A column is sortable if it has `sortBy`. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, list: shown, columns, rowKey, onOpen, onPress, failed, empty, bulk, rowClassName, className } = props;
  const narrowed = JSON.stringify(shown.filters);
  const [selection, setSelection] = useState({ keys: NONE, narrowed });
  const selected = selection.narrowed === narrowed ? selection.keys : NONE;
  const select = (keys: ReadonlySet<RowKey>) => setSelection({ keys, narrowed });
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={shown.rows}
        rowKey={rowKey}
        sort={shown.sort}
        onSort={(sort) => shown.list.sortBy(sort)}
        loading={shown.loading}
        error={hasNoRows(shown) ? <ListStates list={shown} failed={failed} empty={empty} /> : undefined}
        {...(bulk && { selected, onSelect: select })}
        {...(onOpen && { onOpen })}
        {...(onPress && { onPress })}
        {...(rowClassName && { rowClassName })}
        {...(className !== undefined && { className })}
      />
      {/* below the rows: when it appears, none of them moves from under the pointer */}
      {bulk && (
        <BulkBar count={selected.size} onClear={() => select(NONE)}>
          {bulk([...selected], () => select(NONE))}
        </BulkBar>
      )}
      <ListPager list={shown} />
    </>
  );
}

interface BulkBarProps {
  /** Number of selected rows, on all pages. */
  readonly count: number;
  readonly onClear: () => void;
  /** Buttons of what is done with all of them. */
  readonly children: ReactNode;
}

/** How many rows of a list are selected, and what can be done with them; nothing without a selection. */
function BulkBar({ count, onClear, children }: BulkBarProps) {
  const text = usePartText();
  return (
    <div role="status" className="at-bulk-status">
      {count > 0 && (
        <div className="at-bulk" role="toolbar" aria-label={text('selectedCount', { count })}>
          <span className="at-bulk-count">{text('selectedCount', { count })}</span>
          {children}
          <span className="at-grow" />
          <Button small variant="quiet" onClick={onClear}>
            {text('clearSelection')}
          </Button>
        </div>
      )}
    </div>
  );
}
