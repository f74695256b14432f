import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { likePattern } from '../search.ts';
import { hasWord, searchKey } from './searchSql.ts';

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
    sql`when ${titleKey} = ${searchKey(query)} then 0`,
    sql`when ${titleKey} like ${searchKey(likePattern(query).slice(1))} then 1`,
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
