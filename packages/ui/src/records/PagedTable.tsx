import type { ReactNode } from 'react';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { RowKey } from '../table/useSelection.ts';
import { ListPager } from './ListPager.tsx';
import { type AnyList, hasNoRows, ListStates } from './ListStates.tsx';

export interface PagedTableProps<Row> {
  /** What the table lists, for assistive technology. */
  readonly label: string;
  /** From `usePagedList`. */
  readonly list: AnyList & { readonly rows: readonly Row[] };
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => RowKey;
  /** Enter, or a double click. */
  readonly onOpen?: (row: Row) => void;
  /** Title of the error state. */
  readonly failed: string;
  /** The empty state. */
  readonly empty?: ReactNode;
  readonly className?: string;
}

/** A list that the server pages, as a table with its states and its pager. A column is sortable if it has `sortBy`. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, list: shown, columns, rowKey, onOpen, failed, empty, className } = props;
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
        {...(onOpen && { onOpen })}
        {...(className !== undefined && { className })}
      />
      <ListPager list={shown} />
    </>
  );
}
