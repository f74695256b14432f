import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import { makeOneTimeCode, readSeed } from '../../password/oneTimeCode.ts';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { accessOf } from '../rules/accessOf.ts';
import { announceChange } from '../rules/audienceOf.ts';
import { checkNetwork } from '../rules/checkNetwork.ts';
import { findExtra, openExtra } from '../rules/extras.ts';
import { targetOf } from '../rules/insertAccount.ts';
import { relationToAccount } from '../rules/relationToAccount.ts';
import { recordReveal } from '../rules/reveal.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { accounts, extras } from '../tables.ts';

/** A protected field, or a one-time code; the seed itself never leaves the server. */
export function revealExtra(context: AccountsContext): Handler<Api['revealExtra']> {
  const { transaction, clock, refuse } = context;
  return ({ params: { id, key }, query, caller, request: { address }, encrypt }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller, { lock: 'share' });
      const { account } = found;
      await checkNetwork(context, caller, address);
      const access = accessOf(found, relationToAccount(found, caller));
      if (access === 'disabled') throw refuse.notAllowed('access.disabled');
      if (access !== 'open') throw refuse.notAllowed('access.consent');
      const extra = await findExtra(context, id, key);
      if (!extra || extra.kind === 'text') throw refuse.notFound();
      const kind = extra.kind === 'totp' ? ('code' as const) : query.as;
      await recordReveal(context, account, {
        ...{ caller, address, kind, version: account.passwordVersion, reason: '', field: extra.name },
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
      await audit.record({ action: 'account.removeField', target: targetOf(id), detail: { field: removed.name } });
      await announceChange(context, account);
      return {};
    });
}
