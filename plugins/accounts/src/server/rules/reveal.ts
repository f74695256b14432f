import type { Call } from '@atrium/sdk/server';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { reveals } from '../tables.ts';
import { managersOf, ownersOf } from './audienceOf.ts';
import { targetOf } from './insertAccount.ts';
import { openVersion } from './passwordVersions.ts';
import { platformNameOf } from './shareAccount.ts';

interface Revealing extends Pick<Call, 'encrypt'> {
  readonly caller: NonNullable<Call['caller']>;
  readonly address: string;
  readonly kind: 'view' | 'copy';
  readonly version: number;
  /** Why a person who is no reader sees it; `''` for everyone else. */
  readonly reason: string;
}

/**
 * Opens a password for the caller's session. The entry of the log comes first and in the same transaction: no entry, no
 * password (C.9-14). Within a transaction, which is committed before the response is sent.
 *
 * @throws Refusal 404 for a version whose text is not kept, 409 if its bytes cannot be opened
 */
export async function reveal(
  context: AccountsContext,
  account: AccountEntry,
  { caller, address, kind, version, reason, encrypt }: Revealing,
): Promise<{ readonly password: string; readonly version: number }> {
  await recordReveal(context, account, { caller, address, kind, version, reason, field: '' });
  const text = await openVersion(context, account.id, version);
  if (text === undefined) throw context.refuse.notFound();
  return { password: encrypt(text), version };
}

interface Reveal extends Omit<Revealing, 'encrypt' | 'kind'> {
  readonly kind: 'view' | 'copy' | 'code';
  /** The name of the field; `''` for the password. */
  readonly field: string;
}

/** The entries of both logs, and the event for the screens that show one. Within the transaction that opens the secret. */
export async function recordReveal(
  context: AccountsContext,
  account: AccountEntry,
  { caller, address, kind, version, reason, field }: Reveal,
): Promise<void> {
  const { db, clock, audit, realtime } = context;
  const { id, companyId } = account;
  await db.insert(reveals).values({
    companyId,
    accountId: id,
    platformName: await platformNameOf(context, account),
    account: account.account,
    version,
    employeeId: caller.id,
    kind,
    field,
    address,
    sessionId: caller.sessionId,
    reason,
    at: clock.now(),
  });
  await audit.record({
    action: reason === '' ? `account.${kind}` : 'account.breakGlass',
    target: targetOf(id),
    detail: { version, kind, ...(field !== '' && { field }), ...(reason !== '' && { reason }) },
  });
  const [owners, managers] = [await ownersOf(context, account), await managersOf(context, companyId)];
  await realtime.emit('revealed', { id }, { employees: [...new Set([caller.id, ...owners, ...managers])] });
}
