import { definePlugin, Id, RawText } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };
import { accessCalls } from './contract/accessCalls.ts';
import { answerCalls } from './contract/answers.ts';
import { finderCalls } from './contract/finder.ts';
import { MAX_BUSY_PEOPLE, MAX_OCCURRENCES, MAX_SIDE_BY_SIDE } from './contract/limits.ts';
import { ScheduleDay } from './contract/moments.ts';
import { proposalCalls } from './contract/proposals.ts';
import { roomCalls } from './contract/roomCalls.ts';
import { scheduleCalls } from './contract/scheduleCalls.ts';
import { Busy, MAX_BUSY } from './contract/scheduleShapes.ts';
import { sideBySideCalls } from './contract/sideBySide.ts';
import { subscriptionCalls } from './contract/subscriptions.ts';

/** Days that a change touches, both included, so that a screen that shows none of them need not load. */
const Days = z.object({ from: z.string(), to: z.string() });

const contract = definePlugin('calendar', {
  sdk: 1,
  name: '行事曆',
  texts,
  actions: { 'room.manage': '管理會議室', 'schedule.type.manage': '管理行程類型' },
  tabs: {
    Calendar: {
      title: '行事曆',
      icon: 'calendar',
      opensFirst: true,
      /** The day to show, and the schedule to select on it. */
      params: z.object({
        date: z.string().max(10).optional(),
        schedule: z.int().optional(),
        /** Ids of the colleagues whose calendars are beside one's own, joined by `-`. */
        people: z.string().max(100).optional(),
      }),
    },
    RoomList: { title: '會議室', icon: 'office', needs: 'room.manage' },
    ScheduleTypes: { title: '行程類型', icon: 'tag', needs: 'schedule.type.manage' },
  },
  panels: {
    ScheduleForm: {
      title: '行程',
      icon: 'edit',
      minWidth: 620,
      minHeight: 480,
      width: 1250,
      height: 0.7,
      params: z.object({
        /** The schedule that is edited. */
        id: z.int().optional(),
        /** The schedule that is copied. */
        copy: z.int().optional(),
        /** The day, and the time, of a new one. */
        date: z.string().max(10).optional(),
        start: z.string().max(5).optional(),
        end: z.string().max(5).optional(),
        /** Whole days. */
        allDay: z.boolean().optional(),
        /** Its time was found: a draft of another new one is not continued with it. */
        found: z.boolean().optional(),
        /** The last day, where it is another one. */
        until: z.string().max(10).optional(),
        /** What else is known of a new one. */
        title: z.string().max(100).optional(),
        type: z.int().optional(),
        address: z.string().max(200).optional(),
        readers: z.array(z.int()).max(100).optional(),
        /** The room of a new one at this time. */
        room: z.int().optional(),
      }),
    },
    QuickAdd: {
      title: '快速新增行程',
      icon: 'flash',
      minWidth: 340,
      minHeight: 320,
      width: 620,
      height: 420,
    },
    ShowCalendar: {
      title: '行程',
      icon: 'calendar',
      minWidth: 620,
      minHeight: 420,
      width: 960,
      height: 640,
      params: z.object({ id: z.int(), message: z.int().optional() }),
    },
    MeetingFinder: { title: '尋找時間', icon: 'time', minWidth: 360, minHeight: 360, width: 760, height: 680 },
    RoomStatus: {
      title: '會議室預約狀況',
      icon: 'office',
      minWidth: 620,
      width: 1100,
      height: 640,
      params: z.object({ date: z.string().max(10).optional() }),
    },
    AdvancedSearch: { title: '進階搜尋', icon: 'filter', minWidth: 360, width: 480, height: 640 },
    AdvancedFilter: {
      title: '進階篩選',
      icon: 'filter',
      minWidth: 360,
      width: 480,
      height: 560,
      params: z.object({ mode: z.enum(['collection', 'mySchedule']).optional() }),
    },
    ScheduleReaders: {
      title: '檢視讀者',
      icon: 'people',
      minWidth: 360,
      width: 480,
      height: 400,
      params: z.object({ id: z.int() }),
    },
    CalendarFeeds: { title: '訂閱行事曆', icon: 'link', minWidth: 360, width: 560, height: 480 },
    Subscriptions: { title: '訂閱的行事曆', icon: 'globe-network', minWidth: 360, width: 620, height: 640 },
    SubscribedEvent: {
      title: '訂閱的行程',
      icon: 'globe-network',
      minWidth: 340,
      width: 460,
      height: 420,
      params: z.object({ id: z.int() }),
    },
    CalendarImport: { title: '匯入行程', icon: 'import', minWidth: 360, width: 640, height: 560 },
    ScheduleBin: { title: '已刪除的行程', icon: 'trash', minWidth: 480, width: 760, height: 560 },
    RoomForm: {
      title: '會議室',
      icon: 'office',
      needs: 'room.manage',
      minWidth: 360,
      width: 460,
      height: 480,
      params: z.object({ id: z.int().optional() }),
    },
    TypeForm: {
      title: '行程類型',
      icon: 'tag',
      needs: 'schedule.type.manage',
      minWidth: 360,
      width: 460,
      height: 420,
      params: z.object({ id: z.int() }),
    },
    TableImport: {
      title: '匯入清單',
      icon: 'import',
      needs: ['room.manage', 'schedule.type.manage'],
      minWidth: 360,
      width: 640,
      height: 0.8,
      params: z.object({ of: z.enum(['rooms', 'types']) }),
    },
  },
  header: { calendar: { title: '行事曆', icon: 'calendar', order: 20 } },
  sideTabs: { MySchedule: { title: '我的行程', icon: 'calendar', order: 10 } },
  today: { Agenda: { title: '今天的行程', icon: 'calendar', order: 10, size: 'tall' } },
  commands: {
    add: { title: '新增行程', icon: 'plus' },
    quick: { title: '快速新增行程', icon: 'flash', keys: 'Alt Q' },
    find: { title: '尋找時間', icon: 'time' },
    rooms: { title: '會議室預約狀況', icon: 'office' },
    feeds: { title: '訂閱行事曆', icon: 'link' },
    subscriptions: { title: '訂閱的行事曆', icon: 'globe-network' },
    import: { title: '匯入行程', icon: 'import' },
    bin: { title: '已刪除的行程', icon: 'trash' },
  },
  search: { types: { schedule: { title: '行程', icon: 'calendar' } } },
  menu: [
    { code: 'Calendar', opens: 'Calendar' },
    { code: 'RoomList', opens: 'RoomList' },
    { code: 'ScheduleTypes', opens: 'ScheduleTypes' },
  ],
  /** `calendarSetting` of the workspace keeps what its default names; these are beyond it. */
  preferences: z.object({
    /** The view that is open; `calendarSetting.viewType` stays month or day. */
    view: z.enum(['month', 'week', 'day', 'agenda']).default('month'),
    hideRead: z.boolean().default(false),
    dayLayout: z.enum(['hours', 'list', 'grid']).default('hours'),
    range: z.enum(['30', '15', 'all']).default('30'),
    /** The type of what was added in words last; 0 for none. */
    quickType: z.int().min(0).max(1_000_000).default(0),
    /** Colleagues whose calendars are beside one's own, and whether in columns of their own, where there are few. */
    colleagues: z
      .array(Id)
      .max(MAX_SIDE_BY_SIDE - 1)
      .default([]),
    sideBySide: z.boolean().default(false),
    pageSize: z.union([z.literal(10), z.literal(20), z.literal(40)]).default(10),
  }),
  settings: z.object({
    /** Hosts of the own network whose calendars people may subscribe to, separated by commas; all others there are out of reach. */
    innerCalendars: RawText(500).default(''),
  }),
  /** Many addresses of calendars have a token that opens them. */
  sealed: { sources: ['address'] },
  relations: {
    schedule: ['editor', 'reader', 'none'],
    message: ['author', 'reader', 'none'],
    reservation: ['owner', 'scheduled', 'company', 'none'],
    wish: ['owner', 'none'],
    room: ['company', 'none'],
    feed: ['owner', 'none'],
  },
  api: {
    ...accessCalls,
    ...scheduleCalls,
    ...answerCalls,
    ...proposalCalls,
    ...finderCalls,
    ...sideBySideCalls,
    ...subscriptionCalls,
    ...roomCalls,
  },
  events: {
    /** Schedules that the person sees were added, changed or removed, or read in another browser of theirs. */
    changed: Days.extend({ ids: z.array(z.int()).max(MAX_OCCURRENCES) }),
    /** A comment of a schedule that the person sees was added, changed or removed. */
    commented: z.object({ id: z.int() }),
    /** Reservations of the company on these days have changed. */
    roomsChanged: Days,
    /** The rooms that the person waits for have changed. */
    wishesChanged: z.object({}),
    /** Rooms or types of the company have changed. */
    optionsChanged: z.object({}),
    /** Calendars elsewhere that the person subscribes to have other dates, or are others. */
    subscriptionsChanged: z.object({}),
  },
  jobs: {
    remind: {
      title: '行程提醒',
      /** `minutes`: those who have this reminder for themselves; without it those who have that of the schedule. */
      payload: z.object({ occurrenceId: z.int(), minutes: z.int().optional() }),
      retry: { limit: 5 },
      maxSeconds: 30,
    },
    importEvents: {
      title: '匯入行程',
      payload: z.object({ importId: z.int() }),
      retry: { limit: 3 },
      maxSeconds: 300,
    },
    refreshSources: {
      schedule: '*/5 * * * *',
      title: '更新訂閱的行事曆',
      // The next run goes on.
      retry: { limit: 0 },
      maxSeconds: 280,
    },
    extend: { schedule: '20 2 * * *', title: '延伸不截止的重複行程' },
    purge: { schedule: '40 3 * * *', title: '清除已刪除的行程' },
  },
  points: {
    /** When people are not free, besides their schedules. */
    freeBusy: {
      input: z.object({ people: z.array(Id).max(MAX_BUSY_PEOPLE), from: ScheduleDay, to: ScheduleDay }),
      returns: z.array(Busy).max(MAX_BUSY),
    },
  },
  kinds: { answered: { title: '行程回覆', icon: 'tick-circle' } },
  subscribes: {
    'people.left': '釋出離職人員之後的會議室預約，刪除他訂閱的行事曆',
    'people.moved': '人員調到其他公司時，與離職相同',
    'calendarDays.changed': '更新行事曆上的補班與休假',
  },
});

export default contract;
