import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useState } from 'react';
import { columnsOf, isFixed } from './columns.tsx';
import { ListFilters } from './ListFilters.tsx';
import { Tester } from './Tester.tsx';
import type { Whitelist } from './types.ts';
import { useEntryList } from './useEntryList.ts';
import './whitelist.css';

/** Administration of the whitelist: entries, their status, and the address tester. */
export default function WhiteIP() {
  const { t } = useAtrium<Whitelist>();
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
        columns={columnsOf(t, companies, entries.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={(entry) => !isFixed(entry) && actions.edit(entry)}
        failed={t('list.failed')}
        empty={empty}
      />
    </ListPage>
  );
}
