import { likePattern, pickExcerpt, type Search } from '@atrium/sdk/server';
import { searchKey, searchRank, soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { seenByCaller } from '../rules/accountRows.ts';
import { matchesAll } from '../rules/searched.ts';
import { openingOf } from '../rules/shareAccount.ts';
import { accounts, platforms, purposes } from '../tables.ts';

/** Finds accounts by platform, account, address, remark and owner: those that fit best first, enabled ones of the equal. */
export function searchAccounts({ db, directory }: AccountsContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const sought = await soughtWords(directory, caller.companyId, query);
    const words = sought.map(({ word }) => word);
    const { account, link, remark } = accounts;
    const rows = await db
      .select({ id: accounts.id, account, link, remark, platform: platforms.name, purpose: purposes.name })
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
          others: [searchKey(account)],
        }),
        desc(accounts.isEnabled),
        asc(platforms.name),
        asc(account),
        asc(accounts.id),
      )
      .limit(limit);
    return rows.map((row) => {
      const excerpt = pickExcerpt(words, `${row.platform} ${row.account}`, [
        ['link', row.link],
        ['remark', row.remark],
      ]);
      return {
        type: 'account',
        title: row.platform,
        detail: `${row.account} · ${row.purpose}`,
        ...(excerpt && { excerpt: excerpt.text }),
        opens: openingOf(row.id),
      };
    });
  };
}
