import { day, moment } from '@atrium/sdk/server/columns';
import { searchKey } from '@atrium/sdk/server/search';
import { namedColumns } from '@atrium/sdk/server/namedList';
import { audienceColumns, readColumns, unitColumns, unitKeys } from '@atrium/sdk/server/sharing';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('bulletin');

/** Main categories, and sub categories, whose parent is a main one. Names are unique among siblings (C.6-16). */
export const categories = schema.table(
  'categories',
  {
    ...namedColumns(),
    /** null for a main category. */
    parentId: integer().references((): AnyPgColumn => categories.id),
    /** From 1, among its siblings. */
    sequence: integer().notNull(),
    updatedBy: integer().notNull(),
  },
  ({ companyId, parentId, name }) => [
    uniqueIndex('categories_name').on(companyId, sql`coalesce(${parentId}, 0)`, sql`lower(${name})`),
    index('categories_parent').on(parentId),
  ],
);

export const bulletins = schema.table(
  'bulletins',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    /** Its author. */
    createdBy: integer().notNull(),
    mainCategoryId: integer().references(() => categories.id),
    subCategoryId: integer().references(() => categories.id),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    /** Its characters without formatting, for the search and the first words in lists. */
    plain: text().notNull(),
    titleKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`title`)),
    plainKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`plain`)),
    /** Uploads: attachments, and images of the text. */
    fileIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Names of the attachments, one a line, to be searched. */
    fileNames: text().notNull().default(''),
    fileNamesKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`file_names`)),
    imageIds: jsonb().$type<readonly string[]>().notNull().default([]),
    isDraft: boolean().notNull(),
    publishedOn: moment(),
    /** Not included (C.7-2). */
    finishedOn: moment(),
    mustRead: boolean().notNull(),
    /** Of a must-read only, which has one when it is no draft any more. */
    deadline: moment(),
    /** The last day on which it is first in every list. */
    pinnedUntil: day(),
    /** Number of its text: an edit after the publication makes the next one. Receipts are of a revision. */
    revision: integer().notNull().default(1),
    /** The first revision that counts as read: `resetRead` raises it. */
    requiredRevision: integer().notNull().default(1),
    /** When it became its revision, and by whom; null for the first, and by whom also where that was not recorded yet. */
    editedOn: moment(),
    editedBy: integer(),
    version: integer().notNull().default(1),
    createdOn: moment().notNull(),
    updatedBy: integer().notNull(),
    updatedOn: moment().notNull(),
    deletedOn: moment(),
  },
  (table) => [
    index('bulletins_company').on(table.companyId, table.publishedOn),
    index('bulletins_author').on(table.createdBy, table.publishedOn),
    index('bulletins_main').on(table.mainCategoryId),
    index('bulletins_sub').on(table.subCategoryId),
    index('bulletins_deleted').on(table.deletedOn),
    check(
      'bulletins_complete',
      sql`${table.isDraft} or (${table.subCategoryId} is not null and ${table.mainCategoryId} is not null
        and ${table.publishedOn} is not null and ${table.finishedOn} > ${table.publishedOn})`,
    ),
  ],
);

const ofBulletin = () =>
  integer()
    .notNull()
    .references(() => bulletins.id, { onDelete: 'cascade' });

/**
 * The readers of bulletins. Each row repeats when its bulletin ends, so that what a person may read now is one range of one
 * index, however many years of bulletins there are.
 */
export const readers = schema.table(
  'readers',
  {
    ...audienceColumns(),
    bulletinId: ofBulletin(),
    /** `finishedOn` of the bulletin; null in a draft. */
    finishedOn: moment(),
    remindedOn: moment(),
  },
  ({ employeeId, bulletinId, finishedOn }) => [
    primaryKey({ columns: [bulletinId, employeeId] }),
    index('readers_current').on(employeeId, finishedOn, bulletinId),
  ],
);

/** The units whose people are readers of a bulletin, as it was declared; `readers` has the people. */
export const units = schema.table('units', { ...unitColumns(), bulletinId: ofBulletin() }, (table) =>
  unitKeys('units_unit', table, table.bulletinId),
);

/** Receipts: who has read which revision of a bulletin when, the first time. */
export const reads = schema.table(
  'reads',
  { ...readColumns(), bulletinId: ofBulletin(), revision: integer().notNull() },
  ({ employeeId, bulletinId, revision }) => [primaryKey({ columns: [bulletinId, employeeId, revision] })],
);

/**
 * Earlier revisions of a bulletin, so that a receipt shows what was read. Attachments have only their names, so that
 * removing one removes it.
 */
export const revisions = schema.table(
  'revisions',
  {
    bulletinId: ofBulletin(),
    revision: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    fileNames: text().array().notNull(),
    /** As in `bulletins`. */
    editedOn: moment(),
    editedBy: integer(),
  },
  ({ bulletinId, revision }) => [primaryKey({ columns: [bulletinId, revision] })],
);

/** Which revisions of a bulletin were announced to its readers: each once, by a save or a job (C.7-11). */
export const announcements = schema.table(
  'announcements',
  { bulletinId: ofBulletin(), revision: integer().notNull(), announcedOn: moment().notNull() },
  ({ bulletinId, revision }) => [primaryKey({ columns: [bulletinId, revision] })],
);

/** Launch tickets of the poster that were not redeemed yet (C.2-26). The token itself is not stored. */
export const posterTickets = schema.table('poster_tickets', {
  /** SHA-256 of the token, hex. */
  digest: text().primaryKey(),
  /** Key of the token's hash. */
  secret: text().notNull(),
  employeeId: integer().notNull(),
  sessionId: text().notNull(),
  expiresOn: moment().notNull(),
});

/** What a poster has redeemed its ticket for: it reads as this person until the session ends. The key itself is not stored. */
export const posterKeys = schema.table(
  'poster_keys',
  {
    /** SHA-256 of the key, hex. */
    digest: text().primaryKey(),
    employeeId: integer().notNull(),
    sessionId: text().notNull(),
    createdOn: moment().notNull(),
  },
  ({ sessionId }) => [index('poster_keys_session').on(sessionId)],
);
