import {
  Attachment,
  AudienceUnits,
  Created,
  Flag,
  fromUnitKeys,
  Id,
  MAX_PEOPLE,
  Nothing,
  Page,
  PagingBy,
  RawText,
  Whole,
} from '@atrium/sdk';
import { z } from 'zod';
import { bulletinFields, FoundIn, MAX_FILES } from './fields.ts';

const needs = 'bulletin.publish';
/** Each may reach the whole company; far more than a person saves. */
const limit = { per: 'person', max: 60, in: '1m' } as const;

export const One = z.object({ id: Id });

/** Who writes a bulletin: its author, and with `bulletin.manageAll` a manager (C.7-1). Its readers know it from elsewhere. */
const MANAGED_BY = { relation: 'bulletin', allow: ['author', 'manager'], sees: ['reader'] } as const;

const State = z.enum(['draft', 'scheduled', 'published', 'expired']);

/** The columns of a bulletin in every list. Times are `YYYY-MM-DD HH:mm`. */
export const listedColumns = {
  id: z.int(),
  title: z.string(),
  mainCategoryId: z.int().nullable(),
  mainCategoryName: z.string(),
  subCategoryId: z.int().nullable(),
  subCategoryName: z.string(),
  /** null in a draft that does not have it yet. */
  publishedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
  /** *(ext)* From here on: what the specification does not have. */
  state: State,
  mustRead: z.boolean(),
  deadline: z.string().nullable(),
  pinnedUntil: z.string().nullable(),
  hasFiles: z.boolean(),
  /** Number of its text, from 1: an edit after its publication makes the next one. */
  revision: z.int(),
  /** When it became this revision; null for the first. */
  editedOn: z.string().nullable(),
  createdBy: z.int(),
  createdByName: z.string(),
};

/** A bulletin as the list of those one manages has it. */
const ManagedRow = z.object({
  ...listedColumns,
  /** People who have left are not counted. */
  readerCount: z.int(),
  readCount: z.int(),
  version: z.int(),
  updatedOn: z.string(),
});

/** A bulletin as its form has it. */
const Bulletin = z.object({
  ...listedColumns,
  content: z.string(),
  /** Everyone who reads it, by name or through a unit. */
  readers: z.array(z.int()).max(MAX_PEOPLE),
  /** *(ext)* Those of them who are named by name. */
  named: z.array(z.int()).max(MAX_PEOPLE),
  /** *(ext)* */
  units: AudienceUnits,
  files: z.array(Attachment).max(MAX_FILES),
  isDraft: z.boolean(),
  /** People who would have to read again after `resetRead`. */
  readCount: z.int(),
  version: z.int(),
  createdOn: z.string(),
  updatedBy: z.int(),
  updatedByName: z.string(),
  updatedOn: z.string(),
});

const NewBulletin = z.object({
  ...bulletinFields,
  mainCategoryId: bulletinFields.mainCategoryId.default(null),
  subCategoryId: bulletinFields.subCategoryId.default(null),
  publishedOn: bulletinFields.publishedOn.default(null),
  finishedOn: bulletinFields.finishedOn.default(null),
  content: bulletinFields.content.default(''),
  readers: bulletinFields.readers.default([]),
  units: bulletinFields.units.default(fromUnitKeys([])),
  files: bulletinFields.files.default([]),
  mustRead: Flag.default(false),
  deadline: bulletinFields.deadline.default(null),
  pinnedUntil: bulletinFields.pinnedUntil.default(null),
  isDraft: Flag.default(false),
});

const ChangedBulletin = z
  .object(bulletinFields)
  .partial()
  .extend({
    version: Whole(1).optional(),
    /** *(ext)* Notifies every reader once more (C.7-6). */
    notifyAgain: Flag.default(false),
    /** *(ext)* People who have read an earlier revision have to read this one. */
    resetRead: Flag.default(false),
  });

/** The bulletins that one writes: one's own, with `bulletin.manageAll` those of the company (S2-265; C.7-1). */
export const bulletinCalls = {
  bulletins: {
    get: '/bulletins',
    query: PagingBy('publishedOn', 'finishedOn', 'title', 'updatedOn', 'relevance').extend({
      state: State.optional(),
      mainCategoryId: Id.optional(),
      subCategoryId: Id.optional(),
      /** Words, each of which is in the title, the text, the name of an attachment, or the author's name or number. */
      keyword: RawText(100).optional(),
    }),
    returns: Page(ManagedRow.extend({ foundIn: FoundIn.nullable() })),
    needs,
    weight: 'heavy',
  },
  /** *(ext)* */
  counts: {
    get: '/bulletins/counts',
    returns: z.object({ all: z.int(), published: z.int(), scheduled: z.int(), draft: z.int(), expired: z.int() }),
    needs,
  },
  createBulletin: { post: '/bulletins', body: NewBulletin, returns: Created, needs, limit },
  bulletin: { get: '/bulletins/:id', params: One, returns: Bulletin, needs, on: MANAGED_BY },
  changeBulletin: {
    patch: '/bulletins/:id',
    params: One,
    body: ChangedBulletin,
    returns: Nothing,
    needs,
    on: MANAGED_BY,
    limit,
  },
  /** Its files are deleted after 30 days (C.7-12). */
  removeBulletin: { delete: '/bulletins/:id', params: One, returns: Nothing, needs, on: MANAGED_BY, limit },
  /** *(ext)* Within these 30 days. */
  restoreBulletin: {
    put: '/bulletins/:id/restore',
    params: One,
    returns: Nothing,
    needs,
    on: { relation: 'deletedBulletin', allow: ['author', 'manager'] },
  },
} as const;
