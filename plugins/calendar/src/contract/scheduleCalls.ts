import { Created, Flag, Id, MARK_LIMIT, Nothing, Paging, RawText, SAVE_LIMIT, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';
import {
  MAX_BUSY_PEOPLE,
  MAX_MESSAGES,
  MAX_READERS,
  MAX_ROWS,
  MAX_RULE_OCCURRENCES,
  MAX_TAGS,
  TYPE_COUNT,
} from './limits.ts';
import {
  Busy,
  CompanyDay,
  FoundIn,
  MAX_BUSY,
  Preview,
  Saved,
  ScheduleDetail,
  ScheduleItem,
  ScheduleList,
  ScheduleMessage,
  SchedulePerson,
} from './scheduleShapes.ts';
import { ScheduleDay, ScheduleMonth } from './moments.ts';
import {
  conflictFields,
  ModifyType,
  NotifyMinutes,
  pushFields,
  scheduleFields as fields,
  Several,
  Tag,
} from './scheduleFields.ts';

const service = 'calendar';
const needs = 'anyone';
const ofOne = z.object({ id: Id });
/** `x`: the modify type. Another value is refused by the handler, since in a path it would be missing (C.5-2). */
const ofScope = z.object({ id: Id, x: RawText(20) });
const seen = { relation: 'schedule', allow: ['editor', 'reader'] } as const;
const edited = { relation: 'schedule', allow: ['editor'], sees: ['reader'] } as const;

const { title, typeId, ...others } = fields;
/**
 * A change may name its occurrence and its scope a second time; both have to agree with the path (C.5-2). `all` *(ext)*: beside `continue`,
 * the whole repeat, also what is before the occurrence.
 */
const scope = { id: Id.optional(), modifyType: ModifyType.optional(), all: Flag.optional(), ...pushFields };
const Change = z
  .object(fields)
  .partial()
  .extend({ ...scope, ...conflictFields, version: Whole(1).optional() });
const Create = z
  .object({ title, typeId })
  .extend(z.object(others).partial().shape)
  .extend({ ...pushFields, ...conflictFields });

/** Which schedules are listed. A range is matched by overlap, or by publish time with `dateType` 2 (C.5-29). */
export const searchFields = {
  titleSet: Several(Tag, MAX_TAGS).optional(),
  memoSet: Several(Tag, MAX_TAGS).optional(),
  messageSet: Several(Tag, MAX_TAGS).optional(),
  typeSet: Several(Whole(1, TYPE_COUNT), TYPE_COUNT).optional(),
  createdBySet: Several(Id, 100).optional(),
  responderSet: Several(Id, 100).optional(),
  dateBegin: ScheduleDay.optional(),
  dateEnd: ScheduleDay.optional(),
  /** 1 the schedule's own days, 2 its publish time. */
  dateType: Whole(1, 2).default(1),
  /** Joins the fields by and, or by or. */
  isMatchAll: Flag.default(true),
  isCollected: Flag.optional(),
  isPaging: Flag.default(true),
  /** *(ext)* `nearest`: the nearest to now first, whether it is to come or over. */
  sortName: z.enum(['startTime', 'publishTime', 'nearest']).default('startTime'),
  /**
   * *(ext)* Words, each of which is in the title, the memo, the place, a comment, or the name of the room or of one of the people; in
   * quotes, words that follow one another.
   */
  keyword: RawText(100).optional(),
  // Accepted as other clients send them; `quickSelection` counts only without dates (C.5-30).
  publishtime: Tag.optional(),
  dateTime: Several(Tag, 2).optional(),
  quickSelection: z.union([Whole(0, 2), Whole(999, 999)]).optional(),
  /** *(ext)* The caller has not read it. */
  isUnread: Flag.optional(),
};

/** Schedules, one occurrence each. */
export const scheduleCalls = {
  companyDays: {
    service,
    get: '/v1/schedules/company/:month',
    params: z.object({ month: ScheduleMonth }),
    returns: z.array(CompanyDay).max(31),
    list: true,
    needs,
  },
  month: {
    service,
    get: '/v1/schedules/month/:month',
    params: z.object({ month: ScheduleMonth }),
    returns: ScheduleList,
    needs,
  },
  list: {
    service,
    get: '/v1/schedules',
    query: Paging.extend({ pageSize: Whole(1, 100).default(10), ...searchFields }),
    returns: z.object({
      /** `foundIn` *(ext)* is null if the title has all words of the keyword, or without one. */
      list: z.array(ScheduleItem.extend({ foundIn: FoundIn.nullable() })).max(MAX_ROWS),
      totalSize: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
    needs,
    weight: 'heavy',
  },
  create: { service, post: '/v1/schedules', body: Create, returns: Saved, needs, limit: SAVE_LIMIT },
  /** *(ext)* What saving would do: the dates of a repeat, those that move or keep their time, and the rooms that are taken. */
  preview: {
    service,
    post: '/v1/schedules/preview',
    body: Change.extend({ x: ModifyType.optional() }),
    returns: Preview,
    needs,
    limit: { per: 'person', max: 240, in: '1m' },
  },
  read: { service, get: '/v1/schedules/:id', params: ofOne, returns: ScheduleDetail, needs, on: seen },
  change: {
    service,
    patch: '/v1/schedules/:id/:x',
    params: ofScope,
    body: Change,
    returns: Saved,
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  remove: {
    service,
    delete: '/v1/schedules/:id/:x',
    params: ofScope,
    query: z.object(scope),
    body: z.object(scope),
    returns: z.object({ count: z.int() }),
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  cancel: {
    service,
    put: '/v1/schedules/:id/cancelled/:x',
    params: ofScope,
    query: z.object(scope),
    body: z.object(scope),
    returns: z.object({ count: z.int() }),
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  /** Undoes a cancel. `withoutRoom` *(ext)*: days whose room is taken by now (C.5-12). */
  restore: {
    service,
    delete: '/v1/schedules/:id/cancelled/:x',
    params: ofScope,
    query: z.object(scope),
    body: z.object(scope),
    returns: z.object({ count: z.int(), withoutRoom: z.array(z.string()).max(MAX_RULE_OCCURRENCES) }),
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  /** *(ext)* What the caller deleted, or could change, within 30 days. */
  bin: {
    service,
    get: '/v1/schedules/bin',
    query: Paging.omit({ sort: true }),
    returns: z.object({
      list: z
        .array(
          ScheduleItem.extend({
            deletedOn: z.string(),
            deletedByName: z.string(),
            /** How many were deleted in the same call; the first of them represents all. */
            count: z.int(),
          }),
        )
        .max(100),
      totalSize: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
    needs,
  },
  /** *(ext)* Takes a schedule out of the bin, with all that were deleted in the same call. */
  undelete: {
    service,
    post: '/v1/schedules/:id/undelete',
    params: ofOne,
    returns: z.object({ count: z.int(), withoutRoom: z.array(z.string()).max(MAX_RULE_OCCURRENCES) }),
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  /** *(ext)* Marks it as read without opening it (C.5-25). */
  markRead: {
    service,
    put: '/v1/schedules/:id/read',
    params: ofOne,
    returns: Nothing,
    needs,
    on: seen,
    limit: MARK_LIMIT,
  },
  collect: {
    service,
    put: '/v1/schedules/:id/collect',
    params: ofOne,
    returns: Nothing,
    needs,
    on: seen,
    limit: MARK_LIMIT,
  },
  uncollect: {
    service,
    delete: '/v1/schedules/:id/collect',
    params: ofOne,
    returns: Nothing,
    needs,
    on: seen,
    limit: MARK_LIMIT,
  },
  /** *(ext)* A reminder for the caller alone, in place of that of the schedule; with `following` of those after it, too. */
  setReminder: {
    service,
    put: '/v1/schedules/:id/reminder',
    params: ofOne,
    body: z.object({ notifyMinutes: NotifyMinutes, following: Flag.default(false) }),
    returns: z.object({ count: z.int() }),
    needs,
    on: seen,
    limit: SAVE_LIMIT,
  },
  /** *(ext)* The caller has the reminder of the schedule again. */
  clearReminder: {
    service,
    delete: '/v1/schedules/:id/reminder',
    params: ofOne,
    query: z.object({ following: Flag.default(false) }),
    returns: z.object({ count: z.int() }),
    needs,
    on: seen,
    limit: SAVE_LIMIT,
  },
  /** *(ext)* Who may see it, and when each of them read it. */
  readers: {
    service,
    get: '/v1/schedules/:id/readers',
    params: ofOne,
    returns: z.array(SchedulePerson).max(2 * MAX_READERS),
    list: true,
    needs,
    on: seen,
  },
  /** *(ext)* When people are not free: schedules without their titles, and what other plugins know, such as leave. */
  freeBusy: {
    service,
    post: '/v1/freeBusy',
    body: z.object({
      people: z.array(Id).max(MAX_BUSY_PEOPLE),
      from: ScheduleDay,
      /** Included; at most 42 days. */
      to: ScheduleDay,
      /** A schedule that does not count: the one that is edited. */
      except: Id.optional(),
    }),
    returns: z.object({ list: z.array(Busy).max(MAX_BUSY), missing: z.array(z.string()).max(100) }),
    needs,
    weight: 'heavy',
    limit: { per: 'person', max: 240, in: '1m' },
  },
  /** Distinct schedules of today that are unread or have unread comments (C.4-14). */
  todayUnread: {
    service,
    get: '/v1/scheduleMsgs/todayUnread',
    returns: z.object({ unreadNumber: z.int() }),
    needs,
  },
  messages: {
    service,
    get: '/v1/schedules/:id/scheduleMsgs',
    params: ofOne,
    returns: z.array(ScheduleMessage).max(MAX_MESSAGES),
    list: true,
    needs,
    on: seen,
  },
  addMessage: {
    service,
    post: '/v1/schedules/:id/scheduleMsgs',
    params: ofOne,
    body: z.object({ content: Text(1, 1000) }),
    returns: Created,
    needs,
    on: seen,
    // Each of them notifies everyone who sees the schedule.
    limit: SAVE_LIMIT,
  },
  changeMessage: {
    service,
    patch: '/v1/scheduleMsgs/:id',
    params: ofOne,
    body: z.object({
      content: Text(1, 1000),
      /** *(ext)* The text that the change began with: 412 with the comment's text if that is another one by now. */
      basedOn: Text(1, 1000).optional(),
    }),
    returns: Nothing,
    needs,
    on: { relation: 'message', allow: ['author'], sees: ['reader'] },
    limit: SAVE_LIMIT,
  },
  removeMessage: {
    service,
    delete: '/v1/scheduleMsgs/:id',
    params: ofOne,
    returns: Nothing,
    needs,
    on: { relation: 'message', allow: ['author'], sees: ['reader'] },
    limit: SAVE_LIMIT,
  },
} as const;
