import {
  Attachment,
  Flag,
  Id,
  MARK_LIMIT,
  MAX_UNITS_SHOWN,
  NamedUnit,
  Page,
  Paging,
  RawText,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import { listedColumns, One } from './bulletinCalls.ts';
import { FoundIn, MAX_FILES, MAX_LISTED_REVISIONS, MAX_UNREAD, POSTER_PAGE_SIZE } from './fields.ts';

const needs = 'anyone';

/** Its author and who manages all bulletins may read it at any time, its readers in its period (C.7-2, C.7-4). */
const SEEN_BY = { relation: 'bulletin', allow: ['author', 'manager', 'reader'] } as const;

/** A bulletin that the caller may read now. */
const Summary = z.object({
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
  /** The units whose people read it. */
  units: z.array(NamedUnit).max(MAX_UNITS_SHOWN),
  canEdit: z.boolean(),
  canSeeReceipts: z.boolean(),
});

const Unread = z.object({ unreadNumber: z.int() });

/** What one may read (S2-270). */
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

const RevisionRow = z.object({
  revision: z.int(),
  /** null where it was not recorded yet. */
  editedBy: z.object({ employeeId: z.int(), employeeName: z.string() }).nullable(),
  editedOn: z.string(),
  /** When the caller read it; null if they have not. */
  readOn: z.string().nullable(),
});

/**
 * *(ext)* Revisions of a bulletin: what its receipts are of. Who sees the bulletin sees them; a reader without a view of the receipts
 * sees the present revision, and those of their own receipts.
 */
export const revisionCalls = {
  /** Newest first; the present one is the first of them. */
  revisions: {
    get: '/bulletinSummaries/:id/revisions',
    params: One,
    returns: z.array(RevisionRow).max(MAX_LISTED_REVISIONS),
    list: true,
    needs: 'anyone',
    on: SEEN_BY,
  },
  /** Missing if its text was not kept: of edits before this version of the product. */
  revision: {
    get: '/bulletinSummaries/:id/revisions/:revision',
    params: z.object({ id: Id, revision: Id }),
    returns: RevisionRow.extend({
      title: z.string(),
      content: z.string(),
      fileNames: z.array(z.string()).max(MAX_FILES),
      /** Images of the text that were removed since, and are left out of it. */
      lostImages: z.int(),
    }),
    needs: 'anyone',
    on: SEEN_BY,
  },
} as const;

/** A bulletin as the poster shows it. */
const PosterRow = Summary.pick({
  id: true,
  title: true,
  summary: true,
  mainCategoryName: true,
  subCategoryName: true,
  publishedOn: true,
  mustRead: true,
  deadline: true,
  isRead: true,
  isPinned: true,
});

/**
 * *(ext)* The poster: the page in the right side tab, which may be on a host of its own (C.7-9). It has no session, only the launch
 * ticket of its address, which it redeems once for a key to read what the person may read, until their session ends.
 */
export const posterCalls = {
  /** A ticket for the frame: the address of the poster, and its parameters `token` and `hash` (C.2-26). */
  posterTicket: {
    post: '/poster/tickets',
    // A ticket is worth what its session is.
    apiTokens: false,
    returns: z.object({ link: z.string(), token: z.string(), hash: z.string() }),
    needs: 'anyone',
    limit: { per: 'session', max: 60, in: '10m' },
  },
  redeemPoster: {
    post: '/poster/sessions',
    body: z.object({ token: RawText(200, 1), hash: RawText(200, 1) }),
    returns: z.object({
      key: z.string(),
      employeeId: z.int(),
      employee: z.string(),
      name: z.string(),
      companyId: z.int(),
    }),
    needs: 'public',
  },
  /** By POST, so that the key is in no address. */
  posterBulletins: {
    post: '/poster/bulletins',
    body: z.object({ key: RawText(200, 1), page: Whole(1).default(1) }),
    returns: z.object({
      list: z.array(PosterRow).max(POSTER_PAGE_SIZE),
      totalSize: z.int(),
      page: z.int(),
      pageSize: z.int(),
      unreadNumber: z.int(),
    }),
    needs: 'public',
  },
} as const;
