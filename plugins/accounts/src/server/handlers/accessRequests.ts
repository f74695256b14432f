import { type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { type AccountsContext, type Api, auditTarget } from '../AccountsContext.ts';
import { findAccess, relationToAccount, visibleAccount } from '../rules/accountAccess.ts';
import { toMember } from '../rules/accountRows.ts';
import { findPresentOwner } from '../rules/audience.ts';
import { openAccount, readPlatformName } from '../rules/shareAccount.ts';
import { accounts, platforms, requests } from '../tables.ts';

type RequestEntry = typeof requests.$inferSelect;

/** A request with the account it is about. */
interface SeenRequest {
  readonly request: RequestEntry;
  readonly account: Pick<typeof accounts.$inferSelect, 'id' | 'ownerId' | 'companyId' | 'account' | 'platformId'>;
}

/** The owner of the account, or who asked; both only as long as they work for its company. */
export function relationToRequest({ request, account }: SeenRequest, caller: Caller): 'owner' | 'asker' | 'none' {
  if (account.companyId !== caller.companyId) return 'none';
  if (account.ownerId === caller.id) return 'owner';
  return request.employeeId === caller.id ? 'asker' : 'none';
}

/** Requests to the caller, or by the caller: those that wait first, then the newest. */
export function listRequests(context: AccountsContext): Handler<Api['accessRequests']> {
  const { db, directory, clock } = context;
  return async ({ query: { side, accountId, only, page, pageSize }, caller }) => {
    const own = side === 'owner' ? accounts.ownerId : requests.employeeId;
    const now = clock.now();
    const waits = isNull(requests.decidedOn);
    const where = and(
      eq(own, caller.id),
      eq(accounts.companyId, caller.companyId),
      isNull(accounts.deletedOn),
      accountId === undefined ? undefined : eq(requests.accountId, accountId),
      only && (only === 'waiting' ? waits : or(waits, gt(requests.endsOn, now))),
    );
    const found = await db
      .select({ request: requests, platformName: platforms.name, account: accounts.account })
      .from(requests)
      .innerJoin(accounts, eq(accounts.id, requests.accountId))
      .innerJoin(platforms, eq(platforms.id, accounts.platformId))
      .where(where)
      .orderBy(sql`${requests.decidedOn} is not null`, desc(requests.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await db
      .select({ size: count() })
      .from(requests)
      .innerJoin(accounts, eq(accounts.id, requests.accountId))
      .where(where);
    const list = await Promise.all(
      found.map(async ({ request, platformName, account }) => ({
        id: request.id,
        accountId: request.accountId,
        platformName,
        account,
        ...toMember(await directory.person(request.employeeId), request.employeeId),
        reason: request.reason,
        requestedOn: formatDateTime(request.requestedOn),
        state: findState(request, now),
        endsOn: request.endsOn && formatDateTime(request.endsOn),
      })),
    );
    return { list, totalSize: total?.size ?? 0, page, pageSize };
  };
}

function findState(
  { decidedOn, isGranted, endsOn }: RequestEntry,
  now: Date,
): 'waiting' | 'refused' | 'granted' | 'ended' {
  if (!decidedOn) return 'waiting';
  if (!isGranted) return 'refused';
  return endsOn && endsOn > now ? 'granted' : 'ended';
}

/** Asks the owner to see the password for a day. */
export function askAccess(context: AccountsContext): Handler<Api['askAccess']> {
  const { db, transaction, clock, audit, notifier, realtime, refuse, text } = context;
  return ({ params: { id }, body: { reason }, caller }) =>
    transaction(async () => {
      const found = await visibleAccount(context, id, caller);
      const { account } = found;
      const access = findAccess(found, relationToAccount(found, caller));
      if (access === 'disabled') throw refuse.conflict('access.disabled');
      if (access === 'open') throw refuse.conflict('access.open');
      const [request] = await db
        .insert(requests)
        .values({ accountId: id, employeeId: caller.id, reason, requestedOn: clock.now() })
        .onConflictDoNothing()
        .returning({ id: requests.id });
      if (!request) throw refuse.conflict('access.asked');
      await audit.record({ action: 'account.askAccess', target: auditTarget(id), detail: { reason } });
      const owners = await findPresentOwner(context, account);
      await notifier.notify({
        kind: 'access',
        to: { employees: owners },
        title: text('access.title', { name: caller.name }),
        message: text('access.message', {
          platform: await readPlatformName(context, account),
          account: account.account,
          reason,
        }),
        opens: openAccount(id),
      });
      await realtime.emit('accessChanged', { accountId: id }, { employees: [...owners, caller.id] });
      return { id: request.id };
    });
}

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
        target: auditTarget(account.id),
        detail: { employeeId: request.employeeId },
      });
      const named = { platform: await readPlatformName(context, account), account: account.account };
      await notifier.notify({
        kind: 'access',
        to: { employees: [request.employeeId] },
        title: text(isGranted ? 'access.granted' : 'access.refused'),
        message: text('shared.message', named),
        sent: text(isGranted ? 'access.granted.sent' : 'access.refused.sent', named),
        opens: openAccount(account.id),
      });
      await announceDecision(context, { request, account });
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
        target: auditTarget(account.id),
        detail: { employeeId: request.employeeId },
      });
      await announceDecision(context, { request, account });
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

async function announceDecision(
  { directory, realtime }: AccountsContext,
  { request, account }: SeenRequest,
): Promise<void> {
  const employees = await presentOf(directory, account.companyId, [account.ownerId, request.employeeId]);
  await realtime.emit('accessChanged', { accountId: account.id }, { employees });
}
