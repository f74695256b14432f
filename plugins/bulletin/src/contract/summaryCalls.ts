import { Flag, Id, MARK_LIMIT, Page, Paging, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { FoundIn } from './foundIn.ts';
import { Attachment, listedColumns, One } from './bulletinCalls.ts';
import { MAX_FILES, MAX_UNREAD } from './limits.ts';

const needs = 'anyone';

/** Its author and who manages all bulletins may read it at any time, its readers in its period (C.7-2, C.7-4). */
export const SEEN_BY = { relation: 'bulletin', allow: ['author', 'manager', 'reader'] } as const;

/** A bulletin that the caller may read now. */
export const Summary = z.object({
  ...listedColumns,
  /** The first words of its text. */
  summary: z.string(),
  isRead: z.boolean(),
  /** When the caller read it; null if they have not, or have to again. */
  readOn: z.string().nullable(),
  isPinned: z.boolean(),
});

/** *(ext)* The same with its text. */
const ReadBulletin = z.object({
  ...Summary.shape,
  content: z.string(),
  files: z.array(Attachment).max(MAX_FILES),
  /** Whether reading it is recorded: the author need not be a reader. */
  isReader: z.boolean(),
  canEdit: z.boolean(),
  canSeeReceipts: z.boolean(),
});

const Unread = z.object({ unreadNumber: z.int() });

/** What one may read (S2 §7). */
export const summaryCalls = {
  summaries: {
    get: '/bulletinSummaries',
    query: Paging.extend({
      mainCategoryId: Id.optional(),
      subCategoryId: Id.optional(),
      /** As in `bulletins`. With one, those that fit best are first. */
      keyword: RawText(100).optional(),
      isRead: Flag.optional(),
    }),
    returns: Page(Summary.extend({ foundIn: FoundIn.nullable() })),
    needs,
    weight: 'heavy',
  },
  /** *(ext)* How many bulletins the caller may read now and has not read (C.7-5, C.7-10). */
  unread: {
    get: '/bulletinSummaries/unread',
    returns: Unread.extend({
      /** The newest of them, so that a browser can follow the count by events alone. */
      ids: z.array(z.int()).max(MAX_UNREAD),
    }),
    needs,
  },
  /** *(ext)* The must-reads that the caller has not confirmed, the earliest deadline first. */
  mustReads: {
    get: '/bulletinSummaries/mustReads',
    returns: z
      .array(z.object({ id: z.int(), title: z.string(), deadline: z.string(), isOver: z.boolean() }))
      .max(MAX_UNREAD),
    list: true,
    needs,
  },
  /** *(ext)* */
  summary: { get: '/bulletinSummaries/:id', params: One, returns: ReadBulletin, needs, on: SEEN_BY },
  /** Idempotent: the first time that this revision was read is kept (C.7-5). A bulletin out of its period is missing. */
  markRead: {
    put: '/bulletins/:id/read',
    params: One,
    body: z.object({
      /** *(ext)* The revision that was shown, so that the receipt is about the text that was read; the present one by default. */
      revision: Whole(1).optional(),
    }),
    returns: Unread,
    needs,
    on: SEEN_BY,
    limit: MARK_LIMIT,
  },
} as const;
