import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, isComposing, Pager, TextInput } from '@atrium/ui';
import { DataTable, type Sort } from '@atrium/ui/table';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import './whitelist.css';
import { columnsOf, isFixed } from './columns.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ANY, ListStore } from './ListStore.ts';
import { Tester } from './Tester.tsx';
import type { Company, Entry, Whitelist } from './types.ts';

/** The whitelist as its administrators keep it: entries, their switches, and what an address would get. */
export default function WhiteIP() {
  const context = useAtrium<Whitelist>();
  const { t, panels } = context;
  const [store] = useState(() => new ListStore(context));
  const { asked, rows, total, companies, loading, failure, busy } = useSnapshot(store.state);
  const [words, setWords] = useState('');
  const [testing, setTesting] = useState(false);
  useEffect(() => store.connect(), [store]);
  const open = (entry?: Entry) =>
    panels.open('WhiteIPForm', entry ? { id: entry.id } : {}, entry ? { id: entry.id } : {});
  const columns = useMemo(
    () =>
      columnsOf(t, companies as readonly Company[], busy, {
        edit: (entry) => panels.open('WhiteIPForm', { id: entry.id }, { id: entry.id }),
        toggle: (entry) => void store.toggle(entry),
        remove: (entry) => void store.remove(entry),
      }),
    [t, companies, busy, store, panels],
  );
  const search = () => store.ask({ name: words.trim() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComposing(event)) search();
  };
  const isNarrowed =
    asked.name !== '' || asked.companyId !== null || asked.riskLevel !== null || asked.isEnabled !== null;
  const clear = () => {
    setWords('');
    store.ask(ANY);
  };
  const sort: Sort | null =
    asked.sortName === 'id'
      ? null
      : { column: asked.sortName, direction: asked.sort === 'ASC' ? 'ascending' : 'descending' };
  return (
    <section className="whitelist-page" aria-label={t('list.title')}>
      <header className="whitelist-head">
        <h1>{t('list.title')}</h1>
        <div className="whitelist-search" role="search">
          <TextInput
            type="search"
            icon="search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              if (event.target.value === '') store.ask({ name: '' });
            }}
            onKeyDown={onKeyDown}
          />
          <Button onClick={search}>{t('list.find')}</Button>
          <ListFilters store={store} />
        </div>
        <Button icon="search-around" aria-expanded={testing} onClick={() => setTesting(!testing)}>
          {t('test.title')}
        </Button>
        <Button variant="primary" icon="plus" onClick={() => open()}>
          {t('list.add')}
        </Button>
      </header>
      {testing && <Tester companies={companies as readonly Company[]} />}
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows as readonly Entry[]}
        rowKey={({ id }) => id}
        onOpen={(entry) => !isFixed(entry) && open(entry)}
        sort={sort}
        onSort={(next) =>
          store.ask(
            next
              ? { sortName: next.column as 'name', sort: next.direction === 'ascending' ? 'ASC' : 'DESC' }
              : { sortName: 'id', sort: 'ASC' },
          )
        }
        loading={loading}
        className="whitelist-table"
        error={
          failure && (
            <ErrorState
              title={t('list.failed')}
              onRetry={() => void store.load()}
              retrying={loading}
              failure={failure}
            />
          )
        }
        empty={
          isNarrowed ? (
            <EmptyState
              icon="search"
              title={t('list.none')}
              actions={<Button onClick={clear}>{t('list.clear')}</Button>}
            >
              {t('list.noneText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('list.empty')}
              actions={
                <Button variant="primary" icon="plus" onClick={() => open()}>
                  {t('list.add')}
                </Button>
              }
            >
              {t('list.emptyText')}
            </EmptyState>
          )
        }
      />
      {/* No count is told before there is one. */}
      {!failure && (rows.length > 0 || !loading) && (
        <Pager
          page={asked.page}
          pageSize={asked.pageSize}
          total={total}
          onPage={(page) => store.ask({ page })}
          onPageSize={(pageSize) => store.ask({ pageSize })}
        />
      )}
    </section>
  );
}
