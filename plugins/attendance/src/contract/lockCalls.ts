import { Day, Id, MAX_PEOPLE, Month, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';

/** Who may lock and reopen the months of the company. */
const needs = 'attendance.lock';
const on = { none: 'the month is one of the caller’s own company' } as const;
const params = z.object({ month: Month });

/** Open items that are named; the rest is counted. */
export const MAX_OPEN_ITEMS = 200;
/** Locks and reopenings of a month that are listed, the latest first. */
export const MAX_LOCK_EVENTS = 50;

/**
 * What can still change a month: requests of corrections and of leave that wait for approval, and presses that are missing without a
 * correction being asked for.
 */
export const OPEN_KINDS = ['correction', 'leave', 'missing'] as const;

export const OpenCounts = z.object({ correction: z.int(), leave: z.int(), missing: z.int() });

const OpenItem = z.object({
  kind: z.enum(OPEN_KINDS),
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  /** `YYYY-MM-DD`; of leave its first day within the month. */
  date: z.string(),
});

const LockStatus = z.enum(['open', 'locking', 'locked', 'reopened', 'failed']);

/** *(ext)* The lock of a month, as its header shows it; missing while the month was never locked. */
export const MonthLock = z.object({
  state: z.enum(['locking', 'locked', 'reopened']),
  /** `YYYY-MM-DD HH:mm` */
  at: z.string(),
  /** Name of who locked or reopened it. */
  by: z.string(),
  /** Progress, while it is being written. */
  people: z.int(),
  done: z.int(),
});

const CompanyLock = z.object({
  month: Month,
  state: LockStatus,
  /** How often it was locked. */
  version: z.int(),
  /** `YYYY-MM-DD HH:mm`, and the name of who locked or reopened it; `''` while it was never locked. */
  at: z.string(),
  by: z.string(),
  /** `YYYY-MM-DD HH:mm` from which it can be locked: when its last night shift is over. */
  lockableFrom: z.string(),
  isLockable: z.boolean(),
  people: z.int(),
  done: z.int(),
  /** What is open; null for a month that is locked, or is not over. */
  open: OpenCounts.nullable(),
  /** Requests first, then by date. */
  items: z.array(OpenItem).max(MAX_OPEN_ITEMS),
  /** False if a plugin did not say which of its requests are open. */
  isComplete: z.boolean(),
  events: z
    .array(
      z.object({
        action: z.enum(['locked', 'reopened']),
        version: z.int(),
        at: z.string(),
        by: z.string(),
        reason: z.string(),
      }),
    )
    .max(MAX_LOCK_EVENTS),
});

/** *(ext)* 結算: locking and reopening a month of the caller's company. */
export const lockCalls = {
  /** The state of a month, with what is open in it. */
  monthLock: { get: '/attendanceLocks/:month', params, returns: CompanyLock, needs, on, weight: 'heavy' },
  /**
   * Locks a month: its days are judged and stored by a job, and can not be changed from the first moment. 409 while it is locked or being
   * locked; 409 `CONFIRM` with what is open, unless `confirm`; 422 for a month that is not over.
   */
  lockMonth: {
    post: '/attendanceLocks/:month',
    params,
    body: z.object({ confirm: z.boolean().default(false) }),
    returns: z.object({ state: LockStatus, version: z.int() }),
    needs,
    on,
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
  /** Reopens a locked month. 409 for one that is not locked. */
  reopenMonth: {
    delete: '/attendanceLocks/:month',
    params,
    body: z.object({ reason: Text(1, 200) }),
    returns: z.object({ state: LockStatus, version: z.int() }),
    needs,
    on,
    limit: SAVE_LIMIT,
  },
} as const;

/** For plugins whose requests change days: which of them wait for approval. */
export const openRequestsPoint = {
  input: z.object({ companyId: Id, from: Day, to: Day }),
  returns: z.array(z.object({ employeeId: Id, date: Day })).max(MAX_PEOPLE),
};
