import { useAtrium } from '@atrium/sdk/client';
import { Button, Icon, IconButton, isComposing, weekdayOf } from '@atrium/ui';
import { DrawerRow, SideDrawer } from '@atrium/ui/overlays';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { findLastDay } from '../../days.ts';
import { hueClass, isSubscribed } from '../../describe.ts';
import type { Calendar, Schedule, ScheduleType } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import './drawer.css';
import { MiniMonth } from './MiniMonth.tsx';
import { SubscribedCalendars } from './SubscribedCalendars.tsx';
import { SearchBox } from './SearchBox.tsx';

/** A day, today, a mode, the rooms, and the advanced search; not the arrows of the small month. */
const CHOICES = '[data-mini], .calendar-today, .at-drawer-row, .calendar-search > button';

interface CalendarDrawerProps {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
}

/** The left column of the calendar. */
export function CalendarDrawer({ store, drawer }: CalendarDrawerProps) {
  const { t } = useAtrium<Calendar>();
  const { refreshedAt, failure } = useSnapshot(store.state);
  const { isOverlay, toggle } = drawer;
  // what was searched is below the overlay
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOverlay || isComposing(event)) return;
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.stopPropagation();
    toggle(false);
  };
  // what was chosen is below the overlay
  const onClick = ({ target }: MouseEvent) => {
    if (isOverlay && (target as Element).closest(CHOICES)) toggle(false);
  };
  return (
    <SideDrawer
      label={t('drawer.name')}
      className="calendar-drawer"
      isOver={isOverlay}
      onClose={() => toggle(false)}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <MiniMonth store={store} onClose={() => toggle(false)} />
      <TodayBlock store={store} />
      <DrawerLinks store={store} />
      <hr />
      <SearchBox store={store} />
      <hr />
      <TypeLegend store={store} />
      <SubscribedCalendars store={store} />
      <p className="calendar-refreshed" role="status">
        <Icon name={failure ? 'warning-sign' : 'refresh'} size={14} />
        {failure ? t('drawer.refreshFailed') : refreshedAt && t('drawer.refreshed', { time: refreshedAt })}
      </p>
    </SideDrawer>
  );
}

/** Narrower, the drawer lies over the calendar: beside it no room for a month would be left. */
const OVERLAY_BELOW = 860;

export interface DrawerState {
  readonly isOpen: boolean;
  /** It lies over the calendar, and is closed by what is chosen in it. */
  readonly isOverlay: boolean;
  readonly toggle: (open: boolean) => void;
}

/** Whether the drawer is open: kept as `calendarSetting.closeMiniDrawer`, but for the overlay of a narrow pane. */
export function useDrawer(width: number): DrawerState {
  const { preferences } = useAtrium<Calendar>();
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const [isOver, setOver] = useState(false);
  const isOverlay = width < OVERLAY_BELOW;
  const keep = (open: boolean) => {
    const { host } = preferences;
    host.set({ calendarSetting: { ...host.state.calendarSetting, closeMiniDrawer: !open } });
  };
  return isOverlay
    ? { isOpen: isOver, isOverlay, toggle: setOver }
    : { isOpen: !calendarSetting.closeMiniDrawer, isOverlay, toggle: keep };
}

/** Opens the drawer; the button that closes it is inside. */
export function DrawerButton({ drawer }: { readonly drawer: DrawerState }) {
  const { t } = useAtrium<Calendar>();
  if (drawer.isOpen) return null;
  return <IconButton icon="drawer-left" label={t('calendar.openDrawer')} onClick={() => drawer.toggle(true)} />;
}

/** Today: its date, the weekday, how many schedules it has and how many of them are unread. */
function TodayBlock({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Calendar>();
  const { today, schedules } = useSnapshot(store.state);
  const ofToday = (schedules as readonly Schedule[]).filter(
    (schedule) => schedule.startTime.slice(0, 10) <= today && findLastDay(schedule) >= today && !isSubscribed(schedule),
  );
  // before the first load nothing is known about today
  const isKnown = store.data.cache.has(today.slice(0, 7));
  const unread = ofToday.filter(({ isRead }) => !isRead).length;
  return (
    <button type="button" className="calendar-today" onClick={() => store.goToday()}>
      <b>{Number(today.slice(8))}</b>
      <span>
        <span>{t('drawer.weekday', { weekday: weekdayOf(today) })}</span>
        <small>{isKnown && t('drawer.todayCount', { count: ofToday.length, unread })}</small>
      </span>
    </button>
  );
}

const MODES = [
  { mode: 'collection', icon: 'star-empty', text: 'drawer.favourites' },
  { mode: 'mySchedule', icon: 'tag', text: 'drawer.bookings' },
] as const;

/** Favourites, bookings, and the rooms of the day. */
function DrawerLinks({ store }: { readonly store: CalendarStore }) {
  const { t, panels } = useAtrium<Calendar>();
  const { mode: current, counts, day } = useSnapshot(store.state);
  return (
    <nav aria-label={t('drawer.links')}>
      {MODES.map(({ mode, icon, text }) => (
        <DrawerRow
          key={mode}
          icon={icon}
          on={current === mode}
          count={counts[mode]}
          onPress={() => store.modes.enter(mode)}
        >
          {t(text)}
        </DrawerRow>
      ))}
      <DrawerRow icon="office" onPress={() => panels.open('RoomStatus', { date: day })}>
        {t('drawer.rooms')}
      </DrawerRow>
    </nav>
  );
}

/** Types that are shown before 全部. */
const FIRST = 8;

/** The types of the shown months with their colours, the most frequent first; all of them on request. */
function TypeLegend({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Calendar>();
  const { types, schedules } = useSnapshot(store.state);
  const [all, setAll] = useState(false);
  const used = useMemo(
    () => usedTypes(types as readonly ScheduleType[], schedules as readonly Schedule[]),
    [types, schedules],
  );
  if (types.length === 0) return null;
  const shown = all ? types : used.slice(0, FIRST);
  return (
    <section aria-label={t('drawer.types')} className="calendar-types">
      <header>
        <h2>{t('drawer.types')}</h2>
        <Button small variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('drawer.fewerTypes') : t('drawer.allTypes', { count: types.length })}
        </Button>
      </header>
      <ul>
        {shown.map(({ id, name, color }) => (
          <li key={id} className={hueClass(color)}>
            <span className="at-cut">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function usedTypes(types: readonly ScheduleType[], schedules: readonly Schedule[]): readonly ScheduleType[] {
  const counts = new Map<number, number>();
  for (const { typeId } of schedules) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
  const used = types.filter(({ id }) => counts.has(id));
  return used.length > 0 ? used.toSorted((one, other) => counts.get(other.id)! - counts.get(one.id)!) : types;
}
