import { type ShownList, useAtrium } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { momentLabel } from '../days/dayLabels.ts';
import { StatusFilter } from '../primitives/Select.tsx';
import type { Column } from '../table/column.ts';
import { type AnyList, ListPage, ListSearch } from './ListPage.tsx';
import {
  type KeptRow,
  namedActions,
  type NamedCalls,
  type NamedFilters,
  type NamedRowText,
  type NamedText,
} from './namedActions.ts';
import { type NamedColumns, namedColumns } from './namedRows.tsx';
import { PagedTable } from './PagedTable.tsx';

/** The texts of the page of a list of names, each a key of the plugin. */
export type NamedListText = NamedRowText | 'title' | 'search' | 'add' | 'failed' | 'none' | 'noneText' | 'updated';

interface ListedRow extends KeptRow {
  readonly updatedOn: string;
  readonly updatedByName?: string;
}

/** The columns that a list of names can have, for `columns` of its page. */
export interface NamedListColumns<Row> extends Pick<NamedColumns<Row>, 'name' | 'status'> {
  /** When a record was changed last, and by whom if the rows have that. */
  readonly updated: Column<Row>;
  /** How many of something a record has; none are muted. */
  count(id: string, title: string, value: (row: Row) => number): Column<Row>;
}

export interface NamedListPageProps<Row extends ListedRow> {
  /** From `usePagedList`, searched by `name`. */
  readonly list: AnyList &
    Pick<ShownList<Row, NamedFilters>, 'rows' | 'busy' | 'filters'> & {
      readonly list: Pick<ShownList<Row, NamedFilters>['list'], 'change' | 'filter'>;
    };
  readonly text: NamedText<NamedListText>;
  readonly calls: Pick<NamedCalls, 'change' | 'remove'>;
  /** The columns in their order; the page adds the buttons. Spread one of the common ones to change a part of it. */
  readonly columns: (common: NamedListColumns<Row>) => readonly Column<Row>[];
  readonly onAdd: () => void;
  readonly onEdit: (row: Row) => void;
  readonly onDuplicate?: (row: Row) => void;
  /** Filters between the search and the status. */
  readonly tools?: ReactNode;
  /** Buttons before the one that adds a record. */
  readonly actions?: ReactNode;
  /** Those of a list without records. */
  readonly emptyActions?: ReactNode;
}

/** A list of names that administrators keep, as a page: searched, filtered, sorted and paged by the server. */
export function NamedListPage<Row extends ListedRow>(props: NamedListPageProps<Row>) {
  const { list: shown, text, calls, columns, onAdd, onEdit, onDuplicate } = props;
  const { list } = shown;
  const { notices } = useAtrium();
  const { toggle, remove } = namedActions({ notices, text, calls, change: (id, work) => list.change(id, work) });
  const { name, status, buttons } = namedColumns<Row>({
    busy: shown.busy,
    actions: { edit: onEdit, toggle, remove, ...(onDuplicate && { duplicate: onDuplicate }) },
  });
  const withAdd = (before: ReactNode) => (
    <>
      {before}
      <Button variant="primary" icon="plus" onClick={onAdd}>
        {text('add')}
      </Button>
    </>
  );
  return (
    <ListPage
      title={text('title')}
      actions={withAdd(props.actions)}
      tools={
        <>
          <ListSearch list={shown} label={text('search')} />
          {props.tools}
          <StatusFilter value={shown.filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
        </>
      }
    >
      <PagedTable
        label={text('title')}
        list={shown}
        columns={[...columns({ name, status, updated: updatedColumn(text('updated')), count: countColumn }), buttons]}
        rowKey={({ id }) => id}
        onOpen={onEdit}
        failed={text('failed')}
        empty={
          <EmptyState title={text('none')} actions={withAdd(props.emptyActions)}>
            {text('noneText')}
          </EmptyState>
        }
      />
    </ListPage>
  );
}

const updatedColumn = (title: string): Column<ListedRow> => ({
  id: 'updatedOn',
  title,
  width: 128,
  optional: true,
  sortBy: ({ updatedOn }) => updatedOn,
  cell: ({ updatedOn, updatedByName = '' }) => (
    <span className="at-ink-2">{`${momentLabel(updatedOn)} ${updatedByName}`.trim()}</span>
  ),
});

const countColumn = <Row,>(id: string, title: string, value: (row: Row) => number): Column<Row> => ({
  id,
  title,
  width: 104,
  align: 'end',
  optional: true,
  cell: (row) => <span className={value(row) === 0 ? 'at-mute' : ''}>{value(row)}</span>,
});
