import { moment } from '@atrium/sdk/server/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeliveryTimes, KindChoices, NoticeTexts, Opens } from './NotificationsContext.ts';

export const schema = pgSchema('notifications');
const counter = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** One row per recipient. */
export const notices = schema.table(
  'notices',
  {
    id: counter(),
    personId: integer().notNull(),
    type: smallint().notNull(),
    /** `plugin.name` of a declared kind. */
    kind: text(),
    /** null without a sender. */
    fromId: integer(),
    /** In Chinese; read where its plugin is not installed any more, and for rows without `texts`. */
    title: text().notNull(),
    message: text().notNull(),
    texts: jsonb().$type<NoticeTexts>(),
    subTitle: text().notNull(),
    opens: jsonb().$type<Opens>(),
    createdOn: moment().notNull(),
    /** When the bell was opened: until then the row counts for the badge. */
    seenOn: moment(),
    readOn: moment(),
    /** 0 unread · 1 read · 2 archived. */
    state: smallint().$type<0 | 1 | 2>().notNull().default(0),
  },
  (table) => [
    // The badge, and the two lists of the popover: each answered from its index alone or by its first rows.
    index('notices_unseen')
      .on(table.personId)
      .where(sql`${table.seenOn} is null`),
    index('notices_list').on(table.personId, table.state, table.id),
    index('notices_age').on(table.createdOn),
    check('notices_type', sql`${table.type} between 1 and 10`),
    check('notices_state', sql`${table.state} between 0 and 2`),
  ],
);

/** Notices that leave the house by a channel: one row for each, which is kept so that none leaves twice. */
export const deliveries = schema.table(
  'deliveries',
  {
    id: counter(),
    noticeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    personId: integer().notNull(),
    channel: text().notNull(),
    /** The time of the company does not apply to it. */
    isUrgent: boolean().notNull(),
    createdOn: moment().notNull(),
    /** While it is being sent: when another process may try it. */
    dueOn: moment().notNull(),
    /** When it should have left first; null in rows of before this was kept. */
    firstDueOn: moment(),
    tries: integer().notNull().default(0),
    state: text().$type<'waiting' | 'sent' | 'failed' | 'refused'>().notNull().default('waiting'),
    doneOn: moment(),
    /** Why it could not be sent, in codes. */
    reason: text().notNull().default(''),
    /** Of the address that was refused, by which the channel knows it again. */
    addressKey: text(),
  },
  (table) => [
    uniqueIndex('deliveries_notice').on(table.noticeId, table.channel),
    index('deliveries_due')
      .on(table.dueOn)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_done').on(table.doneOn),
    index('deliveries_person').on(table.personId, table.channel),
    index('deliveries_refused')
      .on(table.personId, table.channel, table.doneOn)
      .where(sql`${table.state} = 'refused'`),
    index('deliveries_state').on(table.state),
  ],
);

/** A person and a channel: who knows the token ends it. */
export const subscriptions = schema.table(
  'subscriptions',
  {
    personId: integer().notNull(),
    channel: text().notNull(),
    token: text().notNull().unique(),
    isOff: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.personId, table.channel] })],
);

/** What a session's own changes sent to others, until it is fetched (C.4-6). */
export const supplements = schema.table(
  'supplements',
  {
    id: counter(),
    sessionId: text().notNull(),
    fromId: integer().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    texts: jsonb().$type<NoticeTexts>(),
    createdOn: moment().notNull(),
  },
  (table) => [index('supplements_session').on(table.sessionId), index('supplements_age').on(table.createdOn)],
);

/** Choices that differ from the defaults. */
export const choices = schema.table('choices', {
  personId: integer().primaryKey(),
  keepUnread: boolean().notNull().default(false),
  /** By kind; a missing kind is shown everywhere. */
  kinds: jsonb().$type<KindChoices>().notNull().default({}),
  /** When notices leave the house; null: as for the company. */
  delivery: jsonb().$type<DeliveryTimes>(),
});
