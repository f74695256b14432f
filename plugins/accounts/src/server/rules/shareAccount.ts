import { type AudienceUnits, toUnitKeys } from '@atrium/sdk';
import { type Caller, idArray } from '@atrium/sdk/server';
import { type DeclaredAudience, describeUnits } from '@atrium/sdk/server/sharing';
import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { type AccountEntry, type AccountsContext, auditTarget } from '../AccountsContext.ts';
import { accounts, platforms, requests } from '../tables.ts';
import { accountAudiences } from './accountAccess.ts';
import { findPresentOwner } from './audience.ts';
import { rotateForFormer } from './rotation.ts';

/** Who reads an account after a save, and what has changed of that; its owner is not among those who are new or removed. */
interface SavedReaders {
  readonly people: readonly number[];
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly isChanged: boolean;
}

/**
 * Stores who reads an account, in a transaction that holds its audience. With the reader ends what they were granted for a day, or have
 * asked for; a password that they have seen is to be changed.
 */
export async function saveReaders(
  context: AccountsContext,
  account: Pick<AccountEntry, 'id' | 'ownerId' | 'companyId'>,
  audience: DeclaredAudience,
  caller: Caller,
): Promise<SavedReaders> {
  const { db, audit } = context;
  const { id, ownerId } = account;
  const unitsBefore = await accountAudiences.readUnits(db, id);
  const saved = await accountAudiences.save(context, account, audience);
  const added = saved.added.filter((person) => person !== ownerId);
  const removed = saved.removed.filter((person) => person !== ownerId);
  const hasOtherUnits = toUnitKeys(unitsBefore).join() !== toUnitKeys(audience.units).join();
  const isChanged = hasOtherUnits || added.length > 0 || removed.length > 0;
  if (isChanged)
    await audit.record({
      action: 'account.share',
      target: auditTarget(id),
      detail: {
        added,
        removed,
        ...(hasOtherUnits && {
          unitsBefore: await nameUnits(context, account, unitsBefore),
          units: await nameUnits(context, account, audience.units),
        }),
      },
    });
  if (removed.length > 0) await endRequests(context, and(eq(requests.accountId, id), isOneOf(removed)));
  await rotateForFormer(context, account, removed, caller);
  return { people: saved.people, added, removed, isChanged };
}

const isOneOf = (people: readonly number[]) => sql`${requests.employeeId} = any(${idArray(people)}::int[])`;

/** Units by name, for the audit log. */
async function nameUnits(
  { directory }: AccountsContext,
  { companyId }: Pick<AccountEntry, 'companyId'>,
  units: AudienceUnits,
): Promise<string[]> {
  const described = await describeUnits(directory, companyId, units);
  return described.map(({ unit, name }) => name || unit);
}

/**
 * Stores the readers of an account and notifies new ones, and the owner if another person did it. The owner needs no mention.
 *
 * @returns people who are no readers any more
 */
export async function shareAccount(
  context: AccountsContext,
  account: Pick<AccountEntry, 'id' | 'ownerId' | 'companyId' | 'platformId' | 'account'>,
  audience: DeclaredAudience,
  caller: Caller,
): Promise<readonly number[]> {
  const { notifier, text } = context;
  const named = audience.named.filter((id) => id !== account.ownerId);
  const { added, removed, isChanged } = await saveReaders(context, account, { ...audience, named }, caller);
  if (!isChanged) return [];
  const values = { platform: await readPlatformName(context, account), account: account.account };
  const notify = (id: 'shared.title' | 'shared.changed', employees: readonly number[]) =>
    notifier.notify({
      kind: 'shared',
      to: { employees: [...employees] },
      title: text(id, { name: caller.name }),
      message: text('shared.message', values),
      sent: text(id === 'shared.title' ? 'shared.sent' : 'shared.changed.sent', values),
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
