import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { EmptyState, FilterSelect } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import type { ReactNode } from 'react';
import { CategoryFilters } from '../categories/CategoryFilters.tsx';
import { followBulletins } from '../followBulletins.ts';
import { shortDay, shortPeriod } from '../parts/days.ts';
import { MustReadTag } from '../parts/MustReadTag.tsx';
import { None, periodText, TitleCell } from '../parts/TitleCell.tsx';
import type { Bulletins, FoundSummary, Translate } from '../types.ts';

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
export function ReadingList({ choice }: ReadingListProps) {
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
