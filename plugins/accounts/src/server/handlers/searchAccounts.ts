import { likePattern, type Search } from '@atrium/sdk/server';
import { and, asc, desc, eq, ilike, isNull, or } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { AccountsContext } from '../AccountsContext.ts';
import { seenByCaller } from '../rules/accountRows.ts';
import { openingOf } from '../rules/shareAccount.ts';
import { accounts, platforms, purposes } from '../tables.ts';

/** Finds accounts by platform, account and remark: enabled ones first. */
export function searchAccounts({ db }: AccountsContext): Search<typeof contract> {
  return async (query, caller, { limit }) => {
    const pattern = likePattern(query.normalize('NFC'));
    const matches = or(
      ilike(platforms.name, pattern),
      ilike(accounts.account, pattern),
      ilike(accounts.remark, pattern),
    );
    const rows = await db
      .select({ id: accounts.id, account: accounts.account, platform: platforms.name, purpose: purposes.name })
      .from(accounts)
      .innerJoin(platforms, eq(platforms.id, accounts.platformId))
      .innerJoin(purposes, eq(purposes.id, accounts.purposeId))
      .where(and(seenByCaller(caller), isNull(accounts.deletedOn), matches))
      .orderBy(desc(accounts.isEnabled), asc(platforms.name), asc(accounts.account), asc(accounts.id))
      .limit(limit);
    return rows.map(({ id, account, platform, purpose }) => ({
      type: 'account',
      title: platform,
      detail: `${account} · ${purpose}`,
      opens: openingOf(id),
    }));
  };
}
