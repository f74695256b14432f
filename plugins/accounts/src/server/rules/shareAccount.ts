import { type Caller, idArray } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { platforms, requests } from '../tables.ts';
import { ownersOf } from './audienceOf.ts';
import { endRequests } from './endRequests.ts';
import { rotateForFormer } from './rotateForFormer.ts';
import { accountReaders } from './sharing.ts';

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
  await audit.record({ action: 'account.share', target: `account:${account.id}`, detail: { added, removed } });
  if (removed.length > 0)
    await endRequests(
      context,
      and(eq(requests.accountId, account.id), sql`${requests.employeeId} = any(${idArray(removed)}::int[])`),
    );
  await rotateForFormer(context, account, removed, caller);
  const named = { platform: await platformNameOf(context, account), account: account.account };
  const notify = (id: 'shared.title' | 'shared.changed', employees: readonly number[]) =>
    notifier.notify({
      kind: 'shared',
      to: { employees: [...employees] },
      title: text(id, { name: caller.name }),
      message: text('shared.message', named),
      sent: text(id === 'shared.title' ? 'shared.sent' : 'shared.changed.sent', named),
      opens: openingOf(account.id),
    });
  await notify('shared.title', added);
  if (account.ownerId !== caller.id) await notify('shared.changed', await ownersOf(context, account));
  return removed;
}

/** Where a notice about an account leads: the list, with this account beside it. */
export const openingOf = (id: number) => ({ view: 'AccountManagement' as const, params: { account: id } });

export async function platformNameOf(
  { db }: AccountsContext,
  { platformId }: Pick<AccountEntry, 'platformId'>,
): Promise<string> {
  const [row] = await db.select({ name: platforms.name }).from(platforms).where(eq(platforms.id, platformId));
  return row?.name ?? '';
}
