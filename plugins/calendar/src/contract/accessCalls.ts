import { file, Flag, Id, Line, MARK_LIMIT, Nothing, RawText } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FEED_NAME } from './limits.ts';
import { HiddenEmployees } from './scheduleShapes.ts';

const service = 'calendar';
const needs = 'anyone';

/** Feeds of one person. */
export const MAX_FEEDS = 10;

/** Events of one `.ics` file. */
export const MAX_IMPORTED = 20_000;

/** Events of a file that the call itself saves; more are saved by a job. */
export const MAX_AT_ONCE = 1000;

/** Imports of one person that are listed. */
export const MAX_LISTED_IMPORTS = 50;

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
  effect: z.enum(['new', 'changed', 'removed', 'present', 'refused']),
  /** Why it is refused, or what changes of an earlier import and what is not kept; `''` otherwise. */
  reason: z.string(),
});

/** *(ext)* An import of an `.ics` file. */
const ListedImport = z.object({
  id: z.int(),
  fileName: z.string(),
  /** `YYYY-MM-DD HH:mm` */
  createdOn: z.string(),
  /** `planned`: a job is saving it. */
  state: z.enum(['planned', 'done', 'failed']),
  /** Schedules to write, and how many are written. */
  total: z.int(),
  written: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Why it ended early; `''` otherwise. */
  problem: z.string(),
  /** `''` if it was not. */
  takenBackOn: z.string(),
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
    // The address stays when the token is revoked.
    apiTokens: false,
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
  /**
   * *(ext)* Imports an `.ics` file that was uploaded. Events of an earlier import are changed where the file has them otherwise. With the
   * digest of another dry run nothing is changed (412).
   */
  importFile: {
    service,
    post: '/v1/schedules/import',
    body: z.object({ fileId: RawText(64, 1), dryRun: Flag, digest: RawText(64).optional() }),
    returns: z.object({
      list: z.array(ImportedEvent).max(MAX_IMPORTED),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      present: z.int(),
      refused: z.int(),
      /** What else the file has and is not imported, as sentences. */
      notes: z.array(z.string()).max(10),
      digest: z.string(),
      /** Of the import, for `imports`; 0 for a dry run and where there was nothing to do. */
      id: z.int(),
      /** A job saves it: `imports` has how far it is. */
      isRunning: z.boolean(),
    }),
    needs,
    // Each may take seconds.
    weight: 'heavy',
    limit: { per: 'person', max: 60, in: '10m' },
  },
  /** *(ext)* The caller's imports of the last 30 days, latest first. */
  imports: {
    service,
    get: '/v1/schedules/imports',
    returns: z.array(ListedImport).max(MAX_LISTED_IMPORTS),
    list: true,
    needs,
  },
  /** *(ext)* Takes an import back as a whole. What was changed again since stays. */
  takeBackImport: {
    service,
    delete: '/v1/schedules/imports/:id',
    params: z.object({ id: Id }),
    returns: z.object({
      /** Schedules that are in the bin now, and those that are as they were before. */
      removed: z.int(),
      restored: z.int(),
    }),
    needs,
    on: { none: 'only an import of the caller is found by its id' },
    weight: 'heavy',
    limit: MARK_LIMIT,
  },
} as const;
