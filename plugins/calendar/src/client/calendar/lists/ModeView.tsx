import { useAtrium, useNames } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, IconButton, LoadingMask, Select, Tag } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { Calendar, Mode, Schedule } from '../../types.ts';
import type { CalendarState } from '../CalendarState.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { type Sort, SORTS } from '../conditions.ts';
import { DrawerButton, type DrawerState } from '../drawer/CalendarDrawer.tsx';
import { conditionChips } from './conditionChips.ts';
import './lists.css';
import { Reservations, Wishes } from './Reservations.tsx';
import { ScheduleDays, SchedulePager } from './ScheduleRows.tsx';

interface ModeViewProps {
  readonly store: CalendarStore;
  readonly mode: Exclude<Mode, 'calendar'>;
  readonly drawer: DrawerState;
  readonly onOpen: (schedule: Schedule) => void;
}

/** Search, favourites or bookings: a list by day in place of the calendar. */
export function ModeView({ store, mode, drawer, onOpen }: ModeViewProps) {
  const { t } = useAtrium<Calendar>();
  const { sort, keyword, advanced, filters } = useSnapshot(store.state);
  const { rows, total, loading, failure } = useSnapshot(store.list.state);
  const isSearch = mode === 'search';
  const searched = isSearch
    ? (advanced?.titleSet.join(' ') ?? keyword)
    : [filters[mode].keyword, ...filters[mode].titleSet].join(' ').trim();
  return (
    <div className="calendar-lists">
      <div className="calendar-bar">
        <DrawerButton drawer={drawer} />
        <IconButton icon="chevron-left" label={t('list.back')} onClick={() => store.leave()} />
        <h1>{t(`list.${mode}`)}</h1>
        {rows && (
          <span className="calendar-bar-note" role="status">
            {t(isSearch ? 'list.found' : 'list.count', { count: total })}
          </span>
        )}
        <span className="calendar-grow" />
        {!isSearch && (
          <Select
            aria-label={t('list.sort')}
            className="calendar-sort"
            value={String(sort)}
            options={SORTS.map((value) => ({ value: String(value), label: t(`list.sort.${value}`) }))}
            onChange={(value) => store.modes.chooseSort(Number(value) as Sort)}
          />
        )}
        <IconButton icon="refresh" label={t('calendar.refresh')} onClick={() => store.refresh()} />
        <Button onClick={() => store.leave()}>{t(isSearch ? 'list.leaveSearch' : 'list.leave')}</Button>
      </div>
      <Conditions store={store} />
      <div className="calendar-lists-body">
        {failure && !rows ? (
          <ErrorState title={t('list.failed')} failure={failure} onRetry={() => void store.list.load(false)} />
        ) : rows?.length === 0 ? (
          <EmptyState icon="search" title={t('list.empty')}>
            {t(`list.emptyHint.${searched === '' ? mode : 'search'}`)}
          </EmptyState>
        ) : (
          rows && (
            <ScheduleDays
              schedules={rows as readonly Schedule[]}
              byPublish={!isSearch && sort > 2}
              keyword={searched}
              onOpen={onOpen}
            />
          )
        )}
        {mode === 'mySchedule' && (
          <>
            <Reservations keyword={filters.mySchedule.keyword} />
            <Wishes keyword={filters.mySchedule.keyword} />
          </>
        )}
        <LoadingMask active={loading && !rows} />
      </div>
      <SchedulePager store={store} />
    </div>
  );
}

/** The conditions of the list as chips. */
function Conditions({ store }: { readonly store: CalendarStore }) {
  const { t, preferences } = useAtrium<Calendar>();
  const state = useSnapshot(store.state) as CalendarState;
  useSnapshot(preferences.state);
  const names = useNames(
    state.advanced ? [...state.advanced.chosenAnnouncers, ...state.advanced.chosenResponders] : [],
  );
  const chips = conditionChips(state, store.modes, t, names);
  if (chips.length === 0) return null;
  return (
    <div className="calendar-conditions" role="group" aria-label={t('conditions.name')}>
      <span>{t('conditions.name')}</span>
      {chips.map(({ key, text, remove }) => (
        <Tag key={key} tone="accent" onRemove={remove} removeLabel={text}>
          {text}
        </Tag>
      ))}
      <Button small variant="quiet" onClick={() => store.modes.clear()}>
        {t('conditions.clear')}
      </Button>
    </div>
  );
}
