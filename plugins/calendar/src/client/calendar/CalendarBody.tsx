import { useAtrium } from '@atrium/sdk/client';
import { ErrorState, isComposing, LoadingMask, useKeptFocus } from '@atrium/ui';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { findLastDay, weekStart } from '../days.ts';
import { isSubscribed } from '../describe.ts';
import { useSaving } from '../saving/useSaving.tsx';
import type { Calendar, CompanyDay, Schedule } from '../types.ts';
import type { CalendarStore } from './CalendarStore.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import type { DrawerState } from './drawer/CalendarDrawer.tsx';
import { DayView } from './lists/DayView.tsx';
import { ModeView } from './lists/ModeView.tsx';
import { MonthGrid } from './month/MonthGrid.tsx';
import { moveSchedule } from './moveSchedule.ts';
import type { Moved } from './moveTimes.ts';
import { Colleagues, useColleagues, useSideChoice } from './week/Colleagues.tsx';
import { WeekView } from './week/WeekView.tsx';

/** With its long list, which the month does not need. */
const AgendaView = lazy(async () => ({ default: (await import('./lists/AgendaView.tsx')).AgendaView }));

/** The calendars of several people, which few look at. */
const SideBySide = lazy(async () => ({ default: (await import('./side/SideBySide.tsx')).SideBySide }));

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
  const { hideRead, dayLayout } = useSnapshot(preferences.state);
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const all = state.schedules as readonly Schedule[];
  const hasHidden = hideRead && view !== 'week' && view !== 'day';
  // what a link asked for is shown, also where it was read
  const schedules = useMemo(
    () => (hasHidden ? all.filter((one) => !one.isRead || one.id === selectedId || isSubscribed(one)) : all),
    [all, hasHidden, selectedId],
  );
  const saving = useSaving();
  const onOpen = (schedule: Schedule) => {
    const { id } = schedule;
    if (isSubscribed(schedule)) panels.open('SubscribedEvent', { id: -id }, { id: String(-id) });
    else panels.open('ShowCalendar', { id }, { id: String(id) });
  };
  const onAdd = (date: string, times?: Moved) =>
    panels.open('ScheduleForm', { date, ...(times && toFormParams(times)) });
  const onMove = (schedule: Schedule, moved: Moved) => void moveSchedule(context, store, saving, schedule, moved);

  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = useCalendarKeys(
    box,
    day,
    (date) => onAdd(date),
    () => panels.open('QuickAdd'),
  );
  // a view is replaced while the focus is in it
  useKeptFocus();
  const isWeek = mode === 'calendar' && view === 'week';
  const side = useSideChoice(store);
  const hasHours = isWeek || (mode === 'calendar' && view === 'day' && dayLayout === 'hours');
  const isSide = hasHours && side.isSide;
  const lanes = useColleagues(store, isWeek && !isSide ? weekStart(day) : null);
  const companyDays = state.companyDays as ReadonlyMap<string, CompanyDay>;
  const isList = view === 'day' && dayLayout !== 'hours';
  const isFailed = failure !== null && !known && !isList;
  return (
    <div ref={box} tabIndex={-1} className="calendar-view" onKeyDown={onKeyDown}>
      {mode === 'calendar' ? (
        <>
          {/* the same one in all views: the choice of the view keeps the focus */}
          <CalendarToolbar store={store} drawer={drawer} side={hasHours ? side : undefined}>
            {hasHours && <Colleagues store={store} side={side} />}
          </CalendarToolbar>
          {isFailed ? (
            <ErrorState
              title={t('calendar.failed')}
              failure={failure}
              retrying={loading}
              onRetry={() => void store.load()}
            />
          ) : isList ? (
            <DayView store={store} onOpen={onOpen} />
          ) : isSide ? (
            <Suspense fallback={<LoadingMask active />}>
              <SideBySide store={store} view={isWeek ? 'week' : 'day'} showWeekends={calendarSetting.showWeekends} />
            </Suspense>
          ) : view === 'week' || view === 'day' ? (
            <>
              {view === 'day' && known && <DayCount schedules={schedules} day={day} />}
              <WeekView
                key={view}
                days={view}
                day={day}
                schedules={schedules}
                companyDays={companyDays}
                showWeekends={calendarSetting.showWeekends}
                selectedId={selectedId}
                asked={asked}
                lanes={lanes}
                lengths={store.hourLengths}
                onOpen={onOpen}
                onAdd={onAdd}
                onDay={(chosen) => store.clickDay(chosen)}
                onDayView={(chosen) => store.openDay(chosen)}
                onTurn={(count) => store.turn(count)}
                onMove={onMove}
              />
            </>
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
              onMove={onMove}
            />
          )}
          <LoadingMask active={loading && !known && !isList} />
        </>
      ) : (
        <ModeView store={store} mode={mode} drawer={drawer} onOpen={onOpen} />
      )}
      {saving.dialogs}
      {side.dialog}
    </div>
  );
}

/** How many schedules the hours of a day have, or that there are none, as its list says it. */
function DayCount({ schedules, day }: { readonly schedules: readonly Schedule[]; readonly day: string }) {
  const { t } = useAtrium<Calendar>();
  const count = schedules.filter((each) => each.startTime.slice(0, 10) <= day && day <= findLastDay(each)).length;
  return (
    <div className="calendar-day-tools">
      <span role="status">{count === 0 ? t('day.empty') : t('list.count', { count })}</span>
    </div>
  );
}

/** Times of a new schedule for its form: the days of whole ones, else hours of the first day. */
function toFormParams({ startTime, endTime, isAllDay }: Moved) {
  return isAllDay
    ? { allDay: true, until: endTime.slice(0, 10) }
    : { start: startTime.slice(11), end: endTime.slice(11) };
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const CARDS = '.calendar-card, button.calendar-row';
const TYPED = 'input:not([type=radio], [type=checkbox]), select, textarea';

/** Keys of all views: arrows walk a list of schedules, N adds one on the day with the focus, else on the selected one, Q in words. */
function useCalendarKeys(
  box: RefObject<HTMLElement | null>,
  day: string,
  onAdd: (day: string) => void,
  onQuick: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    // dialogs and popovers of the calendar are drawn elsewhere
    if (!box.current!.contains(target) || target.matches(TYPED)) return;
    if (event.key === 'n' || event.key === 'N') onAdd(target.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? day);
    else if (event.key === 'q' || event.key === 'Q') onQuick();
    else {
      const step = STEPS[event.key];
      const cards = [...box.current!.querySelectorAll<HTMLElement>(CARDS)];
      const at = cards.indexOf(target);
      if (step === undefined || at === -1) return;
      cards[at + step]?.focus();
    }
    event.preventDefault();
  };
}
