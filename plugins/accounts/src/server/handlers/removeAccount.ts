import type { Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { announceChange } from '../rules/audienceOf.ts';
import { targetOf } from '../rules/insertAccount.ts';
import { deletedAccount, visibleAccount } from '../rules/seenAccount.ts';
import { accounts } from '../tables.ts';

/** Deletes an account; for 30 days it can be restored (C.9-16). */
export function removeAccount(context: AccountsContext): Handler<Api['remove']> {
  const { db, transaction, clock, audit, text } = context;
  return ({ params: { id }, caller, say }) =>
    transaction(async () => {
      const { account } = await visibleAccount(context, id, caller, { lock: 'update' });
      await db.update(accounts).set({ deletedOn: clock.now(), deletedBy: caller.id }).where(eq(accounts.id, id));
      await audit.record({ action: 'account.remove', target: targetOf(id), detail: { account: account.account } });
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
      await audit.record({ action: 'account.restore', target: targetOf(id), detail: { account: account.account } });
      await announceChange(context, account);
      say(text('restored', { account: account.account }));
      return {};
    });
}
