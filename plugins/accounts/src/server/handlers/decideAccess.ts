import type { Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { targetOf } from '../rules/insertAccount.ts';
import { openingOf, platformNameOf } from '../rules/shareAccount.ts';
import { accounts, requests } from '../tables.ts';
import type { SeenRequest } from './accessRequests.ts';

/** Granted access lasts a day. */
const GRANT_MS = 24 * 60 * 60_000;

/** The owner grants a day from now, or refuses; who asked is notified. */
export function decideAccess(context: AccountsContext): Handler<Api['decideAccess']> {
  const { db, transaction, clock, audit, notifier, refuse, text } = context;
  return ({ params: { requestId }, body: { isGranted } }) =>
    transaction(async () => {
      const { request, account } = await visibleRequest(context, requestId);
      if (request.decidedOn) throw refuse.conflict('access.decided');
      const now = clock.now();
      const endsOn = isGranted ? new Date(now.getTime() + GRANT_MS) : null;
      await db.update(requests).set({ isGranted, decidedOn: now, endsOn }).where(eq(requests.id, requestId));
      await audit.record({
        action: isGranted ? 'account.grant' : 'account.refuse',
        target: targetOf(account.id),
        detail: { employeeId: request.employeeId },
      });
      const named = { platform: await platformNameOf(context, account), account: account.account };
      await notifier.notify({
        kind: 'access',
        to: { employees: [request.employeeId] },
        title: text(isGranted ? 'access.granted' : 'access.refused'),
        message: text('shared.message', named),
        sent: text(isGranted ? 'access.granted.sent' : 'access.refused.sent', named),
        opens: openingOf(account.id),
      });
      await announce(context, { request, account });
      return {};
    });
}

/** Withdraws a request that waits, or ends access that was granted. */
export function endAccess(context: AccountsContext): Handler<Api['endAccess']> {
  const { db, transaction, clock, audit } = context;
  return ({ params: { requestId } }) =>
    transaction(async () => {
      const { request, account } = await visibleRequest(context, requestId);
      const now = clock.now();
      if (!request.decidedOn) await db.delete(requests).where(eq(requests.id, requestId));
      else if (request.endsOn && request.endsOn > now)
        await db.update(requests).set({ endsOn: now }).where(eq(requests.id, requestId));
      // Refused, or over already.
      else return {};
      await audit.record({
        action: 'account.endAccess',
        target: targetOf(account.id),
        detail: { employeeId: request.employeeId },
      });
      await announce(context, { request, account });
      return {};
    });
}

/**
 * A request with its account, both locked: the account first, as every change of an account does, so that no two calls wait for each
 * other.
 *
 * @throws Refusal 404
 */
async function visibleRequest({ db, refuse, relation }: AccountsContext, id: number): Promise<SeenRequest> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, db.select({ id: requests.accountId }).from(requests).where(eq(requests.id, id))),
        isNull(accounts.deletedOn),
      ),
    )
    .for('update');
  const [request] = await db.select().from(requests).where(eq(requests.id, id)).for('update');
  if (!account || !request) throw refuse.notFound();
  const found = { request, account };
  await relation('request', found);
  return found;
}

async function announce({ directory, realtime }: AccountsContext, { request, account }: SeenRequest): Promise<void> {
  const employees = await presentOf(directory, account.companyId, [account.ownerId, request.employeeId]);
  await realtime.emit('accessChanged', { accountId: account.id }, { employees });
}
