import { useAtrium, useLoaded, usePagedList } from '@atrium/sdk/client';
import { Button, EmptyState, Segmented } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useEffect, useMemo, type ReactNode } from 'react';
import { CategoryFilters } from './CategoryFilters.tsx';
import { followBulletins, followReceipts } from '../followBulletins.ts';
import { ReceiptPane } from './ReceiptPane.tsx';
import type { Bulletins, State } from '../types.ts';
import { managedActions, managedColumns } from './managedColumns.tsx';

const NO_FILTERS = {
  keyword: '',
  mainCategoryId: null as number | null,
  subCategoryId: null as number | null,
  state: null as State | null,
};

/** Columns by which the server sorts. */
const SORT_NAMES = ['publishedOn', 'finishedOn', 'title', 'updatedOn'] as const;

const STATES = ['published', 'scheduled', 'draft', 'expired'] as const;

interface ManagedListProps {
  /** The choice between the two lists. */
  readonly choice: ReactNode;
  /** The bulletin whose receipts are open. */
  readonly receiptsOf: number | undefined;
  readonly onReceipts: (id: number | undefined) => void;
}

/** The bulletins that one writes, in every state, and who has read one of them. */
export function ManagedList({ choice, receiptsOf, onReceipts }: ManagedListProps) {
  const context = useAtrium<Bulletins>();
  const { api, t } = context;
  const shown = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'keyword',
    sortNames: SORT_NAMES,
    inAddress: true,
    // What fits best is first while a keyword is there, unless a column was chosen.
    load: (query, options) =>
      api.bulletins(
        { query: { ...(query.keyword !== undefined && { sortName: 'relevance' as const }), ...query } },
        options,
      ),
    subscribe: (refetch) => followReceipts(context, refetch),
  });
  const { list, filters } = shown;
  const actions = useMemo(() => managedActions(context, list, onReceipts), [context, list, onReceipts]);
  const add = (
    <Button variant="primary" icon="plus" onClick={actions.add}>
      {t('form.add')}
    </Button>
  );
  const tools = (
    <>
      <ListSearch list={shown} label={t('list.search')} />
      <StateChoice value={filters.state} onChange={(state) => list.filter({ state })} />
      <CategoryFilters value={filters} onChange={(chosen) => list.filter(chosen)} />
    </>
  );
  return (
    <ListPage
      className="bulletin-managed"
      title={t('list.title')}
      actions={
        <>
          {choice}
          {add}
        </>
      }
      tools={tools}
    >
      <PagedTable
        label={t('list.managed')}
        list={shown}
        columns={managedColumns(t, actions, receiptsOf, filters.keyword)}
        rowKey={({ id }) => id}
        onOpen={actions.edit}
        failed={t('list.failed')}
        empty={
          <EmptyState title={t('list.noneManaged')} actions={add}>
            {t('list.noneManaged.text')}
          </EmptyState>
        }
      />
      {receiptsOf !== undefined && (
        <ReceiptPane key={receiptsOf} id={receiptsOf} onClose={() => onReceipts(undefined)} />
      )}
    </ListPage>
  );
}

interface StateChoiceProps {
  readonly value: State | null;
  readonly onChange: (state: State | null) => void;
}

/** 全部 28, 發布中 12, …: the states with how many there are of each. */
function StateChoice({ value, onChange }: StateChoiceProps) {
  const context = useAtrium<Bulletins>();
  const { api, t } = context;
  const { value: counts, reload } = useLoaded((signal) => api.counts({}, { quiet: true, signal }), [api]);
  useEffect(() => followBulletins(context, () => void reload()), [context, reload]);
  const label = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`);
  return (
    <Segmented
      small
      label={t('list.state')}
      options={[
        { value: 'all' as const, label: label(t('list.all'), counts?.all) },
        ...STATES.map((state) => ({ value: state, label: label(t(`state.${state}`), counts?.[state]) })),
      ]}
      value={value ?? 'all'}
      onChange={(state) => onChange(state === 'all' ? null : state)}
    />
  );
}
