import { likePattern, type Person, pickExcerpt, type Search } from '@atrium/sdk/server';
import { searchKey, searchRank, soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { FoundPart } from '../../contract/accountCalls.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { seenByCaller } from '../rules/accountRows.ts';
import { openAccount } from '../rules/shareAccount.ts';
import { accounts, platforms, purposes } from '../tables.ts';

/** Finds accounts by platform, title, account, addresses, remark and owner: those that fit best first, enabled ones of the equal. */
export function searchAccounts({ db, directory }: AccountsContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const sought = await soughtWords(directory, caller.companyId, query);
    const words = sought.map(({ word }) => word);
    const { id, title, account, link, otherLinks, remark, ownerId } = accounts;
    const columns = { id, title, account, link, otherLinks, remark, ownerId };
    const rows = await db
      .select({ ...columns, platform: platforms.name, purpose: purposes.name })
      .from(accounts)
      .innerJoin(platforms, eq(platforms.id, accounts.platformId))
      .innerJoin(purposes, eq(purposes.id, accounts.purposeId))
      .where(
        and(
          seenByCaller(caller),
          isNull(accounts.deletedOn),
          matchesAll(sought.map(({ word, people }) => ({ pattern: likePattern(word), people }))),
        ),
      )
      .orderBy(
        searchRank(words, {
          title: platforms.name,
          titleKey: searchKey(platforms.name),
          others: [searchKey(title), searchKey(account)],
        }),
        desc(accounts.isEnabled),
        asc(platforms.name),
        asc(account),
        asc(accounts.id),
      )
      .limit(limit);
    return Promise.all(
      rows.map(async (row) => {
        const shown = [row.title === row.platform ? '' : row.title, row.account, row.purpose].filter(Boolean);
        const owner = await directory.person(row.ownerId);
        const excerpt = foundIn(words, [row.platform, ...shown], { ...row, owner });
        return {
          type: 'account' as const,
          title: row.platform,
          detail: shown.join(' · '),
          ...(excerpt && { excerpt: excerpt.text }),
          opens: openAccount(row.id),
        };
      }),
    );
  };
}

/**
 * What an account is found by (C.9-17): platform, title, account, addresses and remark, as they are. Passwords and protected values are sealed
 * and never among them. A person sees few accounts, so that the key is made when they are searched.
 */
const searched = searchKey(
  sql`(${platforms.name} || E'\\x1f' || ${accounts.account} || E'\\x1f' || ${accounts.link} || E'\\x1f' || array_to_string(${accounts.otherLinks}, E'\\x1f') || E'\\x1f' || ${accounts.title} || E'\\x1f' || ${accounts.remark})`,
);

/** A word of `searchWords`, or its place in a prepared statement: as a pattern, with the people that it names. */
interface SearchedWord {
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

interface Searched {
  readonly link: string;
  readonly otherLinks: readonly string[];
  readonly remark: string;
  readonly owner: Person | undefined;
}

/**
 * Where an account was found beside what its row shows: in the order of `matchesAll`. Passwords and protected values are never
 * searched, so no excerpt has them.
 *
 * @param shown what the row or the result shows in any case
 */
export const foundIn = (words: readonly string[], shown: readonly string[], account: Searched) =>
  pickExcerpt<FoundPart>(words, shown.join(' '), [
    ['link', [account.link, ...account.otherLinks].join(' ')],
    ['remark', account.remark],
    ['owner', account.owner && `${account.owner.name} ${account.owner.employee}`],
  ]);
