import {
  channelPoints,
  Clock,
  Day,
  Dictionary,
  definePlugin,
  Flag,
  Id,
  MARK_LIMIT,
  MAX_PEOPLE,
  Nothing,
  Page,
  Paging,
  RawText,
  SAVE_LIMIT,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

/** Kinds of C.4-1: 1 行程, 2 行程留言, 3 行程提醒, 4 會議室, 5 交接, 6 交接留言, 7 公告, 8 出勤, 9 帳密, 10 系統. */
export const Kind = Whole(1, 10);

/** 0 unread · 1 read · 2 archived (C.4-4). */
export const State = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A view that a click opens. */
const Opens = z.object({ view: z.string(), params: z.record(z.string(), z.unknown()).optional() });

/** A notification (S0-234). Fields marked *(ext)* let the person act on it. Times are `YYYY-MM-DD HH:mm:ss`. */
export const Notification = z.object({
  /** *(ext)* */
  id: z.int(),
  type: z.int(),
  /** *(ext)* The own kind of a running plugin, `plugin.name`; its type is 10. */
  kind: z.string().optional(),
  /** *(ext)* Icon of that kind. */
  icon: z.string().optional(),
  /** null without a sender: a reminder, the system. */
  fromEmployeeId: z.int().nullable(),
  title: z.string(),
  message: z.string(),
  subTitle: z.string(),
  createdOn: z.string(),
  /** *(ext)* `''` without a sender. */
  fromName: z.string(),
  /** *(ext)* */
  state: State,
  /** *(ext)* */
  opens: Opens.nullable(),
});

/** Absolute counts of a person. */
export const Counts = z.object({
  /** Unseen notifications: the bell's badge (C.4-3). */
  unreadNumber: z.int(),
  /** *(ext)* Those in state 0 and 1. */
  unReadTotal: z.int(),
  isReadTotal: z.int(),
  /** *(ext)* Those in state 2. */
  archivedTotal: z.int(),
});

/** Who is on leave today (C.3-20). */
export const OnLeave = z.object({
  title: z.string(),
  list: z
    .array(
      z.object({
        employeeId: z.int(),
        name: z.string(),
        leaveTypeName: z.string(),
        startDatetime: z.string(),
        endDatetime: z.string(),
      }),
    )
    .max(MAX_PEOPLE),
});

/** Channels that leave the house, of all plugins together. */
const MAX_CHANNELS = 20;

/** When notices leave: at once, or together at each full hour or once a day. */
const Timing = z.enum(['now', 'hourly', 'daily']);

/** When they may leave. Without one of its two ends there is no quiet time; one that begins later than it ends goes over midnight. */
export const DeliveryTimes = z.object({
  timing: Timing.default('hourly'),
  /** Of `daily`. */
  dailyHour: z.int().min(0).max(23).default(8),
  quietFrom: Clock.default('20:00'),
  quietTo: Clock.default('08:00'),
});

/** Where a kind may be shown: one of C.4-1, or of type 10 a plugin's own. */
const KindChoice = z.object({
  type: z.int().min(1).max(10),
  /** `plugin.name` */
  kind: RawText(200).optional(),
  bell: z.boolean(),
  desktop: z.boolean(),
  /** By channel; a missing one stays as it is. What is not in the list does not leave the house. */
  channels: Dictionary(z.boolean(), MAX_CHANNELS).optional(),
});
/** Kinds of all plugins together. */
const MAX_KINDS = 1000;

/** A person's choices *(ext)*. */
export const Choices = z.object({
  /** Opening the list only marks as seen; unread notifications stay unread until opened. */
  keepUnread: z.boolean(),
  /** Those that are set up; none: nothing leaves the house. */
  channels: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** Of the person; null without one, so that nothing reaches them. */
        address: z.string().nullable(),
        /** false after they ended it. */
        isOn: z.boolean(),
      }),
    )
    .max(MAX_CHANNELS),
  /** `isOwn` false: those of the company. */
  delivery: DeliveryTimes.extend({ isOwn: z.boolean() }),
  /** All ten kinds of C.4-1, then those of plugins with their names. */
  kinds: z
    .array(
      KindChoice.extend({
        plugin: z.string().optional(),
        title: z.string().optional(),
        icon: z.string().optional(),
        /** `bell` cannot be turned off. */
        isMandatory: z.boolean().optional(),
      }),
    )
    .max(MAX_KINDS),
});

/** Missing fields stay unchanged; kinds that no plugin has are ignored. */
const ChoicesChange = z
  .object({
    keepUnread: z.boolean(),
    kinds: z.array(KindChoice).max(MAX_KINDS),
    channels: z.array(z.object({ id: RawText(30), isOn: z.boolean() })).max(MAX_CHANNELS),
    /** null: those of the company. Missing parts stay, too. */
    delivery: z
      .object({
        timing: Timing.optional(),
        dailyHour: z.int().min(0).max(23).optional(),
        quietFrom: Clock.optional(),
        quietTo: Clock.optional(),
      })
      .nullable(),
  })
  .partial();

const Token = z.object({ token: RawText(100) });
const PUBLIC_LIMIT = { per: 'address', max: 30, in: '1m' } as const;

const Counted = z.int().min(0);

/** Maximum number of rows per call. */
const MAX_ROWS = 1000;
const Ids = z.array(Id).max(MAX_ROWS);

const contract = definePlugin('notifications', {
  sdk: 1,
  name: '通知',
  texts,
  fulfils: ['notifier'],
  uses: ['attendance'],
  points: channelPoints,
  /** When notices leave for those who have not chosen. */
  settings: DeliveryTimes,
  pages: { Unsubscribe: { path: '/unsubscribe/:token', title: '停止寄送通知', signedIn: false } },
  commands: { markAllRead: { title: '全部通知標為已讀', icon: 'tick' } },
  today: { Unread: { title: '未讀通知', icon: 'notifications', order: 30, size: 'tall' } },
  header: { bell: { title: '通知', icon: 'notifications', order: 30 } },
  api: {
    /**
     * The content of the popover. Loading it marks the listed rows as read; this response still lists them as unread
     * (C.4-2).
     */
    info: {
      get: '/notify',
      returns: z.object({
        onLeave: OnLeave,
        /** Dates of this month, comma-separated (C.3-19). */
        unPunchOn: z.string(),
        unPunchOff: z.string(),
        isReadList: z.array(Notification).max(MAX_ROWS),
        unReadList: z.array(Notification).max(MAX_ROWS),
        /** *(ext)* Counts before this call. */
        counts: Counts,
        /** *(ext)* True with `keepUnread`: this call has only marked them as seen. */
        keepUnread: z.boolean(),
        /** *(ext)* True if attendance responded. */
        attendance: z.boolean(),
      }),
      needs: 'anyone',
    },
    unread: { get: '/notify/unread', returns: z.object({ unreadNumber: z.int() }), needs: 'anyone' },
    /** Newest first; `isRead` true = state 1, false = state 0, `state` *(ext)* names any of the three, neither = all of them (C.4-5). */
    rows: {
      get: '/notify/rows',
      query: Paging.omit({ sort: true }).extend({
        type: Kind.optional(),
        /** *(ext)* A kind of a running plugin, `plugin.name`; `''`: rows that have none. */
        kind: RawText(200).optional(),
        isRead: Flag.optional(),
        state: Whole(0, 2).optional(),
        dateBegin: Day.optional(),
        dateEnd: Day.optional(),
      }),
      returns: Page(Notification),
      needs: 'anyone',
    },
    /** Notifications that this session's last changes sent to others; each row is returned once (C.4-6). */
    supplementary: {
      get: '/notify/supplementary',
      returns: z.object({
        notify: z.array(z.object({ fromEmployeeId: z.int(), title: z.string(), message: z.string() })).max(MAX_ROWS),
      }),
      needs: 'anyone',
    },
    /** Ids of other people's rows are ignored. */
    changeIsRead: {
      post: '/notify/changeIsRead',
      body: z.union([
        z.object({ ids: Ids, isRead: Flag.default(true) }),
        z.object({ all: z.literal(true), isRead: Flag.default(true) }),
      ]),
      returns: Counts,
      needs: 'anyone',
      limit: MARK_LIMIT,
    },
    changeState: {
      post: '/notify/changeState',
      body: z.object({ ids: Ids, state: State }),
      returns: Counts,
      needs: 'anyone',
      limit: MARK_LIMIT,
    },
    /** *(ext)* */
    readChoices: { get: '/notify/preferences', returns: Choices, needs: 'anyone' },
    /** *(ext)* The channel that a link in a message ends. 404 for an unknown one. */
    readSubscription: {
      get: '/notify/unsubscribe/:token',
      params: Token,
      returns: z.object({ title: z.string(), isOn: z.boolean() }),
      needs: 'public',
      limit: PUBLIC_LIMIT,
    },
    /** *(ext)* Ends it; programs of mail do so themselves (RFC 8058). */
    unsubscribe: {
      post: '/notify/unsubscribe/:token',
      params: Token,
      returns: Nothing,
      needs: 'public',
      limit: PUBLIC_LIMIT,
    },
    /** *(ext)* Missing fields stay unchanged. */
    saveChoices: {
      put: '/notify/preferences',
      body: ChoicesChange,
      returns: Choices,
      needs: 'anyone',
      limit: SAVE_LIMIT,
    },
  },
  offers: {
    /** What has left the house and what has not, for operators. */
    deliveryState: {
      /** `employeeId`: `refused` of this person only. */
      input: z.object({ employeeId: Id.optional() }),
      returns: z.object({
        waiting: Counted,
        /** The oldest that waits has been due for so many seconds. */
        lateSeconds: Counted,
        /** Of the last 30 days. */
        sent: Counted,
        failed: Counted,
        /** People whose address is not valid where a message was sent last. */
        refused: z
          .array(
            z.object({
              employeeId: z.int(),
              channel: z.string(),
              reason: z.string(),
              /** Of the address at that time, as the channel told it. */
              addressKey: z.string().optional(),
            }),
          )
          .max(1000),
      }),
    },
  },
  events: {
    /** Sent to the session whose call notified others: supplementary rows are available (C.4-6). */
    supplemented: z.object({}),
    /** Sent to every browser of the person whose rows changed state; `ids` null = all that are not archived. */
    marked: z.object({ ids: z.array(z.int()).max(MAX_ROWS).nullable(), state: State, counts: Counts }),
  },
  jobs: {
    purge: { schedule: '17 3 * * *', title: '清除過期通知' },
    queueDeliveries: {
      payload: z.object({ ids: z.array(z.int()).max(MAX_PEOPLE) }),
      title: '安排寄送通知',
      maxSeconds: 600,
      retry: { limit: 10 },
    },
    sendDue: { payload: z.object({}), title: '寄送通知', maxSeconds: 3600, retry: { limit: 20 } },
    wakeChannels: { schedule: '*/5 * * * *', title: '檢查待寄送的通知' },
  },
});

export default contract;
