import { likePattern, type Search } from '@atrium/sdk/server';
import { searchKey, searchRank, soughtWords } from '@atrium/sdk/server/search';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { seenByCaller } from '../rules/accountRows.ts';
import { foundIn } from '../rules/foundIn.ts';
import { matchesAll } from '../rules/searched.ts';
import { openingOf } from '../rules/shareAccount.ts';
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
          opens: openingOf(row.id),
        };
      }),
    );
  };
}
