import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, day, moment } from '@atrium/sdk/server/columns';
import { schema } from './tables.ts';

/** Calendars elsewhere that people subscribe to, each address once: what many subscribe to is fetched for all of them together. */
export const sources = schema.table(
  'sources',
  {
    id: serial().primaryKey(),
    /** SHA-256 of the address, in hexadecimal digits. */
    addressHash: text().notNull(),
    /** The address, sealed: many have a token that opens the calendar. */
    address: bytes().notNull(),
    /** What the calendar calls itself; `''` if it does not say. */
    title: text().notNull(),
    /** Minutes between two fetches. */
    everyMinutes: smallint().notNull(),
    /** Of the last answer; `''` without one. */
    etag: text().notNull(),
    lastModified: text().notNull(),
    /** The day from which the window of its dates is counted: an answer without a body makes no further ones. */
    madeOn: day().notNull(),
    /** The last time that it was read, also where nothing had changed. */
    refreshedOn: moment().notNull(),
    /** The last try. */
    triedOn: moment().notNull(),
    nextOn: moment().notNull(),
    /** Failures since it was last read; the reason of the last one, `''` without any. */
    failures: smallint().notNull().default(0),
    failure: text().notNull().default(''),
    failingSince: moment(),
    /** Events of it that could not be read, and whether it has more dates than are kept. */
    unread: integer().notNull(),
    isCut: boolean().notNull(),
  },
  (table) => [uniqueIndex('sources_address').on(table.addressHash), index('sources_next').on(table.nextOn)],
);

const ofSource = () =>
  integer()
    .notNull()
    .references(() => sources.id, { onDelete: 'cascade' });

/** The dates of the events of a calendar elsewhere, as it had them when it was last read. */
export const sourceEvents = schema.table(
  'source_events',
  {
    id: serial().primaryKey(),
    sourceId: ofSource(),
    /** Hash of the event's identity and of the date of its repeat: one that was changed stays the same row. */
    key: text().notNull(),
    title: text().notNull(),
    startsOn: moment().notNull(),
    /** Not included. */
    endsOn: moment().notNull(),
    firstOn: day().notNull(),
    lastOn: day().notNull(),
    isAllDay: boolean().notNull(),
    isRepeated: boolean().notNull(),
    place: text().notNull(),
    memo: text().notNull(),
    /** An address of the web; `''` without one. */
    link: text().notNull(),
  },
  (table) => [
    uniqueIndex('source_events_key').on(table.sourceId, table.key),
    index('source_events_days').on(table.sourceId, table.firstOn, table.lastOn),
    check('source_events_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** Who sees which of these calendars, under which name. */
export const subscriptions = schema.table(
  'subscriptions',
  {
    id: serial().primaryKey(),
    employeeId: integer().notNull(),
    sourceId: ofSource(),
    name: text().notNull(),
    /** Name of a hue of the theme. */
    color: text().notNull(),
    isShown: boolean().notNull().default(true),
    createdOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_person').on(table.employeeId, table.sourceId),
    index('subscriptions_source').on(table.sourceId),
  ],
);
