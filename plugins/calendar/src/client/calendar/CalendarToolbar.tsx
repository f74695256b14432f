import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, classNames, IconButton, Segmented } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from './CalendarStore.ts';
import { sameWeek } from './days.ts';
import { DrawerButton } from './drawer/DrawerButton.tsx';
import type { DrawerState } from './drawer/useDrawer.ts';
import { MoreActions } from './MoreActions.tsx';
import { describeView } from './titleOf.ts';
import type { Calendar, View } from './types.ts';

const VIEWS: readonly View[] = ['month', 'week', 'day', 'agenda'];

interface CalendarToolbarProps {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
  /** Beside the title: the colleagues of the week. */
  readonly children?: ReactNode;
}

/** Title, arrows and choices above a view of the calendar. */
export function CalendarToolbar({ store, drawer, children }: CalendarToolbarProps) {
  const { t, preferences, panels } = useAtrium<Calendar>();
  const { view, day, month, today } = useSnapshot(store.state);
  const { hideRead } = useSnapshot(preferences.state);
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const hasMonth = view === 'month' || view === 'agenda';
  const hasWeekends = view === 'month' || view === 'week';
  const isThere = hasMonth ? month === today.slice(0, 7) : view === 'week' ? sameWeek(day, today) : day === today;
  const showWeekends = (shown: boolean) =>
    preferences.host.set({ calendarSetting: { ...preferences.host.state.calendarSetting, showWeekends: shown } });
  const { title, note } = describeView(t, view, { day, month });
  return (
    <div className={classNames('calendar-bar', `calendar-bar-${view}`)}>
      <DrawerButton drawer={drawer} />
      <h1>{title}</h1>
      {note && <span className="calendar-bar-note">{note}</span>}
      <span className="calendar-bar-arrows">
        <IconButton icon="chevron-left" label={t(`calendar.previous.${view}`)} onClick={() => store.turn(-1)} />
        <IconButton icon="chevron-right" label={t(`calendar.next.${view}`)} onClick={() => store.turn(1)} />
      </span>
      <Button small disabled={isThere} onClick={() => store.goToday()}>
        {t(`calendar.back.${view}`)}
      </Button>
      {children}
      <span className="calendar-grow" />
      {hasWeekends && (
        <Checkbox
          className="calendar-bar-weekends"
          checked={calendarSetting.showWeekends}
          onChange={({ target }) => showWeekends(target.checked)}
        >
          {t('calendar.showWeekends')}
        </Checkbox>
      )}
      {hasMonth && (
        <Checkbox checked={hideRead} onChange={({ target }) => preferences.set({ hideRead: target.checked })}>
          {t('calendar.hideRead')}
        </Checkbox>
      )}
      <Segmented
        label={t('calendar.view')}
        options={VIEWS.map((value) => ({
          value,
          label: (
            <>
              <span aria-hidden="true">{t(`calendar.view.${value}`)}</span>
              <span className="at-hidden-text">{t(`calendar.viewAs.${value}`)}</span>
            </>
          ),
        }))}
        value={view}
        onChange={(chosen) => store.chooseView(chosen)}
      />
      <IconButton icon="refresh" label={t('calendar.refresh')} onClick={() => store.refresh()} />
      <MoreActions
        {...(hasWeekends && { weekends: { shown: calendarSetting.showWeekends, onChange: showWeekends } })}
      />
      <Button variant="primary" icon="plus" onClick={() => panels.open('ScheduleForm', { date: day })}>
        {t('calendar.add')}
      </Button>
    </div>
  );
}
