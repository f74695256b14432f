import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, StatusFilter } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo } from 'react';
import { NEWEST_FIRST } from '../list/filters.ts';
import type { Accounts } from '../types.ts';
import { referenceActions } from './referenceActions.ts';
import { referenceApi, type ReferenceMode } from './referenceApi.ts';
import { referenceColumns } from './referenceColumns.tsx';
import './references.css';

const NO_FILTERS: { readonly name: string; readonly isEnabled: boolean | null } = { name: '', isEnabled: null };
const SORT_NAMES = ['id', 'name', 'isEnabled', 'updatedOn'] as const;

/** The platforms, types, purposes or required fields of the company. */
export function ReferenceList({ mode }: { readonly mode: ReferenceMode }) {
  const context = useAtrium<Accounts>();
  const { t, api, events } = context;
  const rows = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    sort: NEWEST_FIRST,
    inAddress: true,
    load: (query, options) => referenceApi(api, mode).list(query, options),
    subscribe: (refetch) => events.on('referencesChanged', refetch),
  });
  const { list } = rows;
  const actions = useMemo(() => referenceActions(context, mode, list), [context, mode, list]);
  const label = t(`label.${mode}`);
  const add = (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('reference.add', { label })}
    </Button>
  );
  return (
    <ListPage
      title={label}
      actions={add}
      tools={
        <>
          <ListSearch list={rows} label={t('reference.search')} />
          <StatusFilter value={rows.filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
        </>
      }
    >
      <PagedTable
        label={label}
        list={rows}
        columns={referenceColumns(t, mode, rows.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={actions.edit}
        failed={t('reference.failed', { label })}
        empty={
          <EmptyState title={t('reference.none', { label })} actions={add}>
            {t(`reference.none.${mode}`)}
          </EmptyState>
        }
      />
    </ListPage>
  );
}
