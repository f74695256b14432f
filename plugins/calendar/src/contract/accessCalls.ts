import { file, Flag, Id, Line, MARK_LIMIT, Nothing, RawText } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FEED_NAME } from './limits.ts';
import { HiddenEmployees } from './scheduleShapes.ts';

const service = 'calendar';
const needs = 'anyone';

/** Feeds of one person. */
export const MAX_FEEDS = 10;

/** Events of one `.ics` file. */
export const MAX_IMPORTED = 1000;

/** *(ext)* A read-only feed of the caller's schedules. The secret is returned once, when it is made. */
const Feed = z.object({
  id: z.int(),
  name: z.string(),
  createdOn: z.string(),
  /** `''` if no client has fetched it yet. */
  lastFetchedOn: z.string(),
});

/** *(ext)* An event of an `.ics` file, or why it cannot be imported. */
const ImportedEvent = z.object({
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  isAllDay: z.boolean(),
  /** How many schedules it becomes. */
  count: z.int(),
  effect: z.enum(['new', 'present', 'refused']),
  /** Why it is refused, or what is left out; `''` otherwise. */
  reason: z.string(),
});

/** Signing in to the service, and ways in and out of it. */
export const accessCalls = {
  /** The first call to the service (S1-002). A failure has code '0' and leaves the portal's session as it is (C.2-25). */
  authorise: {
    service,
    post: '/v2/getAuth',
    body: z.object({ publicToken: RawText(4096) }),
    returns: z.object({ employeeId: z.int(), token: z.string(), expireDateTime: z.string() }),
    needs: 'public',
    limit: { per: 'address', max: 600, in: '1m' },
  },
  hiddenEmployees: {
    service,
    get: '/v2/support/hiddenEmployees',
    returns: HiddenEmployees,
    list: true,
    needs,
  },
  feeds: { service, get: '/v1/feeds', returns: z.array(Feed).max(MAX_FEEDS), list: true, needs },
  createFeed: {
    service,
    post: '/v1/feeds',
    body: z.object({ name: Line(1, MAX_FEED_NAME) }),
    /** `secret` is the parameter of the call `feed`, whose address the browser knows. It is returned this once. */
    returns: z.object({ id: z.int(), secret: z.string() }),
    needs,
    limit: { per: 'person', max: 30, in: '1h' },
  },
  /** Its address is 410 from now on. */
  revokeFeed: {
    service,
    delete: '/v1/feeds/:id',
    params: z.object({ id: Id }),
    returns: Nothing,
    needs,
    on: { relation: 'feed', allow: ['owner'] },
    limit: MARK_LIMIT,
  },
  feed: {
    service,
    get: '/feeds/:secret',
    params: z.object({ secret: RawText(80) }),
    returns: file('text/calendar'),
    needs: 'public',
    weight: 'heavy',
    limit: { per: 'address', max: 120, in: '1m' },
  },
  /** *(ext)* Imports an `.ics` file that was uploaded; events that were imported before stay as they are. */
  importFile: {
    service,
    post: '/v1/schedules/import',
    body: z.object({ fileId: RawText(64, 1), dryRun: Flag }),
    returns: z.object({
      list: z.array(ImportedEvent).max(MAX_IMPORTED),
      added: z.int(),
      present: z.int(),
      refused: z.int(),
    }),
    needs,
    // Each may take seconds.
    weight: 'heavy',
    limit: { per: 'person', max: 60, in: '10m' },
  },
} as const;
