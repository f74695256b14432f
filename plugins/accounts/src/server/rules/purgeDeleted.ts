import { lt } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts } from '../tables.ts';
import { targetOf } from './insertAccount.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Destroys accounts that were deleted 30 days ago, with the keys of all their passwords (C.9-16). The log of who saw them stays.
 */
export async function purgeDeleted({ db, transaction, clock, audit }: AccountsContext): Promise<void> {
  await transaction(async () => {
    const before = new Date(clock.now().getTime() - KEPT_MS);
    const purged = await db
      .delete(accounts)
      .where(lt(accounts.deletedOn, before))
      .returning({ id: accounts.id, companyId: accounts.companyId, account: accounts.account });
    for (const { id, companyId, account } of purged)
      await audit.record({ action: 'account.purge', target: targetOf(id), detail: { account }, companyId });
  });
}
