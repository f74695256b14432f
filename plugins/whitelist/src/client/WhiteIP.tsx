import {
  confirmFirst,
  type PagedList,
  type ShownList,
  toastWithUndo,
  useAtrium,
  useLoaded,
  usePagedList,
} from '@atrium/sdk/client';
import { Button, EmptyState, FilterSelect, StatusFilter } from '@atrium/ui';
import { ListExport, ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo, useState } from 'react';
import { entryActions, entryColumns, isFixed } from './columns.tsx';
import { Tester } from './Tester.tsx';
import { type Company, type Entry, type Filters, LEVELS, NO_FILTERS, SORT_NAMES, type Whitelist } from './types.ts';
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

interface BulkActionsProps {
  readonly list: Pick<PagedList<Entry>, 'changeEach'>;
  /** Ids of the selected entries; those of the configuration, which are negative, cannot be changed here. */
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** Enables or disables the selected entries. */
function BulkActions({ list, ids, onDone }: BulkActionsProps) {
  const { api, notices, t } = useAtrium<Whitelist>();
  const own = ids.filter((id) => id > 0);
  const enable = async (isEnabled: boolean, undoes = false): Promise<void> => {
    const { done, failures } = await list.changeEach(own, (id) =>
      confirmFirst(notices, (confirm) =>
        api.change({ params: { id }, body: { isEnabled, ...(confirm && { confirm }) } }, { quiet: true }),
      ),
    );
    onDone();
    if (failures.length > 0)
      return notices.alert({ title: t('form.changeFailed'), message: failures[0]!.message, tone: 'danger' });
    const message = t(isEnabled ? 'bulk.enabled' : 'bulk.disabled', { count: done });
    if (undoes) notices.toast({ tone: 'success', message });
    else toastWithUndo(notices, { tone: 'success', message }, () => void enable(!isEnabled, true));
  };
  return (
    <>
      <Button small disabled={own.length === 0} onClick={() => void enable(true)}>
        {t('bulk.enable')}
      </Button>
      <Button small disabled={own.length === 0} onClick={() => void enable(false)}>
        {t('bulk.disable')}
      </Button>
    </>
  );
}

interface ListFiltersProps {
  readonly list: Pick<ShownList<Entry, Filters>, 'list' | 'filters'>;
  readonly companies: readonly Company[];
}

/** Which entries the list shows: of a company, of a level, enabled or disabled ones. */
function ListFilters({ list: { list, filters }, companies }: ListFiltersProps) {
  const { t } = useAtrium<Whitelist>();
  return (
    <>
      <FilterSelect
        label={t('field.companyIdSet')}
        any={t('list.allCompanies')}
        options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.companyId}
        onChange={(companyId) => list.filter({ companyId })}
      />
      <FilterSelect
        label={t('field.riskLevel')}
        any={t('list.allLevels')}
        options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
        value={filters.riskLevel}
        onChange={(riskLevel) => list.filter({ riskLevel })}
      />
      <StatusFilter value={filters.isEnabled} onChange={(isEnabled) => list.filter({ isEnabled })} />
    </>
  );
}
