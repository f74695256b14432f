import { Flag, Id, Line, MARK_LIMIT, Nothing, RawText } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_SUBSCRIPTIONS } from './limits.ts';

const service = 'calendar';
const needs = 'anyone';

/** Hues that a subscription may have: those of the theme. */
const COLORS = ['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate'] as const;
const Color = z.enum(COLORS);

/** Characters of an address: those of Outlook have some 300. */
const MAX_ADDRESS = 2000;
const Address = RawText(MAX_ADDRESS, 1);
const Name = Line(1, 60);

/** Why a calendar could not be read. */
const SOURCE_FAILURES = [
  'address',
  'insecure',
  'unreachable',
  'certificate',
  'slow',
  'large',
  'redirects',
  'locked',
  'missing',
  'refused',
  'page',
  'none',
  'many',
  'heavy',
  'broken',
] as const;
const SourceFailure = z.enum(SOURCE_FAILURES);
export type SourceFailure = z.output<typeof SourceFailure>;

/** *(ext)* A calendar elsewhere that the caller subscribes to. Moments are `YYYY-MM-DD HH:mm`. */
const Subscription = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  isShown: z.boolean(),
  /** For its owner only. */
  address: z.string(),
  refreshedOn: z.string(),
  everyMinutes: z.int(),
  /** The reason of the last try, null if it went well; since when, and when it is tried again. */
  failure: SourceFailure.nullable(),
  failingSince: z.string(),
  nextOn: z.string(),
  /** Dates of the window, and events of the file that could not be read. */
  events: z.int(),
  unread: z.int(),
  isCut: z.boolean(),
});

/** A calendar elsewhere as the screens need it. */
export const SubscribedCalendar = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  isShown: z.boolean(),
  isFailing: z.boolean(),
});

/** A date of such a calendar. Times are `YYYY-MM-DD HH:mm`, whole days from 00:00 to 23:59. */
export const SubscribedEvent = z.object({
  id: z.int(),
  subscriptionId: z.int(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** `09:30-10:30`, as that of schedules. */
  time: z.string(),
  isAllDay: z.boolean(),
  isRepeated: z.boolean(),
  place: z.string(),
});

const onOwn = { none: 'only a subscription of the caller is found by its id' };
/** Each may wait for another server for seconds. */
const FETCH_LIMIT = { per: 'person', max: 10, in: '10m' } as const;

/** *(ext)* Calendars elsewhere, read by their address. */
export const subscriptionCalls = {
  subscriptions: {
    service,
    get: '/v1/subscriptions',
    returns: z.array(Subscription).max(MAX_SUBSCRIPTIONS),
    list: true,
    needs,
  },
  /** Reads a calendar without subscribing. 422 with the reason if it cannot be read, 409 while too much is read. */
  trySubscription: {
    service,
    post: '/v1/subscriptions/try',
    apiTokens: false,
    body: z.object({ address: Address }),
    returns: z.object({
      /** What it calls itself; `''` if it does not say. */
      name: z.string(),
      events: z.int(),
      /** The next dates. */
      next: z
        .array(z.object({ title: z.string(), startTime: z.string(), endTime: z.string(), isAllDay: z.boolean() }))
        .max(5),
      everyMinutes: z.int(),
      /** What could not be read, as sentences. */
      notes: z.array(z.string()).max(12),
    }),
    needs,
    weight: 'heavy',
    limit: FETCH_LIMIT,
  },
  /** Reads it now. 422 for one that cannot be read, a second one of the same address, and more than 20; 409 while too much is read. */
  subscribe: {
    service,
    post: '/v1/subscriptions',
    // It makes the server fetch from elsewhere for as long as it is there.
    apiTokens: false,
    body: z.object({ address: Address, name: Name, color: Color }),
    returns: z.object({ id: z.int() }),
    needs,
    weight: 'heavy',
    limit: FETCH_LIMIT,
  },
  changeSubscription: {
    service,
    patch: '/v1/subscriptions/:id',
    params: z.object({ id: Id }),
    body: z.object({ name: Name.optional(), color: Color.optional(), isShown: Flag.optional() }),
    returns: Nothing,
    needs,
    on: onOwn,
    limit: MARK_LIMIT,
  },
  unsubscribe: {
    service,
    delete: '/v1/subscriptions/:id',
    params: z.object({ id: Id }),
    returns: Nothing,
    needs,
    on: onOwn,
    limit: MARK_LIMIT,
  },
  /** Fetches it now, unless it was tried within the last minute; `subscriptions` says what came of it. */
  refreshSubscription: {
    service,
    post: '/v1/subscriptions/:id/refresh',
    apiTokens: false,
    params: z.object({ id: Id }),
    returns: z.object({ failure: SourceFailure.nullable() }),
    needs,
    on: onOwn,
    weight: 'heavy',
    limit: FETCH_LIMIT,
  },
  /** One date in full. */
  subscribedEvent: {
    service,
    get: '/v1/subscriptions/events/:id',
    params: z.object({ id: Id }),
    returns: SubscribedEvent.extend({
      calendarName: z.string(),
      color: z.string(),
      refreshedOn: z.string(),
      memo: z.string(),
      link: z.string(),
    }),
    needs,
    on: { none: 'only a date of a calendar that the caller subscribes to is found by its id' },
  },
} as const;
