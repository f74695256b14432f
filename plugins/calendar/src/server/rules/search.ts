import { addDays } from '@atrium/sdk/days';
import { hasWords, instantOf, namesOf, pickExcerpt, searchWords } from '@atrium/sdk/server';
import { hasWord, type SoughtWord, soughtWords } from '@atrium/sdk/server/search';
import { and, desc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { FoundIn } from '../../contract/scheduleShapes.ts';
import { ScheduleDay } from '../../contract/moments.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { messages, occurrences, people, rooms, texts } from '../tables.ts';
import { type Days, seenBy, type Viewer } from './access.ts';
import { isReadBy } from './items.ts';
import { collected } from './marks.ts';

export type ListQuery = z.output<typeof scheduleCalls.list.query>;

/** `dateType`: by the publish time instead of the schedule's own days (S1-161). */
const BY_PUBLISH_TIME = 2;

/** What a person sees of the days of a call: by overlap, or by publish time (C.5-29). */
export function seenInDays(viewer: Viewer, days: Days, dateType: number): SQL | undefined {
  if (dateType !== BY_PUBLISH_TIME) return seenBy(viewer, days);
  const { from, to } = days;
  return and(
    seenBy(viewer),
    from === undefined ? undefined : gte(occurrences.createdOn, instantOf(from)),
    to === undefined ? undefined : lt(occurrences.createdOn, instantOf(addDays(to, 1))),
  );
}

/** The days that the audiences of a list have: what was published in some days may take place in others. */
export const daysOfPeople = ({ dateType }: Pick<ListQuery, 'dateType'>, days: Days): Days =>
  dateType === BY_PUBLISH_TIME ? {} : days;

/**
 * The other conditions of a list call (C.5-29). The joiner is between the fields, and between the tags of one field.
 * Favourites and what is unread are kinds of lists, not fields of a search: they narrow it whatever the joiner.
 */
export function searchConditions(
  employeeId: number,
  query: ListQuery,
  sought: Sought,
  audiences: SQL,
): SQL | undefined {
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
    hasSought(sought, audiences, (word) => inTexts(hasWord(word, texts.titleKey, texts.memoKey, texts.placeKey))),
    join(
      tagged(query.titleSet, (word) => inTexts(hasWord(word, texts.titleKey))),
      tagged(query.memoSet, (word) => inTexts(hasWord(word, texts.memoKey))),
      tagged(query.messageSet, (word) => inMessages(hasWord(word, messages.contentKey))),
      oneOf(occurrences.typeId, query.typeSet),
      oneOf(occurrences.createdBy, query.createdBySet),
      responders && inMessages(responders),
    ),
  );
}

/** The words that a keyword asks for, with the rooms that each names beside the people. */
type Sought = readonly (SoughtWord & { readonly roomIds: readonly number[] })[];

/** Names of people and rooms are those of now: a room that is renamed is found by its new name. */
export async function readSought(
  { db, directory }: Pick<CalendarContext, 'db' | 'directory'>,
  { companyId }: Pick<Viewer, 'companyId'>,
  keyword: string | undefined,
): Promise<Sought> {
  const words = await soughtWords(directory, companyId, keyword);
  if (words.length === 0) return [];
  const all = await db.select({ id: rooms.id, name: rooms.name }).from(rooms).where(eq(rooms.companyId, companyId));
  return words.map((one) => ({
    ...one,
    roomIds: all.filter(({ name }) => hasWords([one.word], [name])).map(({ id }) => id),
  }));
}

/** The row of `texts` with what an occurrence says. */
export const ofOccurrence = and(
  eq(texts.seriesId, occurrences.seriesId),
  eq(texts.title, occurrences.title),
  eq(texts.memo, occurrences.memo),
  eq(texts.address, occurrences.address),
  eq(texts.roomMemo, occurrences.roomMemo),
);

const inTexts = (condition: SQL): SQL => sql`exists (select 1 from ${texts} where ${ofOccurrence} and ${condition})`;

const inMessages = (condition: SQL): SQL =>
  sql`exists (select 1 from ${messages} where ${eq(messages.occurrenceId, occurrences.id)} and ${condition})`;

const named = alias(people, 'named');

/**
 * Every word is in the title, the memo, the place, a comment, or the name of the room, the creator, a contractor or a reader.
 *
 * @param audiences array of the audiences among which the people are looked for
 * @param hasText the condition on the texts
 */
export const hasSought = (sought: Sought, audiences: SQL, hasText: (word: string) => SQL): SQL | undefined =>
  and(
    ...sought.map(({ word, people: ids, roomIds }) =>
      or(
        hasText(word),
        roomIds.length === 0 ? undefined : inArray(occurrences.roomId, [...roomIds]),
        ids === null
          ? undefined
          : sql`${occurrences.audienceId} in (select ${named.audienceId} from ${people} as named
              where ${named.audienceId} = any(${audiences}) and ${named.employeeId} = any(${ids}::int[]))`,
        inMessages(hasWord(word, messages.contentKey)),
      ),
    ),
  );

/** Where the schedules of a page, which the caller sees, were found beside their titles. */
export async function foundIn(
  { db, directory }: Pick<CalendarContext, 'db' | 'directory'>,
  ids: readonly number[],
  words: readonly string[],
): Promise<ReadonlyMap<number, FoundIn>> {
  if (ids.length === 0 || words.length === 0) return new Map();
  const { id, title, memo, address, roomMemo, audienceId } = occurrences;
  const all = await db
    .select({ id, title, memo, address, roomMemo, audienceId, room: rooms.name })
    .from(occurrences)
    .leftJoin(rooms, eq(rooms.id, occurrences.roomId))
    .where(inArray(id, [...ids]));
  const rows = all.filter((row) => !hasWords(words, [row.title]));
  if (rows.length === 0) return new Map();
  const comments = await db
    .selectDistinctOn([messages.occurrenceId], { id: messages.occurrenceId, text: messages.content })
    .from(messages)
    .where(
      and(inArray(messages.occurrenceId, [...ids]), or(...words.map((word) => hasWord(word, messages.contentKey)))),
    )
    .orderBy(messages.occurrenceId, desc(messages.id));
  const commentOf = new Map(comments.map((comment) => [comment.id, comment.text]));
  const audiences = [...new Set(rows.map((row) => row.audienceId))];
  const members = await db
    .select({ audienceId: people.audienceId, employeeId: people.employeeId })
    .from(people)
    .where(inArray(people.audienceId, audiences));
  const nameOf = await namesOf(
    directory,
    members.map(({ employeeId }) => employeeId),
  );
  const inAudience = Map.groupBy(members, (member) => member.audienceId);
  return new Map(
    rows.flatMap((row) => {
      const names = (inAudience.get(row.audienceId) ?? []).map(({ employeeId }) => nameOf(employeeId)).join('、');
      const found = pickExcerpt(words, row.title, [
        ['memo', row.memo],
        ['place', [row.room, row.address, row.roomMemo].filter(Boolean).join(' ')],
        ['comment', commentOf.get(row.id)],
        ['person', names],
      ]);
      return found ? [[row.id, found] as const] : [];
    }),
  );
}

/** The days in the query of a list call. */
interface RangeQuery {
  readonly dateBegin?: string | undefined;
  readonly dateEnd?: string | undefined;
  readonly quickSelection?: number | undefined;
  readonly dateTime?: readonly string[] | undefined;
}

/** Today and so many days before and after it, by quick selection. */
const AROUND: Readonly<Record<number, number>> = { 1: 15, 2: 7 };
const ALL = 999;
const OWN_PERIOD = 0;

/**
 * The days of a list call. A quick selection counts only where no dates are given, so that there are no two truths
 * (C.5-30). Returns 'period' where its own period is missing, 'order' where the end is before the begin.
 */
export function readRange(query: RangeQuery, today: string): Days | 'period' | 'order' {
  const { dateBegin, dateEnd, quickSelection: selection } = query;
  if (dateBegin !== undefined || dateEnd !== undefined) return inOrder(dateBegin, dateEnd);
  if (selection === undefined || selection === ALL) return {};
  if (selection === OWN_PERIOD) return readPeriod(query.dateTime ?? []);
  const days = AROUND[selection]!;
  return { from: addDays(today, -days), to: addDays(today, days) };
}

function readPeriod([from = '', to = '']: readonly string[]): Days | 'period' | 'order' {
  return isDay(from) && isDay(to) ? inOrder(from.slice(0, 10), to.slice(0, 10)) : 'period';
}

const inOrder = (from?: string, to?: string): Days | 'order' =>
  from !== undefined && to !== undefined && from > to ? 'order' : { from, to };

/** `YYYY-MM-DD`, with or without a time behind it, of a day that a schedule may have. */
const isDay = (text: string): boolean => ScheduleDay.safeParse(text.slice(0, 10)).success;
