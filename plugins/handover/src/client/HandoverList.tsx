import { useAtrium, type ShownList } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, IconButton } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { listColumns } from './list/columns.tsx';
import { Conditions } from './list/Conditions.tsx';
import './list/list.css';
import { ListDrawer, type Counts } from './list/ListDrawer.tsx';
import type { ListFilters, SortName } from './list/listQuery.ts';
import { useCategories } from './list/useCategories.ts';
import { useHandoverList } from './list/useHandoverList.ts';
import { useFavourite } from './parts/useFavourite.ts';
import './parts/parts.css';
import type { FoundRow, Handovers } from './types.ts';

/** Narrower, the drawer lies over the list: beside it no room for the rows would be left. */
const OVERLAY_BELOW = 920;

/** The handovers that a person sees (S2 §2). */
export default function HandoverList() {
  const { preferences } = useAtrium<Handovers>();
  const { drawer } = useSnapshot(preferences.state);
  const { shown, counts, refreshed, refresh } = useHandoverList();
  const { categories } = useCategories();
  const tab = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const toggle = (open: boolean) => {
    const isNarrow = tab.current!.clientWidth < OVERLAY_BELOW;
    setOver(isNarrow && open);
    if (!isNarrow) preferences.set({ drawer: open });
  };
  const { filters, list } = shown;
  const filter = (part: Partial<ListFilters>) => list.filter(part);
  return (
    <div ref={tab} className={classNames('handover-tab', drawer && 'handover-tab-drawer')}>
      <ListDrawer
        {...{ filters, counts, categories, isOver, refreshed }}
        onFilter={filter}
        onClose={() => toggle(false)}
      />
      <List shown={shown} counts={counts} onDrawer={() => toggle(true)} onRefresh={refresh}>
        <Conditions filters={filters} categories={categories} onFilter={filter} />
      </List>
    </div>
  );
}

interface ListProps {
  readonly shown: ShownList<FoundRow, ListFilters, SortName>;
  readonly counts: Counts | null;
  readonly onDrawer: () => void;
  readonly onRefresh: () => void;
  readonly children: React.ReactNode;
}

function List({ shown, counts, onDrawer, onRefresh, children }: ListProps) {
  const { t, panels } = useAtrium<Handovers>();
  const collect = useFavourite();
  const { list, busy, filters } = shown;
  const open = ({ id }: FoundRow) => panels.open('ShowHandover', { id }, { id });
  const columns = useMemo(
    () =>
      listColumns(
        t,
        busy,
        {
          open: ({ id }) => panels.open('ShowHandover', { id }, { id }),
          collect: (row, marked) => void list.change(row.id, () => collect(row, marked)),
        },
        filters.keyword,
      ),
    [t, busy, panels, list, collect, filters.keyword],
  );
  const add = () => panels.open('HandoverForm', {});
  const buttons = (
    <>
      <span className="at-mute handover-count" role="status">
        {shown.loaded && t('list.count', { count: shown.total })}
        {shown.loaded &&
          !list.isNarrowed &&
          counts !== null &&
          counts.unread > 0 &&
          t('list.countUnread', { count: counts.unread })}
      </span>
      <ListSearch list={shown} label={t('list.search')} />
      <Button
        icon="filter"
        className={classNames(filters.advanced !== '' && 'handover-filtered')}
        onClick={() => panels.open('HandoverFilter')}
      >
        {t('filter.title')}
      </Button>
      <IconButton icon="refresh" label={t('list.refresh')} onClick={onRefresh} />
      <Button variant="primary" icon="plus" onClick={add}>
        {t('list.add')}
      </Button>
    </>
  );
  const empty = (
    <EmptyState
      title={t('list.empty')}
      actions={
        <Button variant="primary" icon="plus" onClick={add}>
          {t('list.add')}
        </Button>
      }
    >
      {t('list.emptyText')}
    </EmptyState>
  );
  return (
    <ListPage className="handover-list" title={t('list.title')} actions={buttons}>
      <IconButton
        icon="drawer-left"
        className="handover-drawer-button"
        label={t('list.openDrawer')}
        onClick={onDrawer}
      />
      {children}
      <PagedTable
        label={t('list.title')}
        list={shown}
        columns={columns}
        rowKey={({ id }) => id}
        rowClassName={rowClass}
        onOpen={open}
        failed={t('list.failed')}
        empty={empty}
      />
    </ListPage>
  );
}

const rowClass = ({ state, isRead }: FoundRow) =>
  classNames(state === 'closed' && 'handover-closed', !isRead && 'handover-unread');
