import { joined, type ShownList, useAtrium, useNames } from '@atrium/sdk/client';
import { Button, classNames, EmptyState, IconButton, Tag, useKeptFocus } from '@atrium/ui';
import { ListPage, ListSearch, PagedTable } from '@atrium/ui/records';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortDay } from '../parts/texts.ts';
import '../parts/parts.css';
import { useFavourite } from '../parts/useFavourite.ts';
import type { FoundRow, Handovers, Translate } from '../types.ts';
import { listColumns } from './columns.tsx';
import {
  type Conditions as AllConditions,
  type ListFilters,
  NO_CONDITIONS,
  readConditions,
  type SortName,
  writeConditions,
} from './listQuery.ts';
import './list.css';
import { type Counts, ListDrawer } from './ListDrawer.tsx';
import { type OfferedCategory, useCategories } from '../parts/useCategories.ts';
import { useHandoverList } from './useHandoverList.ts';

/** Narrower, the drawer lies over the list: beside it no room for the rows would be left. */
const OVERLAY_BELOW = 920;

/** The handovers that a person sees. */
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
        filters={filters}
        counts={counts}
        categories={categories}
        isOver={isOver}
        refreshed={refreshed}
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

interface ConditionsProps {
  readonly filters: ListFilters;
  readonly categories: readonly OfferedCategory[];
  readonly onFilter: (part: Partial<ListFilters>) => void;
}

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: Partial<ListFilters>;
}

/** What narrows the list, beside the search, as chips that can be taken away. */
function Conditions({ filters, categories, onFilter }: ConditionsProps) {
  const { t } = useAtrium<Handovers>();
  const conditions = readConditions(filters.advanced);
  const names = useNames(conditions.publisher);
  useKeptFocus();
  const chips = [...categoryChips(filters, categories), ...conditionChips(conditions, names, t)];
  if (chips.length === 0) return null;
  return (
    <div className="handover-conditions" role="group" tabIndex={-1} aria-label={t('filter.conditions')}>
      {chips.map(({ key, text, without }) => (
        <Tag key={key} tone="accent" removeLabel={text} onRemove={() => onFilter(without)}>
          {text}
        </Tag>
      ))}
      <Button small variant="quiet" onClick={() => onFilter({ advanced: '', typeId: null, tagId: null })}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function categoryChips({ typeId, tagId }: ListFilters, categories: readonly OfferedCategory[]): Chip[] {
  const category = categories.find(({ id }) => id === typeId);
  if (!category) return [];
  const tag = category.tags.find(({ id }) => id === tagId);
  return [
    { key: 'type', text: category.name, without: { typeId: null, tagId: null } },
    ...(tag ? [{ key: 'tag', text: tag.name, without: { tagId: null } }] : []),
  ];
}

function conditionChips(conditions: AllConditions, names: ReadonlyMap<number, string>, t: Translate): Chip[] {
  const { dateType, period, title, content, publisher, finished, logic } = conditions;
  const chips: Chip[] = [];
  const put = (key: string, text: string, part: Partial<AllConditions>) =>
    chips.push({ key, text, without: { advanced: writeConditions({ ...conditions, ...part }) } });
  if (period.some((day) => day !== null))
    put('period', t(`filter.period.${dateType}`, { period: periodText(period, t) }), { period: NO_CONDITIONS.period });
  for (const text of title)
    put(`title ${text}`, t('filter.titleHas', { text }), { title: title.filter((one) => one !== text) });
  for (const text of content)
    put(`content ${text}`, t('filter.contentHas', { text }), { content: content.filter((one) => one !== text) });
  if (publisher.length > 0) {
    const people = joined(publisher.map((id) => names.get(id) ?? String(id)));
    put('publisher', t('filter.publishedBy', { names: people }), { publisher: [] });
  }
  // any-match needs a status
  if (finished !== null)
    put('finished', t(finished ? 'status.closed' : 'status.open'), { finished: null, logic: true });
  if (!logic) put('logic', t('filter.any'), { logic: true });
  return chips;
}

function periodText([from, to]: AllConditions['period'], t: Translate): string {
  if (from === null) return t('filter.until', { day: shortDay(to!) });
  return to === null ? t('filter.from', { day: shortDay(from) }) : `${shortDay(from)}–${shortDay(to)}`;
}
