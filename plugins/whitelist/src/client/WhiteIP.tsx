import { useAtrium, useLoaded, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { ListExport, ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useState, useMemo } from 'react';
import { BulkActions } from './BulkActions.tsx';
import { entryColumns, isFixed } from './columns.tsx';
import { ListFilters } from './ListFilters.tsx';
import { Tester } from './Tester.tsx';
import { type Whitelist, NO_FILTERS, SORT_NAMES, type Company } from './types.ts';
import { entryActions } from './entryActions.ts';
import './whitelist.css';

const NONE: readonly Company[] = [];

/** Administration of the whitelist: entries, their status, and the address tester. */
export default function WhiteIP() {
  const { t, api } = useAtrium<Whitelist>();
  const { entries, companies, actions } = useEntryList();
  const [testing, setTesting] = useState(false);
  const add = (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('list.add')}
    </Button>
  );
  const buttons = (
    <>
      <Button icon="search-around" aria-expanded={testing} onClick={() => setTesting(!testing)}>
        {t('test.title')}
      </Button>
      <ListExport list={entries} download={(query, options) => api.listFile.download({ query }, options)} />
      {add}
    </>
  );
  const tools = (
    <>
      <ListSearch list={entries} label={t('list.search')} />
      <ListFilters list={entries} companies={companies} />
    </>
  );
  const empty = (
    <EmptyState title={t('list.empty')} actions={add}>
      {t('list.emptyText')}
    </EmptyState>
  );
  return (
    <ListPage className="whitelist-page" title={t('list.title')} actions={buttons} tools={tools}>
      {testing && <Tester companies={companies} />}
      <PagedTable
        label={t('list.title')}
        list={entries}
        columns={entryColumns(t, companies, entries.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={(entry) => !isFixed(entry) && actions.edit(entry)}
        failed={t('list.failed')}
        empty={empty}
        bulk={(keys, clear) => <BulkActions list={entries.list} ids={keys.map(Number)} onDone={clear} />}
      />
    </ListPage>
  );
}

/** The entries of the whitelist, their companies, and the actions of an entry. */
function useEntryList() {
  const context = useAtrium<Whitelist>();
  const { api, events } = context;
  const entries = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'name',
    sortNames: SORT_NAMES,
    inAddress: true,
    load: (query, options) => api.list({ query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const companies = useLoaded(() => api.companies({}, { quiet: true }), [api]).value ?? NONE;
  const actions = useMemo(() => entryActions(context, entries.list), [context, entries.list]);
  return { entries, companies, actions };
}
