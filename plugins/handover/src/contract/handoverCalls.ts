import {
  Created,
  Flag,
  Id,
  MARK_LIMIT,
  MAX_PEOPLE,
  Nothing,
  Page,
  Paging,
  PagingBy,
  RawText,
  SAVE_LIMIT,
  Text,
  Units,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import { ChangedHandover, linkFields, Member, NewHandover, One, OptionalDay, PersonId } from './fields.ts';
import {
  Editor,
  FoundHandover,
  Handover,
  HandoverRow,
  PublicLinkRow,
  Revision,
  RevisionRow,
} from './handoverShapes.ts';
import { MAX_CATEGORIES, MAX_ENTRIES, MAX_ENTRY_LENGTH, MAX_REVISIONS, MAX_TAGS_OF_CATEGORY } from './limits.ts';

const needs = 'anyone';
/** Who has to do with a handover (C.6-4): permission 1, 2 and 3. */
const seen = { relation: 'handover', allow: ['owner', 'editor', 'reader'] } as const;
const edited = { relation: 'handover', allow: ['owner', 'editor'], sees: ['reader'] } as const;
const owned = { relation: 'handover', allow: ['owner'], sees: ['editor', 'reader'] } as const;

/** Texts that are searched for; a blank one asks for nothing. */
const entries = z.array(Text(0, MAX_ENTRY_LENGTH)).max(MAX_ENTRIES).nullish();

/** Which handovers are listed (S2-232; C.6-14). The dates, and what is marked with ext, narrow the list whatever `logic` is. */
const searchFields = {
  /** 1 the day of publishing, 2 the day of closing. */
  dateType: Whole(1, 2).default(1),
  /** At most 365 days apart; one of them may be missing. */
  dateBegin: OptionalDay.default(null),
  dateEnd: OptionalDay.default(null),
  title: entries,
  content: entries,
  publisher: z.array(PersonId).max(MAX_ENTRIES).nullish(),
  /** null: all, with `logic` true only. */
  finished: z.union([Flag, z.null(), z.literal('').transform(() => null)]).default(null),
  /** true: all of the conditions; false: any of them. */
  logic: Flag.default(true),
  /** *(ext)* */
  typeId: Id.optional(),
  tagId: Id.optional(),
  level: Whole(1, 3).optional(),
  isCollected: Flag.optional(),
  /**
   * *(ext)* Words, each of which is in the subject, the content, an item, a comment, the name of a file, or the name or number of the
   * publisher or a responsible person; in quotes, words that follow one another.
   */
  keyword: RawText(100).optional(),
  /** *(ext)* Those of the caller's part in it: published, responsible for, and open ones that the caller has not acknowledged. */
  box: z.enum(['all', 'published', 'responsible', 'waiting']).default('all'),
  isUnread: Flag.optional(),
  isOverdue: Flag.optional(),
  isUrlPublic: Flag.optional(),
  /** *(ext)* `relevance`: how well the keyword fits, the newest of equal ones first; without a keyword the newest first. */
  sortName: z.enum(['publishDate', 'finishDate', 'title', 'level', 'updatedOn', 'relevance']).default('publishDate'),
};

const Search = Paging.omit({ sort: true }).extend({
  ...searchFields,
  sort: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(['ASC', 'DESC']))
    .default('DESC'),
});

const Reading = Member.extend({ isRead: z.boolean(), readOn: z.string().nullable() });

const editorStates = {
  params: One,
  returns: z.object({ editors: z.array(Reading.extend(Editor.shape)).max(MAX_PEOPLE), ...Units.shape }),
  needs,
  on: seen,
} as const;
const readerStates = {
  params: One,
  returns: z.object({ readers: z.array(Reading).max(MAX_PEOPLE), ...Units.shape }),
  needs,
  on: seen,
} as const;

const OneItem = z.object({ id: Id, itemId: Id });

/** The calls on handovers, and what belongs to them. */
export const handoverCalls = {
  search: {
    post: '/handovers/search',
    body: Search,
    returns: Page(FoundHandover),
    needs,
    weight: 'heavy',
    idempotencyKey: false,
  },
  /** *(ext)* How many handovers the caller sees, by what the list offers. */
  counts: {
    get: '/handovers/counts',
    returns: z.object({
      all: z.int(),
      unread: z.int(),
      published: z.int(),
      responsible: z.int(),
      waiting: z.int(),
      collected: z.int(),
      overdue: z.int(),
      types: z
        .array(
          z.object({
            typeId: z.int(),
            count: z.int(),
            tags: z.array(z.object({ tagId: z.int(), count: z.int() })).max(MAX_TAGS_OF_CATEGORY * 10),
          }),
        )
        .max(MAX_CATEGORIES),
    }),
    needs,
  },
  /** *(ext)* What the caller deleted, or could have, within 30 days; latest first. */
  bin: {
    get: '/handovers/bin',
    query: Paging.omit({ sort: true }),
    returns: Page(HandoverRow.extend({ deletedOn: z.string(), deletedBy: z.string() })),
    needs,
  },
  create: { post: '/handovers', body: NewHandover, returns: Created, needs, limit: SAVE_LIMIT },
  read: { get: '/handovers/:id', params: One, returns: Handover, needs, on: seen },
  /**
   * Refused with 412 and the present handover as `data` where `version` is outdated, with 409 `ALREADY_CLOSED` where it would
   * open a closed one, with 409 `ITEMS_OPEN` where it would close one whose required items are not done.
   */
  change: {
    patch: '/handovers/:id',
    params: One,
    body: ChangedHandover,
    returns: z.object({ id: z.int(), version: z.int() }),
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
  /** It can be restored for 30 days; its public link ends at once (C.6-25). */
  remove: { delete: '/handovers/:id', params: One, returns: Nothing, needs, on: owned, limit: SAVE_LIMIT },
  /** *(ext)* Takes it out of the bin, without its public link. */
  restore: {
    put: '/handovers/:id/restore',
    params: One,
    returns: Nothing,
    needs,
    on: { relation: 'deletedHandover', allow: ['owner'] },
    limit: SAVE_LIMIT,
  },
  /** Refused with 409 `ALREADY_CLOSED`, and with 409 `ITEMS_OPEN` while required items are not done. */
  close: { put: '/handovers/:id/close', params: One, returns: Nothing, needs, on: edited, limit: SAVE_LIMIT },
  collect: { put: '/handovers/:id/collect', params: One, returns: Nothing, needs, on: seen, limit: MARK_LIMIT },
  uncollect: { delete: '/handovers/:id/collect', params: One, returns: Nothing, needs, on: seen, limit: MARK_LIMIT },
  /** The first time is kept; the revision is the latest. */
  markRead: {
    put: '/handovers/:id/read',
    params: One,
    /** *(ext)* The revision that was shown; the present one by default. */
    body: z.object({ revision: Whole(1).optional() }).default({}),
    returns: Nothing,
    needs,
    on: seen,
    limit: MARK_LIMIT,
  },
  /** *(ext)* The caller, one of the responsible people, acknowledges it (已接手). The first time is kept. Refused with 409 for others. */
  acknowledge: {
    put: '/handovers/:id/acknowledge',
    params: One,
    returns: z.object({ acknowledgedOn: z.string() }),
    needs,
    on: edited,
    limit: MARK_LIMIT,
  },
  /** *(ext)* Ticks an item of the checklist, or takes the tick away. */
  tickItem: {
    put: '/handovers/:id/items/:itemId/done',
    params: OneItem,
    returns: Nothing,
    needs,
    on: edited,
    limit: MARK_LIMIT,
  },
  untickItem: {
    delete: '/handovers/:id/items/:itemId/done',
    params: OneItem,
    returns: Nothing,
    needs,
    on: edited,
    limit: MARK_LIMIT,
  },
  editors: {
    get: '/handovers/:id/editors',
    params: One,
    returns: z.object({ editors: z.array(Member).max(MAX_PEOPLE) }),
    needs,
    on: seen,
  },
  readers: {
    get: '/handovers/:id/readers',
    params: One,
    returns: z.object({ readers: z.array(Member).max(MAX_PEOPLE) }),
    needs,
    on: seen,
  },
  /** With read state and by department; at two addresses (C.1-15, C.6-10). */
  editorStates: { get: '/v2/handovers/:id/editors', ...editorStates },
  editorStatesAlias: { get: '/handovers/:id/editors/v2', ...editorStates },
  readerStates: { get: '/v2/handovers/:id/readers', ...readerStates },
  readerStatesAlias: { get: '/handovers/:id/readers/v2', ...readerStates },
  /** *(ext)* The revisions that are kept, newest first; the present one is the first of them. */
  revisions: {
    get: '/handovers/:id/revisions',
    params: One,
    returns: z.array(RevisionRow).max(MAX_REVISIONS + 1),
    list: true,
    needs,
    on: seen,
  },
  /** *(ext)* One of them. Missing if it is not kept any more. */
  revision: {
    get: '/handovers/:id/revisions/:revision',
    params: z.object({ id: Id, revision: Id }),
    returns: Revision,
    needs,
    on: seen,
  },
  /** The key of the public link, the same until it is switched off. Refused with 409 while it is off or over (C.6-13). */
  publicUrl: {
    get: '/handovers/:id/publicUrl',
    params: One,
    returns: z.object({ AESId: z.string() }),
    needs,
    on: seen,
  },
  /** *(ext)* The public links of the company that are switched on, for administrators. `changeLink` switches one off. */
  publicLinks: {
    get: '/handovers/publicLinks',
    query: PagingBy('createdOn', 'views', 'lastViewedOn', 'expiresOn', 'title').extend({
      /** Words of the subject, in any order. */
      keyword: RawText(100).optional(),
    }),
    returns: Page(PublicLinkRow),
    needs: 'handover.manageAll',
  },
  /** *(ext)* Whether the company has public links now. */
  linkRule: { get: '/handovers/linkRule', returns: z.object({ isAllowed: z.boolean() }), needs },
  /** *(ext)* Switches the public link on or off, and changes how it may be used, without a new revision of the handover. */
  changeLink: {
    put: '/handovers/:id/publicUrl',
    params: One,
    body: z.object(linkFields).partial().extend({ isUrlPublic: Flag.optional() }),
    returns: Nothing,
    needs,
    on: edited,
    limit: SAVE_LIMIT,
  },
} as const;
