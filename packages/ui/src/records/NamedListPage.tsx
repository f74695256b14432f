import { type CallOptions, type Notices, type ShownList, useAtrium } from '@atrium/sdk/client';
import type { Variables } from '@atrium/sdk/texts';
import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { StatusFilter } from '../primitives/Select.tsx';
import type { Column } from '../table/column.ts';
import { type AnyList, ListPage, ListSearch } from './ListPage.tsx';
import { namedColumns, type NamedRow } from './namedRows.tsx';
import { PagedTable } from './PagedTable.tsx';
import { type RowActions, rowActions, type SwitchedRow } from './rowActions.ts';

/** Texts of a list of names from the plugin's catalogue: `(key, variables) => t(`tag.${key}`, variables)`. */
export type NamedText<Key extends string> = (key: Key, variables?: Variables) => string;

/** What is said of a row, with its `{name}`. */
export type NamedRowText =
  'enabled' | 'disabled' | 'changeFailed' | 'removeTitle' | 'removeText' | 'remove' | 'removed' | 'removeFailed';

export type NamedListText = NamedRowText | 'title' | 'search' | 'add' | 'failed' | 'none' | 'noneText';

/** The calls on a row, as `namedListCalls` declares them. */
export interface NamedRowCalls {
  readonly change: (
    input: {
      readonly params: { readonly id: number };
      readonly body: { readonly isEnabled: boolean; readonly version?: number };
    },
    options: CallOptions,
  ) => Promise<unknown>;
  readonly remove: (input: { readonly params: { readonly id: number } }, options: CallOptions) => Promise<unknown>;
}

/** A row of a list of names that is edited, enabled and deleted. */
export type KeptRow = NamedRow & SwitchedRow;

export interface NamedActions extends Pick<RowActions, 'attempt'> {
  toggle(row: KeptRow): Promise<void>;
  remove(row: KeptRow): Promise<void>;
}

/**
 * Enables, disables and deletes the rows of a list of names.
 *
 * @param change as of `rowActions`
 */
export function namedActions(
  notices: Pick<Notices, 'alert' | 'confirm' | 'toast'>,
  {
    text,
    calls,
    change,
  }: {
    readonly text: NamedText<NamedRowText>;
    readonly calls: NamedRowCalls;
    readonly change: (id: number, work: () => Promise<unknown>) => Promise<void>;
  },
): NamedActions {
  const quiet = { quiet: true } as const;
  const rows = rowActions(notices, change);
  return {
    attempt: rows.attempt,
    toggle: (row) =>
      rows.toggle(row, {
        call: (body) => calls.change({ params: { id: row.id }, body }, quiet),
        done: (isEnabled) => text(isEnabled ? 'enabled' : 'disabled', { name: row.name }),
        failed: text('changeFailed'),
      }),
    remove: ({ id, name }) =>
      rows.remove(
        { id },
        {
          title: text('removeTitle', { name }),
          message: text('removeText'),
          confirm: text('remove'),
          call: () => calls.remove({ params: { id } }, quiet),
          done: text('removed', { name }),
          failed: text('removeFailed'),
        },
      ),
  };
}

/** The filters that lists of names have in common; null: enabled or not. */
export interface NamedFilters {
  readonly name: string;
  readonly isEnabled: boolean | null;
}

/** Filters that narrow nothing. */
export const NAMED_FILTERS: NamedFilters = { name: '', isEnabled: null };

export interface NamedListPageProps<Row extends KeptRow> {
  /** From `usePagedList`, searched by `name`. */
  readonly list: AnyList & {
    readonly rows: readonly Row[];
    readonly busy: readonly (number | string)[];
    readonly filters: NamedFilters;
    readonly list: Pick<ShownList<Row, NamedFilters>['list'], 'change' | 'filter'>;
  };
  readonly text: NamedText<NamedListText>;
  readonly calls: NamedRowCalls;
  /** The columns around that of the status. */
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
  const { toggle, remove } = namedActions(notices, { text, calls, change: (id, work) => list.change(id, work) });
  const { status, buttons } = namedColumns<Row>({
    busy: shown.busy,
    actions: { edit: onEdit, toggle, remove, ...(onDuplicate && { duplicate: onDuplicate }) },
    ...(statusWidth !== undefined && { statusWidth }),
  });
  const add = (
    <Button variant="primary" icon="plus" onClick={onAdd}>
      {text('add')}
    </Button>
  );
  return (
    <ListPage
      title={text('title')}
      actions={
        <>
          {props.actions}
          {add}
        </>
      }
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
          <EmptyState
            title={text('none')}
            actions={
              <>
                {props.emptyActions}
                {add}
              </>
            }
          >
            {text('noneText')}
          </EmptyState>
        }
      />
    </ListPage>
  );
}
