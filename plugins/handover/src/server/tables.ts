import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, day, moment } from '@atrium/sdk/server/columns';
import { namedColumns } from '@atrium/sdk/server/namedList';
import { searchIndex, searchKey } from '@atrium/sdk/server/search';
import {
  audienceColumns,
  commentColumns,
  peopleColumns,
  peopleKeys,
  readColumns,
  unitColumns,
  unitKeys,
} from '@atrium/sdk/server/sharing';

export const schema = pgSchema('handover');

/** Columns of categories and tags. */
const optionColumns = () => ({ ...namedColumns(), sequence: integer().notNull() });

export const categories = schema.table('categories', optionColumns(), (table) => [
  uniqueIndex('categories_name').on(table.companyId, sql`lower(${table.name})`),
]);

export const tags = schema.table('tags', optionColumns(), (table) => [
  uniqueIndex('tags_name').on(table.companyId, sql`lower(${table.name})`),
]);

export const categoryTags = schema.table(
  'category_tags',
  {
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.tagId] }), index('category_tags_tag').on(table.tagId)],
);

export const handovers = schema.table(
  'handovers',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    categoryId: integer().references(() => categories.id),
    tagId: integer().references(() => tags.id),
    title: text().notNull(),
    /** As `sanitizeRichText` wrote it. */
    content: text().notNull(),
    /** Subject and plain text of the content as they are searched. */
    titleKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`title`)),
    contentKey: text().notNull(),
    level: smallint().notNull(),
    /** Closed now. */
    isFinish: boolean().notNull().default(false),
    /** The day on which it was closed or, of an open one, will be (C.6-1). */
    finishOn: day(),
    isUrlPublic: boolean().notNull().default(false),
    /** The publisher. */
    createdBy: integer().notNull(),
    createdOn: moment().notNull(),
    /** Grows with each change of what its readers read; earlier ones are in `revisions`. */
    revision: integer().notNull().default(1),
    revisedBy: integer().notNull(),
    revisedOn: moment().notNull(),
    /** What this revision changed in the one before. */
    revisedParts: text().array().notNull(),
    updatedBy: integer().notNull(),
    updatedOn: moment().notNull(),
    /** Grows with each change of whatever kind (C.1-17). */
    version: integer().notNull().default(1),
    deletedBy: integer(),
    /** In the bin since then (C.6-25). */
    deletedOn: moment(),
  },
  (table) => [
    searchIndex('handovers_search', table.titleKey, table.contentKey),
    index('handovers_company').on(table.companyId, table.createdOn),
    index('handovers_publisher').on(table.createdBy, table.createdOn),
    index('handovers_category').on(table.categoryId),
    index('handovers_tag').on(table.tagId),
    index('handovers_open')
      .on(table.companyId, table.finishOn)
      .where(sql`not ${table.isFinish} and ${table.deletedOn} is null`),
    index('handovers_bin')
      .on(table.deletedOn)
      .where(sql`${table.deletedOn} is not null`),
  ],
);

const ofHandover = () =>
  integer()
    .notNull()
    .references(() => handovers.id, { onDelete: 'cascade' });

/** The responsible people. */
export const editors = schema.table(
  'editors',
  {
    ...peopleColumns(),
    handoverId: ofHandover(),
    assignedOn: moment().notNull(),
    /** When they acknowledged it (已接手). */
    acknowledgedOn: moment(),
    /** When they were reminded to acknowledge it. */
    remindedOn: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.handoverId] }),
    index('editors_handover').on(table.handoverId),
    index('editors_waiting')
      .on(table.assignedOn)
      .where(sql`${table.acknowledgedOn} is null`),
  ],
);

export const readers = schema.table('readers', { ...audienceColumns(), handoverId: ofHandover() }, (table) =>
  peopleKeys('readers_handover', table, table.handoverId),
);

/** The units whose people read a handover, as it was declared; `readers` has the people. */
export const units = schema.table('units', { ...unitColumns(), handoverId: ofHandover() }, (table) =>
  unitKeys('units_unit', table, table.handoverId),
);

export const favourites = schema.table('favourites', { ...peopleColumns(), handoverId: ofHandover() }, (table) =>
  peopleKeys('favourites_handover', table, table.handoverId),
);

/** Who read it first when, and which revision last. */
export const reads = schema.table(
  'reads',
  { ...readColumns(), handoverId: ofHandover(), revision: integer().notNull() },
  (table) => peopleKeys('reads_handover', table, table.handoverId),
);

/** Who opened the comments of a handover when. */
export const looks = schema.table('looks', { ...readColumns(), handoverId: ofHandover() }, (table) =>
  peopleKeys('looks_handover', table, table.handoverId),
);

/** A file of the host, with its name, which never changes: it is searched here. */
const fileColumns = () => ({
  fileId: text().notNull(),
  place: smallint().notNull(),
  name: text().notNull(),
  nameKey: text()
    .notNull()
    .generatedAlwaysAs(searchKey(sql`name`)),
});

/** Attachments in their order; the host has the files themselves. */
export const files = schema.table('files', { handoverId: ofHandover(), ...fileColumns() }, (table) => [
  primaryKey({ columns: [table.handoverId, table.fileId] }),
  searchIndex('files_search', table.nameKey),
]);

export const items = schema.table(
  'items',
  {
    id: serial().primaryKey(),
    handoverId: ofHandover(),
    place: smallint().notNull(),
    text: text().notNull(),
    textKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`"text"`)),
    dueOn: day(),
    isRequired: boolean().notNull(),
    doneBy: integer(),
    doneOn: moment(),
  },
  (table) => [
    searchIndex('items_search', table.textKey),
    index('items_handover').on(table.handoverId, table.place),
    index('items_due')
      .on(table.dueOn)
      .where(sql`${table.doneOn} is null`),
  ],
);

export const messages = schema.table(
  'messages',
  {
    ...commentColumns(),
    handoverId: ofHandover(),
    /** Lines of the system are not searched. */
    contentKey: text()
      .notNull()
      .generatedAlwaysAs(sql`case when employee_id is null then '' else ${searchKey(sql`content`)} end`),
  },
  (table) => [
    index('messages_handover').on(table.handoverId, table.id),
    searchIndex('messages_search', table.contentKey),
  ],
);

export const messageFiles = schema.table(
  'message_files',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    ...fileColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    searchIndex('message_files_search', table.nameKey),
  ],
);

/** An item of an earlier revision. */
export interface RevisedItem {
  readonly text: string;
  readonly dueDate: string | null;
  readonly isRequired: boolean;
}

/** Earlier revisions. Names are those of that time; files have only their names, so that removing one removes it. */
export const revisions = schema.table(
  'revisions',
  {
    handoverId: ofHandover(),
    revision: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    categoryName: text().notNull(),
    tagName: text().notNull(),
    level: smallint().notNull(),
    finishOn: day(),
    items: jsonb().$type<readonly RevisedItem[]>().notNull(),
    fileNames: text().array().notNull(),
    revisedBy: integer().notNull(),
    revisedOn: moment().notNull(),
    revisedParts: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.handoverId, table.revision] })],
);

/** Public links that are switched on; switching one off deletes it. */
export const links = schema.table(
  'links',
  {
    handoverId: integer()
      .primaryKey()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key, in hexadecimal digits. */
    keyHash: text().notNull(),
    /** The key, encrypted, to be shown again. */
    key: bytes().notNull(),
    /** Version of the handover with which the link was made: the one that the key is sealed with. */
    keyVersion: integer().notNull(),
    /** The last day on which it works. */
    expiresOn: day(),
    /** Salt and scrypt hash of the passphrase. */
    passphraseHash: text(),
    /** Characters that a passphrase needed when it was set; null of one that was set before this was stored, and may be shorter. */
    passphraseLeast: smallint(),
    /** Wrong passphrases from whatever address, until there is none for an hour. */
    failures: integer().notNull().default(0),
    /** The last of them, and the pause after it. Devices that have opened the link are not slowed. */
    lockedUntil: moment(),
    views: integer().notNull().default(0),
    lastViewedOn: moment(),
    createdBy: integer().notNull(),
    createdOn: moment().notNull(),
  },
  (table) => [uniqueIndex('links_key').on(table.keyHash)],
);

/** Who has tried passphrases of a link: devices that have opened it, and addresses of others. */
export const linkVisitors = schema.table(
  'link_visitors',
  {
    handoverId: integer()
      .notNull()
      .references(() => links.handoverId, { onDelete: 'cascade' }),
    /** `device:` and the SHA-256 of its token, or `address:` and the network. */
    visitor: text().notNull(),
    /** Wrong passphrases since the last right one or the last lock. */
    failures: smallint().notNull().default(0),
    lockedUntil: moment(),
    seenOn: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.handoverId, table.visitor] })],
);
