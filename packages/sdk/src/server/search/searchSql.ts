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

/** As a subquery, a value is made once; a function of a parameter is called for each row once a plan is for any value. */
const once = (value: SQL): SQL => sql`(select ${value})`;

/** A word of `searchWords` as a pattern of a key. */
const pattern = (word: string): SQL => once(searchKey(likePattern(word)));

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
  sql`(${termsOf(keys)} @> ${once(sql`host.search_grams(${searchKey(word)})`)} and ${hasWord(word, ...keys)})`;

/** The columns that decide how well a row fits a query. */
export interface RankedColumns {
  readonly title: SQLWrapper;
  /** `searchKey` of the title. */
  readonly titleKey: SQLWrapper;
  /** Keys of what belongs to the record itself, such as its text. */
  readonly others?: readonly SQLWrapper[];
}

/** Words of which it matters where they begin: "art" in "art fair" before "smart". Chinese has no such borders. */
const LATIN = /^[a-z0-9]+$/i;

/**
 * How well a row that has all words of a query fits it, smaller being better: 0 the title is the query, 1 it begins with it, 2 its
 * words begin with those of the query, 3 it contains the query, 4 all words, 5 the title and the other columns have them, 6 some
 * are elsewhere (comments, names).
 */
export function searchRank(words: readonly string[], { title, titleKey, others = [] }: RankedColumns): SQL<number> {
  if (words.length === 0) return sql<number>`0::int`;
  const query = words.join('');
  const all = (...keys: [SQLWrapper, ...SQLWrapper[]]) =>
    sql.join(
      words.map((word) => hasWord(word, ...keys)),
      sql` and `,
    );
  const steps = [
    sql`when ${titleKey} = ${once(searchKey(query))} then 0`,
    sql`when ${titleKey} like ${once(searchKey(likePattern(query).slice(1)))} then 1`,
    ...(words.every((word) => LATIN.test(word)) ? [sql`when ${beginWords(title, words)} then 2`] : []),
    sql`when ${hasWord(query, titleKey)} then 3`,
    ...(words.length > 1 ? [sql`when ${all(titleKey)} then 4`] : []),
    ...(others.length > 0 ? [sql`when ${all(titleKey, ...others)} then 5`] : []),
  ];
  return sql<number>`(case ${sql.join(steps, sql` `)} else 6 end)`;
}

const beginWords = (title: SQLWrapper, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`lower(normalize(${title}, NFKC)) ~ ${`(^|[^a-z0-9])${word.toLowerCase()}`}`),
    sql` and `,
  );

/** Characters of a stored text that are read: an excerpt is for the first hits, and reading all of a long one takes time. */
const MAX_READ = 200_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/**
 * The characters of a text that `sanitizeRichText` wrote, for an excerpt: its tags are the known ones, so they are cut out rather
 * than parsed. Never for output that is HTML.
 */
export const textOfStored = (html: string): string =>
  html
    .slice(0, MAX_READ)
    .replaceAll(/<\/?(?:p|li|ul|ol|tr|td|th|table|h\d|blockquote|pre|br|hr|div|figure)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
