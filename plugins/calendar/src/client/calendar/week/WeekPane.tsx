import { useAtrium } from '@atrium/sdk/client';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import { CalendarToolbar } from '../CalendarToolbar.tsx';
import { weekStart } from '../days.ts';
import type { DrawerState } from '../drawer/useDrawer.ts';
import type { Calendar, CompanyDay } from '../types.ts';
import { Colleagues } from './Colleagues.tsx';
import { useColleagues } from './useColleagues.ts';
import { WeekView, type WeekViewProps } from './WeekView.tsx';

interface WeekPaneProps extends Pick<WeekViewProps, 'schedules' | 'onOpen' | 'onAdd' | 'onMove'> {
  readonly store: CalendarStore;
  readonly drawer: DrawerState;
}

/** The week with its toolbar, and the colleagues that it is compared with. */
export function WeekPane({ store, drawer, ...week }: WeekPaneProps) {
  const { preferences } = useAtrium<Calendar>();
  const { day, selectedId, asked, companyDays } = useSnapshot(store.state);
  const { calendarSetting } = useSnapshot(preferences.host.state);
  const lanes = useColleagues(store, weekStart(day));
  return (
    <>
      <CalendarToolbar store={store} drawer={drawer}>
        <Colleagues store={store} lanes={lanes} />
      </CalendarToolbar>
      <WeekView
        {...week}
        day={day}
        companyDays={companyDays as ReadonlyMap<string, CompanyDay>}
        showWeekends={calendarSetting.showWeekends}
        selectedId={selectedId}
        asked={asked}
        lanes={lanes}
        onDayView={(chosen) => store.openDay(chosen)}
        onTurn={(weeks) => store.turn(weeks)}
      />
    </>
  );
}
