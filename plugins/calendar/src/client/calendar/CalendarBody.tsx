import { useAtrium } from '@atrium/sdk/client';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { lazy, Suspense, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useSaving } from '../saving/useSaving.tsx';
import type { CalendarStore } from './CalendarStore.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import type { DrawerState } from './drawer/useDrawer.ts';
import { DayView } from './lists/DayView.tsx';
import { ModeView } from './lists/ModeView.tsx';
import { MonthGrid } from './month/MonthGrid.tsx';
import { movedBy, moveSchedule, type Moved } from './moveSchedule.ts';
import type { Calendar, CompanyDay, Schedule } from './types.ts';
import { WeekPane } from './week/WeekPane.tsx';

/** With its long list, which the month does not need. */
const AgendaView = lazy(async () => ({ default: (await import('./lists/AgendaView.tsx')).AgendaView }));

interface CalendarBodyProps {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
}

/** Beside the drawer: a view of the calendar, or the list of a mode. */
export function CalendarBody({ store, drawer }: CalendarBodyProps) {
  const context = useAtrium<Calendar>();
  const { t, panels, preferences } = context;
  const state = useSnapshot(store.state);
  const { mode, view, month, day, today, selectedId, asked, known, loading, failure } = state;
  const { hideRead } = useSnapshot(preferences.state);
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const all = state.schedules as readonly Schedule[];
  const hasHidden = hideRead && view !== 'week';
  // what a link asked for is shown, also where it was read
  const schedules = useMemo(
    () => (hasHidden ? all.filter(({ id, isRead }) => !isRead || id === selectedId) : all),
    [all, hasHidden, selectedId],
  );
  const saving = useSaving();
  const onOpen = ({ id }: Schedule) => panels.open('ShowCalendar', { id }, { id: String(id) });
  const onAdd = (date: string, start?: string, end?: string) => panels.open('ScheduleForm', { date, start, end });
  const onMove = (schedule: Schedule, moved: Moved) => void moveSchedule(context, store, saving, schedule, moved);

  if (mode !== 'calendar') return <ModeView store={store} mode={mode} drawer={drawer} onOpen={onOpen} />;
  const isFailed = failure !== null && !known && view !== 'day';
  const toolbar = <CalendarToolbar store={store} drawer={drawer} />;
  return (
    <div className="calendar-view">
      {isFailed ? (
        <>
          {toolbar}
          <ErrorState
            title={t('calendar.failed')}
            failure={failure}
            retrying={loading}
            onRetry={() => void store.load()}
          />
        </>
      ) : view === 'week' ? (
        <WeekPane store={store} drawer={drawer} schedules={schedules} onOpen={onOpen} onAdd={onAdd} onMove={onMove} />
      ) : view === 'day' ? (
        <>
          {toolbar}
          <DayView store={store} onOpen={onOpen} />
        </>
      ) : view === 'agenda' ? (
        <>
          {toolbar}
          <Suspense fallback={<LoadingMask active />}>
            <AgendaView month={month} schedules={schedules} selectedId={selectedId} onOpen={onOpen} />
          </Suspense>
        </>
      ) : (
        <>
          {toolbar}
          <MonthGrid
            month={month}
            schedules={schedules}
            companyDays={state.companyDays as ReadonlyMap<string, CompanyDay>}
            showWeekends={calendarSetting.showWeekends}
            selectedDay={day}
            selectedId={selectedId}
            asked={asked}
            today={today}
            onDay={(chosen) => store.clickDay(chosen)}
            onOpen={onOpen}
            onAdd={(date) => onAdd(date)}
            onDayView={(chosen) => store.openDay(chosen)}
            onTurn={(months) => store.turn(months)}
            onMove={(schedule, days) => onMove(schedule, movedBy(schedule, days))}
          />
        </>
      )}
      <LoadingMask active={loading && !known && view !== 'day'} />
      {saving.dialogs}
    </div>
  );
}
