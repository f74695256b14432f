import { and, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, requests } from '../tables.ts';

/**
 * Withdraws requests that wait, and ends access that was granted; the owners' screens are notified. Within a transaction.
 *
 * @param of which requests
 */
export async function endRequests({ db, clock, realtime }: AccountsContext, of: SQL | undefined): Promise<void> {
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
  if (ids.length === 0) return;
  const owners = await db
    .select({ id: accounts.id, ownerId: accounts.ownerId })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  for (const { id, ownerId } of owners)
    await realtime.emit('accessChanged', { accountId: id }, { employees: [ownerId] });
}
