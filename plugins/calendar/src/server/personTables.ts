import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@atrium/sdk/server/columns';
import { peopleColumns, peopleKeys, readColumns } from '@atrium/sdk/server/sharing';
import type { Answer } from '../contract/answers.ts';
import { occurrences, schema } from './tables.ts';

const ofOccurrence = () =>
  integer()
    .notNull()
    .references(() => occurrences.id, { onDelete: 'cascade' });

export const favourites = schema.table('favourites', { ...peopleColumns(), occurrenceId: ofOccurrence() }, (table) =>
  peopleKeys('favourites_occurrence', table, table.occurrenceId),
);

export const reads = schema.table('reads', { ...readColumns(), occurrenceId: ofOccurrence() }, (table) =>
  peopleKeys('reads_occurrence', table, table.occurrenceId),
);

/** Reminders that people have for themselves, in place of the one of the occurrence. */
export const ownReminders = schema.table(
  'own_reminders',
  {
    ...peopleColumns(),
    occurrenceId: ofOccurrence(),
    /** Minutes before the start; null: none. */
    notifyMinutes: integer(),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.employeeId] })],
);

/** Who opened the comments of an occurrence when. */
export const looks = schema.table('looks', { ...readColumns(), occurrenceId: ofOccurrence() }, (table) =>
  peopleKeys('looks_occurrence', table, table.occurrenceId),
);

/** Whether people take part in an occurrence. Those who have not answered have no row, nor does the creator. */
export const answers = schema.table(
  'answers',
  {
    ...peopleColumns(),
    occurrenceId: ofOccurrence(),
    answer: text().$type<Answer>().notNull(),
    /** A line for those who may change it; `''` for none. */
    note: text().notNull(),
    /** The start and the end that were answered to: of another time the person is asked again. */
    startsOn: moment().notNull(),
    endsOn: moment().notNull(),
    /** It is for all of the repeat: dates that are made later have it as well. */
    isForAll: boolean().notNull(),
    answeredOn: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.occurrenceId, table.employeeId] })],
);

/** Other times that people propose for an occurrence: one of each person. */
export const proposals = schema.table(
  'proposals',
  {
    ...peopleColumns(),
    occurrenceId: ofOccurrence(),
    startsOn: moment().notNull(),
    endsOn: moment().notNull(),
    /** For all of the repeat, which moves as far as this date does. */
    isForAll: boolean().notNull(),
    /** A line for those who may change it; `''` for none. */
    note: text().notNull(),
    /** The start and the end that it was proposed instead of: of another time it is void. */
    fromStartsOn: moment().notNull(),
    fromEndsOn: moment().notNull(),
    proposedOn: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.occurrenceId, table.employeeId] }),
    index('proposals_person').on(table.employeeId),
    check('proposals_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);
