import { and, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, requests } from '../tables.ts';
import { ownersOf } from './audienceOf.ts';

/**
 * Withdraws requests that wait, and ends access that was granted; the owners' screens are notified. Within a transaction.
 *
 * @param of which requests
 */
export async function endRequests(context: AccountsContext, of: SQL | undefined): Promise<void> {
  const { db, clock, realtime } = context;
  const account = { id: requests.accountId };
  const withdrawn = await db
    .delete(requests)
    .where(and(of, isNull(requests.decidedOn)))
    .returning(account);
  const now = clock.now();
  const ended = await db
    .update(requests)
    .set({ endsOn: now })
    .where(and(of, gt(requests.endsOn, now)))
    .returning(account);
  const ids = [...new Set([...withdrawn, ...ended].map(({ id }) => id))];
  const affected = await db
    .select({ id: accounts.id, ownerId: accounts.ownerId, companyId: accounts.companyId })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  for (const account of affected)
    await realtime.emit('accessChanged', { accountId: account.id }, { employees: await ownersOf(context, account) });
}
