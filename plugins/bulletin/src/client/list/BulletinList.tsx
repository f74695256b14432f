import { useAtrium, useFrame, usePagedList, type ViewProps } from '@atrium/sdk/client';
import { EmptyState, FilterSelect, Segmented } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CategoryFilters } from './CategoryFilters.tsx';
import { followBulletins } from '../followBulletins.ts';
import { shortDay, shortPeriod } from '../days.ts';
import { MustReadTag } from '../show/MustReadTag.tsx';
import { None, periodText, TitleCell } from './cells.tsx';
import type { Bulletins, FoundSummary, Translate } from '../types.ts';
import './list.css';
import { ManagedList } from './ManagedList.tsx';

interface ListParams {
  readonly show?: 'mine' | 'managed' | undefined;
  readonly of?: number | undefined;
}

/** 公告列表: what one may read, and for people who publish the bulletins that they write. */
export default function BulletinList({ params }: ViewProps<ListParams | undefined>) {
  const { session, t } = useAtrium<Bulletins>();
  const [{ show, of }, change] = useListParams(params);
  // also of a role that is given or taken away while the list is open
  const publishes = useSnapshot(session.state).actions.includes('bulletin.publish');
  const isManaged = publishes && show === 'managed';
  const choices = useRef<HTMLDivElement>(null);
  // the two lists have a choice each: the focus moves to that of the one that is shown
  const shownBefore = useRef(isManaged);
  useEffect(() => {
    if (shownBefore.current === isManaged) return;
    shownBefore.current = isManaged;
    if (document.activeElement === document.body)
      choices.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [isManaged]);
  const choice = publishes && (
    <div ref={choices}>
      <Segmented
        small
        label={t('list.show')}
        options={[
          { value: 'mine', label: t('list.mine') },
          { value: 'managed', label: t('list.managed') },
        ]}
        value={isManaged ? 'managed' : 'mine'}
        onChange={(next) => change({ show: next, of: undefined })}
      />
    </div>
  );
  return isManaged ? (
    <ManagedList choice={choice} receiptsOf={of} onReceipts={(id) => change({ show, of: id })} />
  ) : (
    <ReadingList choice={choice} />
  );
}

/** The parameters of the tab, which are part of its address: they survive a reload, and a notice may open it with others. */
function useListParams(opened: ListParams | undefined) {
  const { params } = useFrame();
  const [shown, setShown] = useState<ListParams>(() => params?.read() ?? opened ?? {});
  useEffect(() => params?.subscribe(() => setShown(params.read())), [params]);
  const change = (next: ListParams) => {
    setShown(next);
    params?.set({ ...next });
  };
  return [shown, change] as const;
}

const NO_FILTERS = {
  keyword: '',
  mainCategoryId: null as number | null,
  subCategoryId: null as number | null,
  isRead: null as boolean | null,
};

interface ReadingListProps {
  /** The choice between the two lists. */
  readonly choice: ReactNode;
}

/** What one may read now: pinned ones first, then the newest; with a keyword those that fit best. */
function ReadingList({ choice }: ReadingListProps) {
  const context = useAtrium<Bulletins>();
  const { api, panels, t } = context;
  const shown = usePagedList({
    filters: NO_FILTERS,
    searchBy: 'keyword',
    inAddress: true,
    load: (query, options) => api.summaries({ query }, options),
    subscribe: (refetch) => followBulletins(context, refetch),
  });
  const { list, filters } = shown;
  const open = ({ id }: FoundSummary) => panels.open('ShowBulletin', { id }, { id });
  const tools = (
    <>
      <ListSearch list={shown} label={t('list.search')} />
      <FilterSelect
        label={t('list.read')}
        any={t('list.anyRead')}
        options={[
          { value: 'false', label: t('unread') },
          { value: 'true', label: t('read') },
        ]}
        value={filters.isRead === null ? null : `${filters.isRead}`}
        onChange={(chosen) => list.filter({ isRead: chosen === null ? null : chosen === 'true' })}
      />
      <CategoryFilters value={filters} onChange={(chosen) => list.filter(chosen)} />
    </>
  );
  return (
    <ListPage title={t('list.title')} actions={choice} tools={tools}>
      <PagedTable
        label={t('list.title')}
        list={shown}
        columns={readingColumns(t, open, filters.keyword)}
        rowKey={({ id }) => id}
        onOpen={open}
        failed={t('list.failed')}
        empty={<EmptyState title={t('list.none')}>{t('list.none.text')}</EmptyState>}
      />
    </ListPage>
  );
}

const readingColumns = (t: Translate, open: (row: FoundSummary) => void, keyword: string): Column<FoundSummary>[] => [
  {
    id: 'title',
    title: t('field.title'),
    minWidth: 200,
    cell: (row) => (
      <TitleCell
        title={row.title}
        isUnread={!row.isRead}
        isPinned={row.isPinned}
        hasFiles={row.hasFiles}
        keyword={keyword}
        foundIn={row.foundIn}
        onOpen={() => open(row)}
      />
    ),
  },
  {
    id: 'category',
    title: t('list.category'),
    width: 136,
    optional: true,
    cell: ({ subCategoryName }) => subCategoryName,
  },
  {
    id: 'must',
    title: t('field.mustRead'),
    width: 84,
    cell: ({ mustRead, deadline, isRead }) =>
      mustRead && deadline !== null ? <MustReadTag short deadline={deadline} isRead={isRead} /> : <None />,
  },
  {
    id: 'period',
    title: t('list.period'),
    width: 136,
    optional: true,
    cell: ({ publishedOn, finishedOn }) => (
      <span title={periodText(t, publishedOn, finishedOn)}>{shortPeriod(publishedOn, finishedOn)}</span>
    ),
  },
  {
    id: 'readOn',
    title: t('list.readOn'),
    width: 72,
    cell: ({ readOn }) => (readOn === null ? <span className="at-ink-2">{t('unread')}</span> : shortDay(readOn)),
  },
];
