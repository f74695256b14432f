import { type ShownList, useAtrium } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
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
import { namedColumns } from './namedRows.tsx';
import { PagedTable } from './PagedTable.tsx';

export type NamedListText = NamedRowText | 'title' | 'search' | 'add' | 'failed' | 'none' | 'noneText';

export interface NamedListPageProps<Row extends KeptRow> {
  /** From `usePagedList`, searched by `name`. */
  readonly list: AnyList &
    Pick<ShownList<Row, NamedFilters>, 'rows' | 'busy' | 'filters'> & {
      readonly list: Pick<ShownList<Row, NamedFilters>['list'], 'change' | 'filter'>;
    };
  readonly text: NamedText<NamedListText>;
  readonly calls: Pick<NamedCalls, 'change' | 'remove'>;
  /** The columns, with that of the status; the page adds the buttons. */
  readonly columns: (status: Column<Row>) => readonly Column<Row>[];
  /** Pixels of the status, as of `namedColumns`. */
  readonly statusWidth?: number;
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
export function NamedListPage<Row extends KeptRow>(props: NamedListPageProps<Row>) {
  const { list: shown, text, calls, columns, statusWidth, onAdd, onEdit, onDuplicate } = props;
  const { list } = shown;
  const { notices } = useAtrium();
  const { toggle, remove } = namedActions({ notices, text, calls, change: (id, work) => list.change(id, work) });
  const { status, buttons } = namedColumns<Row>({
    busy: shown.busy,
    actions: { edit: onEdit, toggle, remove, ...(onDuplicate && { duplicate: onDuplicate }) },
    ...(statusWidth !== undefined && { statusWidth }),
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
        columns={[...columns(status), buttons]}
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
