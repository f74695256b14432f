import { addDays } from '@atrium/sdk/days';
import { instantOf } from '@atrium/sdk/server';
import { and, eq, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { scheduleCalls } from '../../../contract/scheduleCalls.ts';
import { collected } from '../sharing.ts';
import { messages, occurrences } from '../../tables.ts';
import { isReadBy } from '../itemRows.ts';
import { type Days, seenBy, type Viewer } from '../visible.ts';
import { keyPattern } from './keyPattern.ts';

export type ListQuery = z.output<typeof scheduleCalls.list.query>;

/** `dateType`: by the publish time instead of the schedule's own days (S1 §3). */
const BY_PUBLISH_TIME = 2;

/** What a person sees of the days of a call: by overlap, or by publish time (C.5-29). */
export function seenOf(viewer: Viewer, days: Days, dateType: number): SQL | undefined {
  if (dateType !== BY_PUBLISH_TIME) return seenBy(viewer, days);
  const { from, to } = days;
  return and(
    seenBy(viewer),
    from === undefined ? undefined : gte(occurrences.createdOn, instantOf(from)),
    to === undefined ? undefined : lt(occurrences.createdOn, instantOf(addDays(to, 1))),
  );
}

/**
 * The other conditions of a list call (C.5-29). The joiner is between the fields, and between the tags of one field.
 * Favourites and what is unread are kinds of lists, not fields of a search: they narrow it whatever the joiner.
 */
export function searchConditions(employeeId: number, query: ListQuery): SQL | undefined {
  const join = query.isMatchAll ? and : or;
  const tagged = (tags: readonly string[] | undefined, has: (pattern: string) => SQL) =>
    join(...patternsOf(tags).map(has));
  const oneOf = (column: PgColumn, values: readonly number[] | undefined) =>
    values && values.length > 0 ? inArray(column, [...values]) : undefined;
  const responders = oneOf(messages.employeeId, query.responderSet);
  return and(
    query.isCollected ? collected.has(occurrences.id, employeeId) : undefined,
    query.isUnread ? not(isReadBy(employeeId)) : undefined,
    join(
      tagged(query.titleSet, (pattern) => matches(occurrences.titleKey, pattern)),
      tagged(query.memoSet, (pattern) => matches(occurrences.memoKey, pattern)),
      tagged(query.messageSet, (pattern) => inMessages(matches(messages.contentKey, pattern))),
      oneOf(occurrences.typeId, query.typeSet),
      oneOf(occurrences.createdBy, query.createdBySet),
      responders && inMessages(responders),
    ),
  );
}

/** A keyword of white space alone asks for nothing. */
const patternsOf = (tags: readonly string[] = []): string[] =>
  tags.map(keyPattern).filter((pattern) => pattern !== '%%');

const matches = (column: PgColumn, pattern: string): SQL => sql`${column} like lower(${pattern})`;

const inMessages = (condition: SQL): SQL =>
  sql`exists (select 1 from ${messages} where ${eq(messages.occurrenceId, occurrences.id)} and ${condition})`;
