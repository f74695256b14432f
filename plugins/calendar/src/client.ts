import { defineClient } from '@atrium/sdk/client';
import { beginMonth } from './client/firstMonth.ts';
import type contract from './contract.ts';

export default defineClient<typeof contract>({
  tabs: {
    Calendar: (context) => {
      beginMonth(context);
      return import('./client/calendar/Calendar.tsx');
    },
    RoomList: () => import('./client/admin/RoomList.tsx'),
    ScheduleTypes: () => import('./client/admin/ScheduleTypes.tsx'),
  },
  panels: {
    ScheduleForm: () => import('./client/form/ScheduleForm.tsx'),
    QuickAdd: () => import('./client/quick/QuickAdd.tsx'),
    ShowCalendar: () => import('./client/show/ShowCalendar.tsx'),
    MeetingFinder: () => import('./client/finder/MeetingFinder.tsx'),
    RoomStatus: () => import('./client/rooms/RoomStatus.tsx'),
    AdvancedSearch: () => import('./client/calendar/panels/AdvancedSearch.tsx'),
    AdvancedFilter: () => import('./client/calendar/panels/AdvancedFilter.tsx'),
    ScheduleReaders: () => import('./client/show/ScheduleReaders.tsx'),
    CalendarFeeds: () => import('./client/CalendarFeeds.tsx'),
    Subscriptions: () => import('./client/subscriptions/Subscriptions.tsx'),
    SubscribedEvent: () => import('./client/subscriptions/SubscribedEvent.tsx'),
    CalendarImport: () => import('./client/CalendarImport.tsx'),
    ScheduleBin: () => import('./client/ScheduleBin.tsx'),
    RoomForm: () => import('./client/admin/RoomForm.tsx'),
    TypeForm: () => import('./client/admin/TypeForm.tsx'),
    TableImport: () => import('./client/admin/TableImport.tsx'),
  },
  header: { calendar: () => import('./client/day/CalendarButton.tsx') },
  sideTabs: { MySchedule: () => import('./client/day/MySchedule.tsx') },
  today: { Agenda: () => import('./client/day/TodayAgenda.tsx') },
  commands: {
    add: ({ panels }) => void panels.open('ScheduleForm', {}),
    quick: ({ panels }) => void panels.open('QuickAdd'),
    find: ({ panels }) => void panels.open('MeetingFinder'),
    rooms: ({ panels }) => void panels.open('RoomStatus', {}),
    feeds: ({ panels }) => void panels.open('CalendarFeeds'),
    subscriptions: ({ panels }) => void panels.open('Subscriptions'),
    import: ({ panels }) => void panels.open('CalendarImport'),
    bin: ({ panels }) => void panels.open('ScheduleBin'),
  },
});
