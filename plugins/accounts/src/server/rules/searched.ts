import { searchKey } from '@atrium/sdk/server/search';
import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { accounts, platforms } from '../tables.ts';

/**
 * What an account is found by (C.9-17): platform, title, account, addresses and remark, as they are. Passwords and protected values are sealed
 * and never among them. A person sees few accounts, so that the key is made when they are searched.
 */
const searched = searchKey(
  sql`(${platforms.name} || E'\\x1f' || ${accounts.account} || E'\\x1f' || ${accounts.link} || E'\\x1f' || array_to_string(${accounts.otherLinks}, E'\\x1f') || E'\\x1f' || ${accounts.title} || E'\\x1f' || ${accounts.remark})`,
);

/** A word of `searchWords`, or its place in a prepared statement: as a pattern, with the people that it names. */
export interface SearchedWord {
  readonly pattern: string | Placeholder;
  readonly people: string | null | Placeholder;
}

/** Every word is in one of the texts, or the name or number of the owner. */
export const matchesAll = (words: readonly SearchedWord[]): SQL | undefined =>
  and(
    ...words.map(({ pattern, people }) =>
      or(
        sql`${searched} like host.search_key(${pattern}::text)`,
        sql`coalesce(${accounts.ownerId} = any(${people}::int[]), false)`,
      ),
    ),
  );
