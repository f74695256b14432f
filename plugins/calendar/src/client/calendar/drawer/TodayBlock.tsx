import { useAtrium } from '@atrium/sdk/client';
import { weekdayOf } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import { findLastDay } from '../days.ts';
import type { Calendar, Schedule } from '../types.ts';

/** Today: its date, the weekday, how many schedules it has and how many of them are unread. */
export function TodayBlock({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Calendar>();
  const { today, schedules } = useSnapshot(store.state);
  const ofToday = (schedules as readonly Schedule[]).filter(
    (schedule) => schedule.startTime.slice(0, 10) <= today && findLastDay(schedule) >= today,
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
