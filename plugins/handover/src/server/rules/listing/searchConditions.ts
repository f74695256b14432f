import { addDays, daysBetween } from '@atrium/sdk/days';
import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Call, type Caller, instantOf, searchWords } from '@atrium/sdk/server';
import { hasWord, searchRank, type SoughtWord } from '@atrium/sdk/server/search';
import { MAX_RANGE_DAYS } from '../../../contract/limits.ts';
import type { Api, HandoverContext } from '../../HandoverContext.ts';
import { handoverFavourites } from '../sharing.ts';
import { handovers, reads } from '../../tables.ts';
import { responsibleFor, sharedWith } from '../access/seenBy.ts';
import { hasSought } from './hasSought.ts';
import { isOverdue, type OverdueTimes } from './overdue.ts';

export type Query = Call<Api['search']>['body'];

/** `dateType`: the day of closing instead of that of publishing (S2 §3). */
const BY_FINISH_DATE = 2;

/** @throws Refusal 422 for dates that are no range of at most 365 days, and for `finished` null with any-match (C.6-14) */
export function checkSearch({ refuse }: HandoverContext, query: Query): void {
  const { dateBegin, dateEnd, finished, logic } = query;
  if (dateBegin !== null && dateEnd !== null) {
    if (dateBegin > dateEnd) throw refuse.invalid('search.order');
    if (daysBetween(dateBegin, dateEnd) > MAX_RANGE_DAYS)
      throw refuse.invalid('search.range', { most: MAX_RANGE_DAYS });
  }
  if (!logic && finished === null) throw refuse.invalid('search.status');
}

/**
 * What a search asks for (C.6-14). The joiner is between subjects, contents, publishers and status, and between the texts
 * of one of them; everything else narrows the list whatever the joiner.
 */
export function searchConditions(
  query: Query,
  caller: Caller,
  times: OverdueTimes,
  words: readonly SoughtWord[],
): SQL | undefined {
  const join = query.logic ? and : or;
  const having = (column: PgColumn, texts: readonly string[] | null | undefined) =>
    join(...(texts ?? []).map((text) => and(...searchWords(text).map((word) => hasWord(word, column)))));
  const { publisher, finished } = query;
  return and(
    inRange(query),
    join(
      having(handovers.titleKey, query.title),
      having(handovers.contentKey, query.content),
      publisher && publisher.length > 0 ? inArray(handovers.createdBy, [...publisher]) : undefined,
      finished === null ? undefined : eq(handovers.isFinish, finished),
    ),
    query.typeId === undefined ? undefined : eq(handovers.categoryId, query.typeId),
    query.tagId === undefined ? undefined : eq(handovers.tagId, query.tagId),
    query.level === undefined ? undefined : eq(handovers.level, query.level),
    either(handoverFavourites.has(handovers.id, caller.id), query.isCollected),
    either(isUnreadBy(caller.id), query.isUnread),
    either(isOverdue(times), query.isOverdue),
    query.isUrlPublic === undefined ? undefined : eq(handovers.isUrlPublic, query.isUrlPublic),
    inBox(query.box, caller.id),
    hasSought(words, caller),
  );
}

/** How well a handover fits a keyword, the best first (`searchRank`). */
export const rankByWords = (words: readonly SoughtWord[]): SQL<number> =>
  searchRank(
    words.map(({ word }) => word),
    { title: handovers.title, titleKey: handovers.titleKey, others: [handovers.contentKey] },
  );

function inRange({ dateType, dateBegin: from, dateEnd: to }: Query): SQL | undefined {
  if (dateType === BY_FINISH_DATE)
    return and(
      from === null ? undefined : gte(handovers.finishOn, from),
      to === null ? undefined : lte(handovers.finishOn, to),
    );
  return and(
    from === null ? undefined : gte(handovers.createdOn, instantOf(from)),
    to === null ? undefined : lt(handovers.createdOn, instantOf(addDays(to, 1))),
  );
}

/** The part that the person has in it; those that wait for them are open ones. */
export function inBox(box: Query['box'], me: number): SQL | undefined {
  if (box === 'published') return eq(handovers.createdBy, me);
  if (box === 'responsible') return inArray(handovers.id, responsibleFor(me));
  if (box === 'waiting') return isWaitingFor(me);
  return undefined;
}

const isWaitingFor = (me: number): SQL =>
  sql`(not ${handovers.isFinish} and exists (select 1 from handover.editors as mine
    where mine.handover_id = ${handovers.id} and mine.employee_id = ${me} and mine.acknowledged_on is null))`;

/** Shared with the person, who has not read it and did not publish it. */
export const isUnreadBy = (me: number): SQL =>
  sql`(${handovers.createdBy} <> ${me} and ${inArray(handovers.id, sharedWith(me))}
    and not exists (select 1 from ${reads} where ${reads.handoverId} = ${handovers.id} and ${reads.employeeId} = ${me}))`;

const either = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;
