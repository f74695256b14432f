import { useAtrium } from '@atrium/sdk/client';
import { ErrorState, LoadingMask, useKeptFocus } from '@atrium/ui';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useSaving } from '../saving/useSaving.tsx';
import type { CalendarStore } from './CalendarStore.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { weekStart } from './days.ts';
import type { DrawerState } from './drawer/useDrawer.ts';
import { DayView } from './lists/DayView.tsx';
import { ModeView } from './lists/ModeView.tsx';
import { MonthGrid } from './month/MonthGrid.tsx';
import { movedBy, moveSchedule, type Moved } from './moveSchedule.ts';
import type { Calendar, CompanyDay, Schedule } from './types.ts';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { Colleagues } from './week/Colleagues.tsx';
import { useColleagues } from './week/useColleagues.ts';
import { WeekView } from './week/WeekView.tsx';

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

  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useCalendarKeys(box, day, (date) => onAdd(date));
  // a view is replaced while the focus is in it
  useKeptFocus();
  const isWeek = mode === 'calendar' && view === 'week';
  const lanes = useColleagues(store, isWeek ? weekStart(day) : null);
  const companyDays = state.companyDays as ReadonlyMap<string, CompanyDay>;
  const isFailed = failure !== null && !known && view !== 'day';
  return (
    <div ref={box} tabIndex={-1} className="calendar-view" onKeyDown={onKeyDown}>
      {mode === 'calendar' ? (
        <>
          {/* the same one in all views: the choice of the view keeps the focus */}
          <CalendarToolbar store={store} drawer={drawer}>
            {isWeek && <Colleagues store={store} lanes={lanes} />}
          </CalendarToolbar>
          {isFailed ? (
            <ErrorState
              title={t('calendar.failed')}
              failure={failure}
              retrying={loading}
              onRetry={() => void store.load()}
            />
          ) : view === 'week' ? (
            <WeekView
              day={day}
              schedules={schedules}
              companyDays={companyDays}
              showWeekends={calendarSetting.showWeekends}
              selectedId={selectedId}
              asked={asked}
              lanes={lanes}
              onOpen={onOpen}
              onAdd={onAdd}
              onDayView={(chosen) => store.openDay(chosen)}
              onTurn={(weeks) => store.turn(weeks)}
              onMove={onMove}
            />
          ) : view === 'day' ? (
            <DayView store={store} onOpen={onOpen} />
          ) : view === 'agenda' ? (
            <Suspense fallback={<LoadingMask active />}>
              <AgendaView month={month} schedules={schedules} selectedId={selectedId} onOpen={onOpen} />
            </Suspense>
          ) : (
            <MonthGrid
              month={month}
              schedules={schedules}
              companyDays={companyDays}
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
          )}
          <LoadingMask active={loading && !known && view !== 'day'} />
        </>
      ) : (
        <ModeView store={store} mode={mode} drawer={drawer} onOpen={onOpen} />
      )}
      {saving.dialogs}
    </div>
  );
}
