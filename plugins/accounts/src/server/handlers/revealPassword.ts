import type { Call, Caller, Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import { makeOneTimeCode, readSeed } from '../../fields/oneTimeCode.ts';
import { type AccountEntry, type AccountsContext, type Api, auditTarget } from '../AccountsContext.ts';
import { findAccess, relationToAccount, visibleAccount } from '../rules/accountAccess.ts';
import { announceChange, findManagers, findOverseers, findPresentOwner } from '../rules/audience.ts';
import { findExtra, openExtra } from '../rules/extras.ts';
import { openVersion } from '../rules/passwordVersions.ts';
import { openAccount, readPlatformName } from '../rules/shareAccount.ts';
import { accounts, extras, reveals } from '../tables.ts';

/** The password for the caller's session; earlier ones for the owner. */
export function readPassword(context: AccountsContext): Handler<Api['password']> {
  const { transaction, refuse } = context;
  return ({ params: { id }, query, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      const relation = relationToAccount(found, caller);
      const access = findAccess(found, relation);
      if (access === 'disabled') throw refuse.notAllowed('access.disabled');
      if (access !== 'open') throw refuse.notAllowed('access.consent');
      const { version = account.passwordVersion } = query;
      if (version !== account.passwordVersion && relation !== 'owner') throw refuse.notFound();
      return reveal(context, account, { caller, address, kind: query.as, version, reason: '', encrypt });
    });
}

/**
 * A manager sees a password in an emergency: with a reason, which the log and the owner get (C.9-5), or where the owner has left, the
 * other managers. That of a disabled account is for its owner only (C.9-13).
 */
export function breakGlass(context: AccountsContext): Handler<Api['breakGlass']> {
  const { transaction, notifier, refuse, text } = context;
  return ({ params: { id }, body: { reason, as }, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      if (findAccess(found, relationToAccount(found, caller)) === 'disabled')
        throw refuse.notAllowed('access.disabled');
      const version = account.passwordVersion;
      const revealed = await reveal(context, account, { caller, address, kind: as, version, reason, encrypt });
      await notifier.notify({
        kind: 'breakGlass',
        to: { employees: await findOverseers(context, account) },
        title: text('breakGlass.title', { name: caller.name }),
        message: text('breakGlass.message', {
          platform: await readPlatformName(context, account),
          account: account.account,
          reason,
        }),
        opens: openAccount(id),
      });
      return revealed;
    });
}

/** A protected field, or a one-time code; the seed itself never leaves the server. */
export function revealExtra(context: AccountsContext): Handler<Api['revealExtra']> {
  const { transaction, clock, refuse } = context;
  return ({ params: { id, key }, query, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      const access = findAccess(found, relationToAccount(found, caller));
      if (access === 'disabled') throw refuse.notAllowed('access.disabled');
      if (access !== 'open') throw refuse.notAllowed('access.consent');
      const extra = await findExtra(context, id, key);
      if (!extra || extra.kind === 'text') throw refuse.notFound();
      const kind = extra.kind === 'totp' ? ('code' as const) : query.as;
      await recordReveal(context, account, {
        caller,
        address,
        kind,
        version: account.passwordVersion,
        reason: '',
        field: extra.name,
      });
      const text = openExtra(context, extra);
      if (text === undefined) throw refuse.conflict('secret.broken');
      if (kind !== 'code') return { value: encrypt(JSON.stringify(text)), seconds: null };
      const seed = readSeed(text);
      if (!seed) throw refuse.conflict('extra.noSeed');
      const { code, seconds } = await makeOneTimeCode(seed, clock.now().getTime());
      return { value: encrypt(code), seconds };
    });
}

/** Deletes a further field. */
export function removeExtra(context: AccountsContext): Handler<Api['removeExtra']> {
  const { db, transaction, audit, clock, refuse } = context;
  return ({ params: { id, key }, caller }) =>
    transaction(async () => {
      const { account } = await visibleAccount(context, id, caller, { lock: 'update' });
      const [removed] = await db
        .delete(extras)
        .where(and(eq(extras.accountId, id), eq(extras.key, key)))
        .returning({ name: extras.name });
      if (!removed) throw refuse.notFound();
      // a form that still has it is told so
      await db
        .update(accounts)
        .set({ version: account.version + 1, updatedBy: caller.id, updatedOn: clock.now() })
        .where(eq(accounts.id, id));
      await audit.record({ action: 'account.removeField', target: auditTarget(id), detail: { field: removed.name } });
      await announceChange(context, account);
      return {};
    });
}

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
async function reveal(
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
async function recordReveal(
  context: AccountsContext,
  account: AccountEntry,
  { caller, address, kind, version, reason, field }: Reveal,
): Promise<void> {
  const { db, clock, audit, realtime } = context;
  const { id, companyId } = account;
  await db.insert(reveals).values({
    companyId,
    accountId: id,
    platformName: await readPlatformName(context, account),
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
    target: auditTarget(id),
    detail: { version, kind, ...(field !== '' && { field }), ...(reason !== '' && { reason }) },
  });
  const [owners, managers] = [await findPresentOwner(context, account), await findManagers(context, companyId)];
  await realtime.emit('revealed', { id }, { employees: [...new Set([caller.id, ...owners, ...managers])] });
}

/**
 * Checks that the network of the session and that of the call are both as trusted as the settings ask for (C.2-22).
 *
 * @throws Refusal 422 `RISK_LEVEL_TOO_LOW` with the address
 */
async function checkNetwork(
  { settings, refuse }: AccountsContext,
  { currentRiskLevel }: Caller,
  address: string,
): Promise<void> {
  const { revealRiskLevel } = await settings();
  if (currentRiskLevel >= revealRiskLevel) return;
  throw refuse.invalid('reveal.riskTooLow', { address }, { status: 'RISK_LEVEL_TOO_LOW', data: { address } });
}
