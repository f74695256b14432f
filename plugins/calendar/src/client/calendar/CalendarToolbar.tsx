import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, classNames, dayLabel, IconButton, Segmented, Select } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import { type ReactNode, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { addDays, sameWeek, shortDay, weekNumber, weekStart } from '../days.ts';
import type { Calendar, Translate, View } from '../types.ts';
import type { CalendarStore } from './CalendarStore.ts';
import { useSize } from './month/measure.ts';
import type { SideChoice } from './week/Colleagues.tsx';
import { DrawerButton, type DrawerState } from './drawer/CalendarDrawer.tsx';

const VIEWS: readonly View[] = ['month', 'week', 'day', 'agenda'];

/** Pixels below which the cards of a day are a grid, whatever was chosen (S1-021). */
export const GRID_BELOW = 600;

/** Between the hours, or its cards as a list or a grid (S1-019). */
const DAY_LAYOUTS = [
  { value: 'hours', icon: 'time' },
  { value: 'list', icon: 'list' },
  { value: 'grid', icon: 'grid-view' },
] as const;
type DayLayout = (typeof DAY_LAYOUTS)[number]['value'];

interface CalendarToolbarProps {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
  /** The choice of colleagues, where the view has hours. */
  readonly side: SideChoice | undefined;
  /** Beside the title: the colleagues. */
  readonly children?: ReactNode;
}

/** Title, arrows and choices above a view of the calendar. */
export function CalendarToolbar({ store, drawer, side, children }: CalendarToolbarProps) {
  const { t, preferences, panels } = useAtrium<Calendar>();
  const { view, day, month, today } = useSnapshot(store.state);
  const { hideRead, dayLayout } = useSnapshot(preferences.state);
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const hasMonth = view === 'month' || view === 'agenda';
  const hasWeekends = view === 'month' || view === 'week';
  const isThere = hasMonth ? month === today.slice(0, 7) : view === 'week' ? sameWeek(day, today) : day === today;
  const showWeekends = (shown: boolean) =>
    preferences.host.set({ calendarSetting: { ...preferences.host.state.calendarSetting, showWeekends: shown } });
  const { title, note } = describeView(t, view, { day, month });
  const bar = useRef<HTMLDivElement>(null);
  const size = useSize(bar);
  const isNarrow = size !== null && size.width < GRID_BELOW;
  const layouts = DAY_LAYOUTS.filter(({ value }) => !isNarrow || value !== 'list');
  const arrows = (
    <span className="calendar-bar-arrows">
      <IconButton
        small={isNarrow}
        icon="chevron-left"
        label={t(`calendar.previous.${view}`)}
        onClick={() => store.turn(-1)}
      />
      <IconButton
        small={isNarrow}
        icon="chevron-right"
        label={t(`calendar.next.${view}`)}
        onClick={() => store.turn(1)}
      />
    </span>
  );
  const chooseLayout = (chosen: DayLayout) => {
    preferences.set({ dayLayout: chosen });
    void store.load();
  };
  const layout = isNarrow && dayLayout === 'list' ? 'grid' : dayLayout;
  const quick: Choice = { id: 'quick', text: t('quick.open'), icon: 'flash', run: () => panels.open('QuickAdd') };
  const weekends: Choice = {
    id: 'weekends',
    text: t('calendar.showWeekends'),
    checked: calendarSetting.showWeekends,
    run: () => showWeekends(!calendarSetting.showWeekends),
  };
  const hidden: Choice = {
    id: 'hideRead',
    text: t('calendar.hideRead'),
    checked: hideRead,
    run: () => preferences.set({ hideRead: !hideRead }),
  };
  if (isNarrow)
    return (
      <div ref={bar} className="calendar-bar calendar-bar-narrow">
        <DrawerButton drawer={drawer} />
        <h1 className="at-cut">{title}</h1>
        {arrows}
        <span className="calendar-grow" />
        <Select
          aria-label={t('calendar.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
          onChange={(chosen) => store.chooseView(chosen as View)}
        />
        <MoreActions
          choices={[
            { id: 'today', text: t(`calendar.back.${view}`), icon: 'calendar', run: () => store.goToday() },
            { id: 'refresh', text: t('calendar.refresh'), icon: 'refresh', run: () => store.refresh() },
            quick,
            ...(side
              ? [{ id: 'colleagues', text: t('week.chooseColleagues'), icon: 'people', run: side.openDialog }]
              : []),
            ...(side?.choose
              ? [{ id: 'side', text: t('side.choose'), checked: side.isSide, run: () => side.choose!(!side.isSide) }]
              : []),
            ...(hasWeekends ? [weekends] : []),
            ...(hasMonth ? [hidden] : []),
            ...(view === 'day'
              ? layouts.map(({ value }) => ({
                  id: value,
                  text: t(`day.${value}`),
                  checked: layout === value,
                  run: () => chooseLayout(value),
                }))
              : []),
          ]}
        />
        <IconButton icon="plus" label={t('calendar.add')} onClick={() => panels.open('ScheduleForm', { date: day })} />
      </div>
    );
  return (
    <div ref={bar} className={classNames('calendar-bar', `calendar-bar-${view}`)}>
      <DrawerButton drawer={drawer} />
      <h1>{title}</h1>
      {note && <span className="calendar-bar-note">{note}</span>}
      {arrows}
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
      {view === 'day' && (
        <Segmented
          small
          label={t('day.layout')}
          options={layouts.map(({ value, icon }) => ({
            value,
            label: <span className="at-hidden-text">{t(`day.${value}`)}</span>,
            icon,
          }))}
          value={layout}
          onChange={chooseLayout}
        />
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
      <MoreActions choices={[quick, ...(hasWeekends ? [weekends] : [])]} />
      <span className="calendar-bar-quick">
        <IconButton icon="flash" label={t('quick.open')} onClick={() => panels.open('QuickAdd')} />
      </span>
      <Button variant="primary" icon="plus" onClick={() => panels.open('ScheduleForm', { date: day })}>
        {t('calendar.add')}
      </Button>
    </div>
  );
}

interface Shown {
  readonly day: string;
  readonly month: string;
}

/** Title of a view of the calendar, and what explains it. */
function describeView(t: Translate, view: View, { day, month }: Shown): { title: string; note?: string } {
  const year = day.slice(0, 4);
  switch (view) {
    case 'week': {
      const first = weekStart(day);
      return {
        title: `${shortDay(first)}–${shortDay(addDays(first, 6))}`,
        note: t('calendar.weekNote', { year, week: weekNumber(day) }),
      };
    }
    case 'day':
      return { title: dayLabel(day), note: t('calendar.yearNote', { year }) };
    default:
      return { title: t('calendar.monthTitle', { year: month.slice(0, 4), month: Number(month.slice(5)) }) };
  }
}

interface Choice {
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  readonly checked?: boolean;
  run(): void;
}

interface MoreActionsProps {
  /** What the bar may have no room for. */
  readonly choices: readonly Choice[];
}

/** What is needed rarely: ways in and out of the calendar, and what was deleted. */
function MoreActions({ choices }: MoreActionsProps) {
  const { t, panels } = useAtrium<Calendar>();
  return (
    <MenuPopover
      label={t('calendar.moreActions')}
      entries={[
        ...(choices.length > 0 ? [...choices, { line: true as const }] : []),
        { id: 'feeds', text: t('feeds.title'), icon: 'link', run: () => panels.open('CalendarFeeds') },
        { id: 'import', text: t('import.title'), icon: 'import', run: () => panels.open('CalendarImport') },
        { line: true },
        { id: 'bin', text: t('bin.title'), icon: 'trash', run: () => panels.open('ScheduleBin') },
      ]}
    >
      <IconButton icon="more" label={t('calendar.moreActions')} />
    </MenuPopover>
  );
}
