import { type CallFailure, type ShownList, useAtrium } from '@atrium/sdk/client';
import { addDays, BIN_DAYS } from '@atrium/sdk/days';
import { type ReactNode, useMemo, useRef } from 'react';
import { dayLabel, momentLabel } from '../days/dayLabels.ts';
import { partText } from '../parts/partText.ts';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import type { Column } from '../table/column.ts';
import { useKeptFocus } from '../useKeptFocus.ts';
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

/** When a record was deleted, as a moment of the wire, and the name of who did it; `''` if that is unknown. */
export interface Deletion {
  readonly on: string;
  readonly by: string;
}

/**
 * The columns of a bin that are the same everywhere: who deleted a record and when, and the last day on which it can be restored. They are
 * empty where `deletionOf` returns null.
 */
export const deletedColumns = <Row,>(deletionOf: (row: Row) => Deletion | null): readonly Column<Row>[] => [
  {
    id: 'deleted',
    title: partText('deletedTitle'),
    width: 190,
    cell(row) {
      const deletion = deletionOf(row);
      if (!deletion) return null;
      const { on, by } = deletion;
      const text = by === '' ? momentLabel(on) : partText('deletedBy', { name: by, time: momentLabel(on) });
      return <span title={text}>{text}</span>;
    },
  },
  {
    id: 'restorable',
    title: partText('deletedUntil'),
    width: 110,
    cell(row) {
      const deletion = deletionOf(row);
      return deletion && dayLabel(addDays(deletion.on, BIN_DAYS));
    },
  },
];
