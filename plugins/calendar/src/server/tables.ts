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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, moment } from '@atrium/sdk/server/columns';
import { searchIndex, searchKey } from '@atrium/sdk/server/search';
import { commentColumns, peopleColumns } from '@atrium/sdk/server/sharing';
import type { ShowAs } from '../contract/scheduleFields.ts';
import type { RuleKind } from '../contract/repeatRule.ts';

export const schema = pgSchema('calendar');

/** The 22 types, one list for all companies (C.5-20). They are part of the migration. */
export const types = schema.table('types', {
  id: smallint().primaryKey(),
  name: text().notNull(),
  /** Name of a hue of the theme. */
  color: text().notNull(),
  isEnabled: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  updatedBy: integer(),
  updatedOn: moment().notNull().defaultNow(),
});

export const rooms = schema.table(
  'rooms',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    name: text().notNull(),
    /** 1 meeting room, 2 training room, 3 reception room (C.5-15). */
    type: smallint().notNull(),
    people: integer().notNull(),
    isEnabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updatedBy: integer(),
    updatedOn: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('rooms_name').on(table.companyId, sql`lower(${table.name})`)],
);

/** What repeats: a series of one or more occurrences. "This and following" makes a new one of those that follow. */
export const series = schema.table(
  'series',
  {
    id: serial().primaryKey(),
    /** 1 none, 2 daily, 3 weekly, 4 monthly, 5 by its rule. */
    repeatType: smallint().notNull(),
    /** The day of the first occurrence that the rule began with: monthly repeats return to its day of the month (C.5-6). */
    anchorOn: day().notNull(),
    /** The last day, included; null without a repeat or without an end. */
    stopOn: day(),
    /** Which dates it has, of those that are none of the specified kinds. */
    rule: jsonb().$type<RuleKind>(),
    /** Up to which day the dates of a rule without end exist; null if all do. With `stopOn`: it goes on when the deleted ones are back. */
    madeUntil: day(),
    /** When the deletion that ended a rule without end was: the `deletedOn` of its dates, which end it only while they are in the bin. */
    endedBy: moment(),
    /** The first part of the repeat that it was split from; null in that one itself. */
    splitFrom: integer().references((): AnyPgColumn => series.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('series_made')
      .on(table.madeUntil, table.id)
      .where(sql`${table.madeUntil} is not null and ${table.stopOn} is null`),
    index('series_split')
      .on(table.splitFrom)
      .where(sql`${table.splitFrom} is not null`),
    check('series_rule', sql`(${table.repeatType} = 5) = (${table.rule} is not null)`),
  ],
);

/**
 * Who may see an occurrence. Occurrences of a series share one until one of them gets readers of its own; it is never
 * changed while others use it.
 */
export const audiences = schema.table('audiences', { id: serial().primaryKey() });

/**
 * The people of an audience: the creator, contractors and readers (C.5-17). Each row repeats the days that the
 * audience's occurrences cover, so that a month is read by one range of one index, however many years there are.
 */
export const people = schema.table(
  'people',
  {
    ...peopleColumns(),
    audienceId: integer()
      .notNull()
      .references(() => audiences.id, { onDelete: 'cascade' }),
    isReader: boolean().notNull(),
    isContractor: boolean().notNull(),
    /** The first and the last day of its occurrences that were not deleted. */
    firstOn: day().notNull(),
    lastOn: day().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.audienceId, table.employeeId] }),
    index('people_days').on(table.employeeId, table.lastOn, table.firstOn, table.audienceId),
  ],
);

/** One occurrence: what the calls know as a schedule. */
export const occurrences = schema.table(
  'occurrences',
  {
    id: serial().primaryKey(),
    seriesId: integer()
      .notNull()
      .references(() => series.id),
    audienceId: integer()
      .notNull()
      .references(() => audiences.id),
    companyId: integer().notNull(),
    /** Its day by the rule; it stays when the occurrence is moved. */
    ruleOn: day().notNull(),
    title: text().notNull(),
    typeId: smallint().notNull(),
    isTop: boolean().notNull(),
    isAllDay: boolean().notNull(),
    startsOn: moment().notNull(),
    /** Not included; all day it is the midnight after the last day (C.5-8). */
    endsOn: moment().notNull(),
    /** The first and the last day in the company's time zone. */
    firstOn: day().notNull(),
    lastOn: day().notNull(),
    /** 0 an address or none, 1 a meeting room. */
    locationType: smallint().notNull(),
    address: text().notNull(),
    roomId: integer().references(() => rooms.id),
    roomStartCode: smallint(),
    roomEndCode: smallint(),
    roomMemo: text().notNull(),
    notifyMinutes: integer(),
    memo: text().notNull(),
    /** What its people are meanwhile; null: busy, but those who only read one of whole days are free. */
    showAs: text().$type<ShowAs>(),
    /** Colleagues who are none of its people see that these are busy, and no more. */
    isPrivate: boolean().notNull().default(false),
    isPush: boolean().notNull(),
    /** Has a time of its own, which a change of the following ones keeps (C.5-5). */
    isMoved: boolean().notNull().default(false),
    isCancelled: boolean().notNull().default(false),
    createdBy: integer().notNull(),
    /** Publish time. */
    createdOn: moment().notNull(),
    updatedBy: integer(),
    updatedOn: moment().notNull(),
    deletedBy: integer(),
    /** In the bin since then (C.5-36). Those of one call have the same time. */
    deletedOn: moment(),
    /** Identity of an imported event, with its creator. */
    importKey: text(),
    /** Which version of the event was imported: its sequence, when it was modified, and a digest of what became of it. */
    importRevision: text(),
    /** The import that has added it, as long as that can be taken back. */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('occurrences_audience').on(table.audienceId, table.firstOn),
    index('occurrences_series').on(table.seriesId, table.startsOn),
    index('occurrences_creator').on(table.createdBy, table.firstOn),
    index('occurrences_published').on(table.createdOn),
    index('occurrences_room')
      .on(table.roomId)
      .where(sql`${table.roomId} is not null`),
    index('occurrences_bin')
      .on(table.deletedOn)
      .where(sql`${table.deletedOn} is not null`),
    uniqueIndex('occurrences_import')
      .on(table.createdBy, table.importKey)
      .where(sql`${table.importKey} is not null and ${table.deletedOn} is null`),
    index('occurrences_of_import')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    check('occurrences_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** An import of an `.ics` file, as long as it can be taken back: as many days as the bin keeps. */
export const imports = schema.table(
  'imports',
  {
    id: serial().primaryKey(),
    employeeId: integer().notNull(),
    companyId: integer().notNull(),
    fileId: text().notNull(),
    fileName: text().notNull(),
    /** `planned`: a job saves it in portions. */
    state: text().$type<'planned' | 'done' | 'failed'>().notNull(),
    /** Schedules to write, and how many are written. */
    total: integer().notNull(),
    written: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    /** Of the dry run that the person has seen; `''` without one. */
    digest: text().notNull(),
    /** Of the texts that it writes. */
    language: text().notNull(),
    /** Why it ended early; `''` otherwise. */
    problem: text().notNull().default(''),
    createdOn: moment().notNull(),
    takenBackOn: moment(),
  },
  (table) => [index('imports_person').on(table.employeeId, table.id)],
);

/** Schedules that were there before an import, as they were: what taking it back restores. */
export const importChanges = schema.table(
  'import_changes',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    occurrenceId: integer()
      .notNull()
      .references(() => occurrences.id, { onDelete: 'cascade' }),
    /** It was deleted by the import; otherwise it was changed. */
    isRemoved: boolean().notNull(),
    /** The version that the import has written: a later one stays. */
    version: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.occurrenceId] }),
    index('import_changes_occurrence').on(table.occurrenceId),
  ],
);

/**
 * What the occurrences of a series say, each text once, to be searched (C.5-29): a series of a year has one row. Written by triggers on
 * `occurrences` alone (migration `search`), so that no way of writing an occurrence can forget it.
 */
export const texts = schema.table(
  'texts',
  {
    id: serial().primaryKey(),
    seriesId: integer()
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    memo: text().notNull(),
    address: text().notNull(),
    roomMemo: text().notNull(),
    digest: text()
      .notNull()
      .generatedAlwaysAs(sql`md5(title || E'\\x1f' || memo || E'\\x1f' || address || E'\\x1f' || room_memo)`),
    titleKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`title`)),
    memoKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`memo`)),
    placeKey: text()
      .notNull()
      .generatedAlwaysAs(searchKey(sql`address || E'\\n' || room_memo`)),
  },
  (table) => [
    uniqueIndex('texts_series').on(table.seriesId, table.digest),
    searchIndex('texts_search', table.titleKey, table.memoKey, table.placeKey),
  ],
);

/** A reservation of a room: of a schedule, or of a person without one (C.5-13). */
export const bookings = schema.table(
  'bookings',
  {
    id: serial().primaryKey(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id),
    day: day().notNull(),
    startCode: smallint().notNull(),
    /** The last half hour included (C.5-10). */
    endCode: smallint().notNull(),
    /** null: without a schedule. */
    occurrenceId: integer().references(() => occurrences.id, { onDelete: 'cascade' }),
    employeeId: integer().notNull(),
    memo: text().notNull(),
    createdOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('bookings_occurrence')
      .on(table.occurrenceId)
      .where(sql`${table.occurrenceId} is not null`),
    index('bookings_day').on(table.day, table.roomId),
    index('bookings_room').on(table.roomId),
    index('bookings_person').on(table.employeeId, table.day),
    check('bookings_codes', sql`${table.startCode} between 1 and ${table.endCode} and ${table.endCode} <= 21`),
  ],
);

/** The half hours of the reservations: what makes two of them for one room impossible (C.5-11). */
export const slots = schema.table(
  'slots',
  {
    roomId: integer().notNull(),
    day: day().notNull(),
    code: smallint().notNull(),
    bookingId: integer()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.day, table.code] }),
    index('slots_booking').on(table.bookingId),
  ],
);

/** Half hours of a room that someone else has, and who is notified once they are free. */
export const wishes = schema.table(
  'wishes',
  {
    id: serial().primaryKey(),
    employeeId: integer().notNull(),
    roomId: integer()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    day: day().notNull(),
    startCode: smallint().notNull(),
    /** The last half hour included. */
    endCode: smallint().notNull(),
    createdOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('wishes_person').on(table.employeeId, table.day, table.roomId, table.startCode, table.endCode),
    index('wishes_room').on(table.roomId, table.day),
    check('wishes_codes', sql`${table.startCode} between 1 and ${table.endCode} and ${table.endCode} <= 21`),
  ],
);

export const messages = schema.table(
  'messages',
  {
    ...commentColumns(),
    occurrenceId: integer()
      .notNull()
      .references(() => occurrences.id, { onDelete: 'cascade' }),
    contentKey: text()
      .notNull()
      .generatedAlwaysAs(sql`case when employee_id is null then '' else ${searchKey(sql`content`)} end`),
  },
  (table) => [
    searchIndex('messages_search', table.contentKey),
    index('messages_occurrence').on(table.occurrenceId, table.id),
    index('messages_author').on(table.employeeId, table.occurrenceId),
  ],
);

/** Feeds of people: the address has the secret, the database its hash only. */
export const feeds = schema.table(
  'feeds',
  {
    id: serial().primaryKey(),
    employeeId: integer().notNull(),
    name: text().notNull(),
    /** SHA-256 of the secret, in hexadecimal digits. */
    secretHash: text().notNull(),
    createdOn: moment().notNull(),
    lastFetchedOn: moment(),
    /** Its address is 410 from then on. */
    revokedOn: moment(),
  },
  (table) => [uniqueIndex('feeds_secret').on(table.secretHash), index('feeds_person').on(table.employeeId)],
);
