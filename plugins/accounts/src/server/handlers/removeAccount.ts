import { type Handler, type JobRun, purgeBin } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { type AccountsContext, type Api, auditTarget } from '../AccountsContext.ts';
import { announceChange } from '../rules/audience.ts';
import { deletedAccount, visibleAccount } from '../rules/accountAccess.ts';
import { accounts } from '../tables.ts';

/** Deletes an account; for 30 days it can be restored (C.9-16). */
export function removeAccount(context: AccountsContext): Handler<Api['remove']> {
  const { db, transaction, clock, audit, text } = context;
  return ({ params: { id }, caller, say }) =>
    transaction(async () => {
      const { account } = await visibleAccount(context, id, caller, { lock: 'update' });
      await db.update(accounts).set({ deletedOn: clock.now(), deletedBy: caller.id }).where(eq(accounts.id, id));
      await audit.record({ action: 'account.remove', target: auditTarget(id), detail: { account: account.account } });
      await announceChange(context, account);
      say(text('removed', { account: account.account }));
      return {};
    });
}

/** Restores a deleted account, with its passwords, readers and log. */
export function restoreAccount(context: AccountsContext): Handler<Api['restore']> {
  const { db, transaction, audit, text } = context;
  return ({ params: { id }, caller, say }) =>
    transaction(async () => {
      const { account } = await deletedAccount(context, id, caller);
      await db.update(accounts).set({ deletedOn: null, deletedBy: null }).where(eq(accounts.id, id));
      await audit.record({ action: 'account.restore', target: auditTarget(id), detail: { account: account.account } });
      await announceChange(context, account);
      say(text('restored', { account: account.account }));
      return {};
    });
}

/**
 * Destroys accounts that were deleted 30 days ago, with the keys of all their passwords (C.9-16). The log of who saw them stays.
 */
export const purgeDeleted = (context: AccountsContext, run: Pick<JobRun, 'signal'>): Promise<void> =>
  purgeBin(context, accounts, run, async (areOld) => {
    const { db, audit } = context;
    const purged = await db
      .delete(accounts)
      .where(areOld)
      .returning({ id: accounts.id, companyId: accounts.companyId, account: accounts.account });
    for (const { id, companyId, account } of purged)
      await audit.record({ action: 'account.purge', target: auditTarget(id), detail: { account }, companyId });
  });
