import { defineClient } from '@atrium/sdk/client';
import { beginMonth } from './client/firstMonth.ts';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    Calendar: (context) => {
      beginMonth(context);
      return import('./client/Calendar.tsx');
    },
    RoomList: () => import('./client/RoomList.tsx'),
    ScheduleTypes: () => import('./client/ScheduleTypes.tsx'),
  },
  panels: {
    ScheduleForm: () => import('./client/ScheduleForm.tsx'),
    ShowCalendar: () => import('./client/ShowCalendar.tsx'),
    RoomStatus: () => import('./client/RoomStatus.tsx'),
    AdvancedSearch: () => import('./client/AdvancedSearch.tsx'),
    AdvancedFilter: () => import('./client/AdvancedFilter.tsx'),
    ScheduleReaders: () => import('./client/ScheduleReaders.tsx'),
    CalendarFeeds: () => import('./client/CalendarFeeds.tsx'),
    CalendarImport: () => import('./client/CalendarImport.tsx'),
    ScheduleBin: () => import('./client/ScheduleBin.tsx'),
    RoomForm: () => import('./client/RoomForm.tsx'),
    TypeForm: () => import('./client/TypeForm.tsx'),
    TableImport: () => import('./client/TableImport.tsx'),
  },
  header: { calendar: () => import('./client/CalendarButton.tsx') },
  sideTabs: { MySchedule: () => import('./client/MySchedule.tsx') },
  today: { Agenda: () => import('./client/TodayAgenda.tsx') },
  commands: {
    add: ({ panels }) => void panels.open('ScheduleForm', {}),
    rooms: ({ panels }) => void panels.open('RoomStatus', {}),
    feeds: ({ panels }) => void panels.open('CalendarFeeds'),
    import: ({ panels }) => void panels.open('CalendarImport'),
    bin: ({ panels }) => void panels.open('ScheduleBin'),
  },
});
