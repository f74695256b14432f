import { type Caller, idArray } from '@atrium/sdk/server';
import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { type AccountEntry, type AccountsContext, auditTarget } from '../AccountsContext.ts';
import { accounts, platforms, requests } from '../tables.ts';
import { accountReaders } from './accountAccess.ts';
import { findPresentOwner } from './audience.ts';
import { rotateForFormer } from './rotation.ts';

/**
 * Replaces the readers of an account and notifies new ones, and the owner if another person did it. The owner needs no mention. With
 * the reader ends what they were granted for a day, or have asked for; a password that they have seen is to be changed.
 *
 * @returns people who are no readers any more
 */
export async function shareAccount(
  context: AccountsContext,
  account: Pick<AccountEntry, 'id' | 'ownerId' | 'companyId' | 'platformId' | 'account'>,
  readers: readonly number[],
  caller: Caller,
): Promise<number[]> {
  const { db, notifier, text, audit } = context;
  const wanted = readers.filter((id) => id !== account.ownerId);
  const { added, removed } = await accountReaders.replace(db, account.id, wanted);
  if (added.length === 0 && removed.length === 0) return [];
  await audit.record({ action: 'account.share', target: auditTarget(account.id), detail: { added, removed } });
  if (removed.length > 0)
    await endRequests(
      context,
      and(eq(requests.accountId, account.id), sql`${requests.employeeId} = any(${idArray(removed)}::int[])`),
    );
  await rotateForFormer(context, account, removed, caller);
  const named = { platform: await readPlatformName(context, account), account: account.account };
  const notify = (id: 'shared.title' | 'shared.changed', employees: readonly number[]) =>
    notifier.notify({
      kind: 'shared',
      to: { employees: [...employees] },
      title: text(id, { name: caller.name }),
      message: text('shared.message', named),
      sent: text(id === 'shared.title' ? 'shared.sent' : 'shared.changed.sent', named),
      opens: openAccount(account.id),
    });
  await notify('shared.title', added);
  if (account.ownerId !== caller.id) await notify('shared.changed', await findPresentOwner(context, account));
  return removed;
}

/** Where a notice about an account leads: the list, with this account beside it. */
export const openAccount = (id: number) => ({ view: 'AccountManagement' as const, params: { account: id } });

export async function readPlatformName(
  { db }: AccountsContext,
  { platformId }: Pick<AccountEntry, 'platformId'>,
): Promise<string> {
  const [row] = await db.select({ name: platforms.name }).from(platforms).where(eq(platforms.id, platformId));
  return row?.name ?? '';
}

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
    await realtime.emit(
      'accessChanged',
      { accountId: account.id },
      { employees: await findPresentOwner(context, account) },
    );
}
