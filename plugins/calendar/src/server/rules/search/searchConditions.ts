import { addDays } from '@atrium/sdk/days';
import { instantOf, searchWords } from '@atrium/sdk/server';
import { findsWord, hasWord } from '@atrium/sdk/server/search';
import { and, gte, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { scheduleCalls } from '../../../contract/scheduleCalls.ts';
import { collected } from '../marks.ts';
import { messages, occurrences, texts } from '../../tables.ts';
import { isReadBy } from '../items.ts';
import { type Days, seenBy, type Viewer } from '../access.ts';
import { hasSought, inMessages, inTexts, type Sought } from './hasSought.ts';

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
export function searchConditions(employeeId: number, query: ListQuery, sought: Sought): SQL | undefined {
  const join = query.isMatchAll ? and : or;
  // Each tag is words, too, all of which have to be there.
  const tagged = (tags: readonly string[] | undefined, has: (word: string) => SQL) =>
    join(...(tags ?? []).map((tag) => and(...searchWords(tag).map(has))));
  const oneOf = (column: PgColumn, values: readonly number[] | undefined) =>
    values && values.length > 0 ? inArray(column, [...values]) : undefined;
  const responders = oneOf(messages.employeeId, query.responderSet);
  return and(
    query.isCollected ? collected.has(occurrences.id, employeeId) : undefined,
    query.isUnread ? not(isReadBy(employeeId)) : undefined,
    hasSought(sought, employeeId),
    join(
      tagged(query.titleSet, (word) => inTexts(hasWord(word, texts.titleKey))),
      tagged(query.memoSet, (word) => inTexts(hasWord(word, texts.memoKey))),
      tagged(query.messageSet, (word) => inMessages(findsWord(word, messages.contentKey))),
      oneOf(occurrences.typeId, query.typeSet),
      oneOf(occurrences.createdBy, query.createdBySet),
      responders && inMessages(responders),
    ),
  );
}
