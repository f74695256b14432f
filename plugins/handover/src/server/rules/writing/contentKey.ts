import { type SQL, sql } from 'drizzle-orm';

/** A plain text as it is searched: NFKC, lower case, without white space, made by the database as that of the subject is. */
export const contentKey = (text: string): SQL<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}::text, NFKC), '\\s', '', 'g'))`;
