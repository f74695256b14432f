import { binSince } from '@atrium/sdk/server';
import { lt } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts } from '../tables.ts';
import { targetOf } from './insertAccount.ts';

/**
 * Destroys accounts that were deleted 30 days ago, with the keys of all their passwords (C.9-16). The log of who saw them stays.
 */
export async function purgeDeleted({ db, transaction, clock, audit }: AccountsContext): Promise<void> {
  await transaction(async () => {
    const purged = await db
      .delete(accounts)
      .where(lt(accounts.deletedOn, binSince(clock.now())))
      .returning({ id: accounts.id, companyId: accounts.companyId, account: accounts.account });
    for (const { id, companyId, account } of purged)
      await audit.record({ action: 'account.purge', target: targetOf(id), detail: { account }, companyId });
  });
}
