import {
  Day,
  definePlugin,
  Flag,
  Id,
  MARK_LIMIT,
  MAX_PEOPLE,
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

/** Where a kind may be shown: one of C.4-1, or of type 10 a plugin's own. */
const KindChoice = z.object({
  type: z.int().min(1).max(10),
  /** `plugin.name` */
  kind: RawText(200).optional(),
  bell: z.boolean(),
  desktop: z.boolean(),
});
/** Kinds of all plugins together. */
const MAX_KINDS = 1000;

/** A person's choices *(ext)*. */
export const Choices = z.object({
  /** Opening the list only marks as seen; unread notifications stay unread until opened. */
  keepUnread: z.boolean(),
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
const ChoicesChange = z.object({ keepUnread: z.boolean(), kinds: z.array(KindChoice).max(MAX_KINDS) }).partial();

/** Maximum number of rows per call. */
const MAX_ROWS = 1000;
const Ids = z.array(Id).max(MAX_ROWS);

const contract = definePlugin('notifications', {
  sdk: 1,
  name: '通知',
  texts,
  fulfils: ['notifier'],
  uses: ['attendance'],
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
    /** *(ext)* Missing fields stay unchanged. */
    saveChoices: {
      put: '/notify/preferences',
      body: ChoicesChange,
      returns: Choices,
      needs: 'anyone',
      limit: SAVE_LIMIT,
    },
  },
  events: {
    /** Sent to the session whose call notified others: supplementary rows are available (C.4-6). */
    supplemented: z.object({}),
    /** Sent to every browser of the person whose rows changed state; `ids` null = all that are not archived. */
    marked: z.object({ ids: z.array(z.int()).max(MAX_ROWS).nullable(), state: State, counts: Counts }),
  },
  jobs: { purge: { schedule: '17 3 * * *', title: '清除過期通知' } },
});

export default contract;
