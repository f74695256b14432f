import { type CallFailure, type ShownList, useAtrium } from '@atrium/sdk/client';
import { useMemo, useRef, type ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import type { Column } from '../table/column.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
import { deletedColumns, type Deletion } from './deletedColumns.tsx';
import { ListPage } from './ListPage.tsx';
import { PagedTable } from './PagedTable.tsx';

export interface DeletedListProps<Row extends { readonly id: number }> {
  readonly title: string;
  /** From `usePagedList`. */
  readonly list: ShownList<Row>;
  /** Those before what `deletedColumns` says of each. */
  readonly columns: readonly Column<Row>[];
  /** The same function in every render. */
  readonly deletionOf: (row: Row) => Deletion;
  /** The button of a row. */
  readonly restoreText: string;
  /** Restores a record and says so. What it rejects with is shown below `restoreFailed`. */
  readonly onRestore: (row: Row) => Promise<unknown>;
  readonly restoreFailed: string;
  /** Title of the error state. */
  readonly failed: string;
  /** Title of the empty state; `children` are its text. */
  readonly empty: string;
  readonly children: ReactNode;
}

/**
 * Records that were deleted lately, in a panel: its head has their title. Each says who deleted it and until when it can be restored,
 * and has a button that does so; a row that has left passes the focus on.
 */
export function DeletedList<Row extends { readonly id: number }>(props: DeletedListProps<Row>) {
  const { title, list: shown, columns, deletionOf, restoreText, failed, empty, children } = props;
  const { notices } = useAtrium();
  const latest = useRef(props);
  latest.current = props;
  useKeptFocus();
  const { list, busy } = shown;
  const all = useMemo((): Column<Row>[] => {
    const restore = async (row: Row) => {
      const { onRestore, restoreFailed } = latest.current;
      try {
        await list.change(row.id, () => onRestore(row));
      } catch (failure) {
        await notices.alert({ title: restoreFailed, message: (failure as CallFailure).message, tone: 'danger' });
      }
    };
    return [
      ...columns,
      ...deletedColumns(deletionOf),
      {
        id: 'restore',
        title: '',
        width: 96,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <Button small icon="undo" loading={busy.includes(row.id)} onClick={() => void restore(row)}>
            {restoreText}
          </Button>
        ),
      },
    ];
  }, [busy, columns, deletionOf, list, notices, restoreText]);
  return (
    <div className="at-deleted" tabIndex={-1}>
      <ListPage title={title}>
        <PagedTable
          label={title}
          list={shown}
          columns={all}
          rowKey={({ id }) => id}
          failed={failed}
          empty={<EmptyState title={empty}>{children}</EmptyState>}
        />
      </ListPage>
    </div>
  );
}
