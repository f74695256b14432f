import { formatDateTime } from '@atrium/sdk/server';
import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, platforms, reveals, versions } from '../tables.ts';
import { ownerOf } from './accountRows.ts';

/** Which entries: of one account or of a company, and of one person. */
export interface LogFilter {
  readonly companyId: number;
  readonly accountId?: number | undefined;
  readonly employeeId?: number | undefined;
}

interface Span {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the log, newest first: what was shown or copied, and changes of passwords. */
export async function readLog(context: AccountsContext, filter: LogFilter, { page, pageSize }: Span) {
  const { db, directory } = context;
  const found = await logQuery(context, filter)
    .orderBy(desc(sql`at`), desc(sql`number`))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [shown] = await db.select({ size: count() }).from(reveals).where(ofReveals(filter));
  const [changed] = await db
    .select({ size: count() })
    .from(versions)
    .innerJoin(accounts, eq(accounts.id, versions.accountId))
    .where(ofVersions(filter));
  const list = await Promise.all(
    found.map(async ({ number: _, at, employeeId, ...entry }) => ({
      ...entry,
      ...ownerOf(await directory.person(employeeId), employeeId, filter.companyId),
      at: formatDateTime(at),
    })),
  );
  return { list, totalSize: shown!.size + changed!.size, page, pageSize };
}

export type LogEntry = Awaited<ReturnType<typeof readLog>>['list'][number];

function logQuery({ db }: AccountsContext, filter: LogFilter) {
  const shown = db
    .select({
      key: sql<string>`'reveal:' || ${reveals.id}`.as('key'),
      /** Orders what happened at the same time. */
      number: sql<number>`${reveals.id}`.as('number'),
      accountId: reveals.accountId,
      platformName: reveals.platformName,
      account: reveals.account,
      kind: sql<'view' | 'copy' | 'change'>`${reveals.kind}`.as('kind'),
      version: reveals.version,
      employeeId: reveals.employeeId,
      address: reveals.address,
      reason: reveals.reason,
      at: sql<Date>`${reveals.at}`.mapWith(reveals.at).as('at'),
    })
    .from(reveals)
    .where(ofReveals(filter));
  const changed = db
    .select({
      key: sql<string>`'change:' || ${versions.accountId} || ':' || ${versions.version}`.as('key'),
      number: sql<number>`${versions.version}::bigint`.as('number'),
      accountId: versions.accountId,
      platformName: platforms.name,
      account: accounts.account,
      kind: sql<'view' | 'copy' | 'change'>`'change'`.as('kind'),
      version: versions.version,
      employeeId: versions.createdBy,
      address: sql<string>`''`.as('address'),
      reason: sql<string>`''`.as('reason'),
      at: sql<Date>`${versions.createdOn}`.mapWith(versions.createdOn).as('at'),
    })
    .from(versions)
    .innerJoin(accounts, eq(accounts.id, versions.accountId))
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(ofVersions(filter));
  return unionAll(shown, changed);
}

const ofReveals = ({ companyId, accountId, employeeId }: LogFilter): SQL | undefined =>
  and(
    eq(reveals.companyId, companyId),
    accountId === undefined ? undefined : eq(reveals.accountId, accountId),
    employeeId === undefined ? undefined : eq(reveals.employeeId, employeeId),
  );

/** The first password of an account is no change. */
const ofVersions = ({ companyId, accountId, employeeId }: LogFilter): SQL | undefined =>
  and(
    gt(versions.version, 1),
    eq(accounts.companyId, companyId),
    accountId === undefined ? undefined : eq(versions.accountId, accountId),
    employeeId === undefined ? undefined : eq(versions.createdBy, employeeId),
  );
