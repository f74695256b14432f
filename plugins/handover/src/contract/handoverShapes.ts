import { AudienceUnits, MAX_PEOPLE, MAX_UNITS_SHOWN, NamedUnit } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_EDITORS, MAX_ITEMS } from './limits.ts';
import { Files, Member } from './fields.ts';

/** 1 publisher, or who manages all handovers; 2 responsible person; 3 reader (C.6-4). */
const Permission = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** *(ext)* Why a handover is overdue. */
const Overdue = z.enum([
  /** A responsible person has not acknowledged it within the days of the settings. */
  'acknowledge',
  /** The day of an item has passed. */
  'items',
  /** The day on which it was to be closed has passed, since required items are not done. */
  'close',
]);

/** A handover as the list has it. Moments are `YYYY-MM-DD HH:mm`, days `YYYY-MM-DD`. */
export const HandoverRow = z.object({
  id: z.int(),
  title: z.string(),
  typeId: z.int().nullable(),
  typeName: z.string(),
  tagId: z.int().nullable(),
  tagName: z.string(),
  level: z.int(),
  /** The day on which it was closed, or will be. */
  finishDate: z.string().nullable(),
  /** Whether it is closed now. One that will be closed is unfinished until then (C.6-1). */
  isFinish: z.boolean(),
  /** *(ext)* `scheduled`: it will be closed on `finishDate`. */
  state: z.enum(['open', 'scheduled', 'closed']),
  publishDate: z.string(),
  publisher: z.string(),
  /** *(ext)* */
  publisherId: z.int(),
  isCollected: z.boolean(),
  /** People, without those who have left (C.6-20). */
  editorCount: z.int(),
  readerCount: z.int(),
  /** Without the publisher. */
  viewedCount: z.int(),
  /** *(ext)* Responsible people who have acknowledged it (已接手). */
  acknowledgedCount: z.int(),
  permission: Permission,
  isUrlPublic: z.boolean(),
  /** *(ext)* */
  fileCount: z.int(),
  messageCount: z.int(),
  unreadMessages: z.int(),
  /** *(ext)* Items of the checklist, and those that are done. */
  itemCount: z.int(),
  doneCount: z.int(),
  /** *(ext)* For the publisher, and who has no part in it, it counts as read. */
  isRead: z.boolean(),
  /** *(ext)* It was revised after the caller had read it. */
  isChanged: z.boolean(),
  /** *(ext)* The caller is one of the responsible people. */
  isEditor: z.boolean(),
  /** *(ext)* When the caller acknowledged it. */
  acknowledgedOn: z.string().nullable(),
  /** *(ext)* Reasons, empty if it is not overdue. */
  overdue: z.array(Overdue).max(3),
  /** *(ext)* For how many days, by the first of the reasons: 1 on the day after the last one; 0 if it is not overdue. */
  overdueDays: z.int(),
  /** *(ext)* */
  revision: z.int(),
  updatedOn: z.string(),
  version: z.int(),
});

/** *(ext)* Where a search finds words beside the subject. */
export const FOUND_PARTS = ['content', 'item', 'comment', 'file', 'person'] as const;

/** A handover as a search has it. */
export const FoundHandover = HandoverRow.extend({
  /** *(ext)* The text around words of the keyword that the subject does not have; null if it has all, or without a keyword. */
  foundIn: z.object({ part: z.enum(FOUND_PARTS), text: z.string() }).nullable(),
});

/** *(ext)* A line of the checklist. */
export const Item = z.object({
  id: z.int(),
  text: z.string(),
  dueDate: z.string().nullable(),
  isRequired: z.boolean(),
  isDone: z.boolean(),
  doneBy: Member.nullable(),
  doneOn: z.string().nullable(),
});

/** A responsible person, and when they read it and acknowledged it. */
export const Editor = Member.extend({
  readOn: z.string().nullable(),
  acknowledgedOn: z.string().nullable(),
});

/** A handover as its panel and form have it. */
export const Handover = HandoverRow.extend({
  content: z.string(),
  files: Files,
  editors: z.array(Editor).max(MAX_EDITORS),
  /** All of them, by name and through units. */
  readers: z.array(z.object({ employeeId: z.int() })).max(MAX_PEOPLE),
  /** *(ext)* Those of them who are named by name. */
  named: z.array(z.int()).max(MAX_PEOPLE),
  /** *(ext)* Units whose people read it, as they were declared, and by name. */
  units: AudienceUnits,
  readerUnits: z.array(NamedUnit).max(MAX_UNITS_SHOWN),
  /** *(ext)* */
  items: z.array(Item).max(MAX_ITEMS),
  /** *(ext)* Who wrote the present revision, and when. */
  revisedBy: Member,
  revisedOn: z.string(),
  /** *(ext)* Who changed it last, whatever it was, at `updatedOn`. */
  updatedBy: Member,
  /** *(ext)* The revision that the caller has read last, and when they read it; null before the first time. */
  readRevision: z.int().nullable(),
  readOn: z.string().nullable(),
  /** *(ext)* The public link, for permission 1 and 2 while it is switched on. */
  link: z
    .object({
      expiresOn: z.string().nullable(),
      hasPassphrase: z.boolean(),
      /** The passphrase is from before the present rule, and may be too short: it is to be changed. */
      isPassphraseOld: z.boolean(),
      /** Why it cannot be used now: public links are off, its last day is over, or who opened it has left. */
      closed: z.enum(['company', 'expired', 'left']).nullable(),
      views: z.int(),
      lastViewedOn: z.string().nullable(),
    })
    .nullable(),
});

/** *(ext)* What a revision changed in the one before; `created` of the first one. */
const Part = z.enum(['created', 'title', 'content', 'category', 'level', 'finishDate', 'files', 'items']);

/** *(ext)* A revision of a handover. */
export const RevisionRow = z.object({
  revision: z.int(),
  revisedBy: Member,
  revisedOn: z.string(),
  parts: z.array(Part).max(8),
});

/** *(ext)* A handover as it was. Attachments are named; images that were removed since are left out. */
export const Revision = RevisionRow.extend({
  title: z.string(),
  content: z.string(),
  typeName: z.string(),
  tagName: z.string(),
  level: z.int(),
  finishDate: z.string().nullable(),
  items: z
    .array(z.object({ text: z.string(), dueDate: z.string().nullable(), isRequired: z.boolean() }))
    .max(MAX_ITEMS),
  fileNames: z.array(z.string()).max(10),
});

/** *(ext)* A public link that is switched on. */
export const PublicLinkRow = z.object({
  id: z.int(),
  title: z.string(),
  publisher: z.string(),
  /** Who opened it, and when. */
  openedBy: z.string(),
  createdOn: z.string(),
  expiresOn: z.string().nullable(),
  hasPassphrase: z.boolean(),
  isPassphraseOld: z.boolean(),
  /** Why it cannot be used now. */
  closed: z.enum(['company', 'expired', 'left']).nullable(),
  views: z.int(),
  lastViewedOn: z.string().nullable(),
});
