import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { index, type IndexBuilder } from 'drizzle-orm/pg-core';
import { likePattern } from '../search.ts';

/**
 * A text as it is searched, made by the database: `foldText` of the SDK in SQL. As a generated column it cannot differ from the
 * text, however it is written.
 *
 * @example
 * titleKey: text().generatedAlwaysAs(searchKey(sql`title`))
 */
export const searchKey = (text: SQLWrapper | string): SQL<string> => sql<string>`host.search_key(${text}::text)`;

/** Several keys as one text, in which a word is never found across two of them. */
const joined = (keys: readonly SQLWrapper[]): SQL => sql.join([...keys], sql.raw(` || E'\\x1f' || `));

/** What an index has of keys: their characters, and each two of them that follow one another. */
const termsOf = (keys: readonly SQLWrapper[]): SQL => sql`host.search_terms(${joined(keys)})`;

/**
 * An index by which texts are found by any part of them, Chinese or not: about a third of the size of one of trigrams, which
 * find nothing for two characters. Without the list of pending entries, which each search would have to read, too.
 *
 * @param keys columns of `searchKey`, in the order of `containsWord`
 */
export const searchIndex = (name: string, ...keys: readonly [SQLWrapper, ...SQLWrapper[]]): IndexBuilder =>
  index(name).using('gin', termsOf(keys)).with({ fastupdate: false });

/** A word of `searchWords` as a pattern of a key. */
const pattern = (word: string): SQL => searchKey(likePattern(word));

/** Whether a word is in one of the keys of a row: for rows that another condition has found. */
export const hasWord = (word: string, ...keys: readonly [SQLWrapper, ...SQLWrapper[]]): SQL =>
  sql`(${sql.join(
    keys.map((key) => sql`${key} like ${pattern(word)}`),
    sql` or `,
  )})`;

/**
 * The same as `hasWord`, found by an index of `searchIndex` with the same keys: for a condition that is the only one, or the
 * narrowest.
 */
export const findsWord = (word: string, ...keys: readonly [SQLWrapper, ...SQLWrapper[]]): SQL =>
  sql`(${termsOf(keys)} @> host.search_grams(${searchKey(word)}) and ${hasWord(word, ...keys)})`;
