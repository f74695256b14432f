import { type Caller, formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { memberOf } from '../rules/accountRows.ts';
import { accounts, platforms, requests } from '../tables.ts';

type RequestEntry = typeof requests.$inferSelect;

/** A request with the account it is about. */
export interface SeenRequest {
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
        ...memberOf(await directory.person(request.employeeId), request.employeeId),
        reason: request.reason,
        requestedOn: formatDateTime(request.requestedOn),
        state: stateOf(request, now),
        endsOn: request.endsOn && formatDateTime(request.endsOn),
      })),
    );
    return { list, totalSize: total?.size ?? 0, page, pageSize };
  };
}

function stateOf(
  { decidedOn, isGranted, endsOn }: RequestEntry,
  now: Date,
): 'waiting' | 'refused' | 'granted' | 'ended' {
  if (!decidedOn) return 'waiting';
  if (!isGranted) return 'refused';
  return endsOn && endsOn > now ? 'granted' : 'ended';
}
