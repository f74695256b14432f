import { file, Id, MAX_PEOPLE, Page, Paging, Units } from '@atrium/sdk';
import { z } from 'zod';
import { One } from './bulletinCalls.ts';

/** Who has read a bulletin is for its author and for people with `bulletin.readers.view` who see it (C.7-4). */
const SEEN_BY = { relation: 'receipts', allow: ['viewer'], sees: ['reader'] } as const;

const Reader = z.object({ employeeId: z.int(), employeeName: z.string() });
const readersWithState = {
  params: One,
  returns: z.object({
    readers: z
      .array(Reader.extend({ departmentName: z.string(), isRead: z.boolean(), readOn: z.string().nullable() }))
      .max(MAX_PEOPLE),
    ...Units.shape,
  }),
  needs: 'anyone',
  on: SEEN_BY,
} as const;

/** How far a reader is: `current` has read this revision, `older` an earlier one, `none` nothing. */
const ReceiptState = z.enum(['current', 'older', 'none']);

const Receipt = z.object({
  employeeId: z.int(),
  employeeName: z.string(),
  departmentName: z.string(),
  groupName: z.string(),
  state: ReceiptState,
  /** Whether the reader still has to read it: nothing was read, or only what `resetRead` made void. */
  isPending: z.boolean(),
  /** Whether the deadline of a must-read passed before the reader confirmed it, or has passed without it. */
  isLate: z.boolean(),
  /** The revision that was read last; null for none. */
  revision: z.int().nullable(),
  readOn: z.string().nullable(),
  /** When the reader was last reminded. */
  remindedOn: z.string().nullable(),
});

/** Readers and read receipts. */
export const receiptCalls = {
  readers: {
    get: '/bulletinSummaries/:id/readers',
    params: One,
    returns: z.object({ readers: z.array(Reader).max(MAX_PEOPLE) }),
    needs: 'anyone',
    on: { relation: 'bulletin', allow: ['author', 'manager', 'reader'] },
  },
  readersWithState: { get: '/v2/bulletinSummaries/:id/readers', ...readersWithState },
  /** The same at the other place of `v2` (C.1-15). */
  readersWithStateToo: { get: '/bulletinSummaries/:id/readers/v2', ...readersWithState },
  /** *(ext)* Numbers of readers by what they have read; people who have left are not counted. */
  receiptCounts: {
    get: '/bulletins/:id/receipts/counts',
    params: One,
    returns: z.object({
      total: z.int(),
      current: z.int(),
      older: z.int(),
      none: z.int(),
      pending: z.int(),
      /** Of the pending ones those whose deadline has passed. */
      overdue: z.int(),
      /** Readers who have left the company. */
      left: z.int(),
    }),
    needs: 'bulletin.publish',
    on: SEEN_BY,
  },
  /** *(ext)* */
  receipts: {
    get: '/bulletins/:id/receipts',
    params: One,
    query: Paging.extend({ state: ReceiptState.optional() }),
    returns: Page(Receipt),
    needs: 'bulletin.publish',
    on: SEEN_BY,
  },
  /** *(ext)* */
  receiptsFile: {
    get: '/bulletins/:id/receipts.csv',
    params: One,
    returns: file('text/csv'),
    needs: 'bulletin.publish',
    weight: 'heavy',
    on: SEEN_BY,
  },
  /** *(ext)* Reminds the readers who still have to read it, or those of them that are named; no one twice within an hour. */
  remindReaders: {
    post: '/bulletins/:id/reminders',
    params: One,
    body: z.object({ readers: z.array(Id).max(MAX_PEOPLE).optional() }),
    returns: z.object({ count: z.int() }),
    needs: 'bulletin.publish',
    on: SEEN_BY,
    limit: { per: 'person', max: 60, in: '1h' },
  },
} as const;
