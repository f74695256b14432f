import { hasWords } from '@atrium/sdk/server';
import { findsWord, type SoughtWord, soughtWords } from '@atrium/sdk/server/search';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CalendarContext } from '../../CalendarContext.ts';
import { messages, occurrences, people, rooms, texts } from '../../tables.ts';
import type { Viewer } from '../access.ts';

/** The words that a keyword asks for, with the rooms that each names beside the people. */
export type Sought = readonly (SoughtWord & { readonly roomIds: readonly number[] })[];

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

export const inTexts = (condition: SQL): SQL =>
  sql`exists (select 1 from ${texts} where ${ofOccurrence} and ${condition})`;

export const inMessages = (condition: SQL): SQL =>
  sql`exists (select 1 from ${messages} where ${eq(messages.occurrenceId, occurrences.id)} and ${condition})`;

const mine = alias(people, 'mine');
const named = alias(people, 'named');

/** Those of the person's own audiences that one of the people is part of, so that a common name costs no more than the person sees. */
const withPeople = (ids: string, employeeId: number): SQL =>
  sql`${occurrences.audienceId} in (select ${mine.audienceId} from ${people} as mine
    join ${people} as named on ${eq(named.audienceId, mine.audienceId)} and ${named.employeeId} = any(${ids}::int[])
    where ${eq(mine.employeeId, employeeId)})`;

/**
 * Every word is in the title, the memo, the place, a comment, or the name of the room, the creator, a contractor or a reader.
 *
 * @param hasText the condition on the texts; by default one on `occurrences` alone
 */
export const hasSought = (
  sought: Sought,
  employeeId: number,
  hasText: (word: string) => SQL = (word) => inTexts(findsWord(word, texts.titleKey, texts.memoKey, texts.placeKey)),
): SQL | undefined =>
  and(
    ...sought.map(({ word, people: ids, roomIds }) =>
      or(
        hasText(word),
        roomIds.length === 0 ? undefined : inArray(occurrences.roomId, [...roomIds]),
        ids === null ? undefined : withPeople(ids, employeeId),
        inMessages(findsWord(word, messages.contentKey)),
      ),
    ),
  );
