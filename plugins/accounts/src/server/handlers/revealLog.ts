import { file, formatDateTime, type Handler } from '@atrium/sdk/server';
import { csvLines } from '@atrium/sdk/server/csv';
import { and, count, desc, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { MAX_VERSIONS } from '../../contract/limits.ts';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { toMember, toColleague } from '../rules/accountRows.ts';
import { visibleAccount } from '../rules/accountAccess.ts';
import { accounts, platforms, reveals, versions } from '../tables.ts';

/** The log of one account. */
export function readReveals(context: AccountsContext): Handler<Api['reveals']> {
  return async ({ params: { id }, query, caller }) => {
    await visibleAccount(context, id, caller);
    return readLog(context, { companyId: caller.companyId, accountId: id }, query);
  };
}

/** The log of all accounts of the caller's company. */
export function readCompanyLog(context: AccountsContext): Handler<Api['log']> {
  return ({ query, caller }) => readLog(context, { companyId: caller.companyId, employeeId: query.employeeId }, query);
}

/** The log of one account as a table, read in portions as fast as the client takes it. */
export function exportReveals(context: AccountsContext): Handler<Api['revealsFile']> {
  return async ({ params: { id }, caller, request: { language } }) => {
    const { account } = await visibleAccount(context, id, caller);
    const text = (key: Parameters<typeof context.text>[0]) => context.render(context.text(key), language);
    const columns = [
      { title: text('log.at'), value: ({ at }: LogEntry) => at },
      { title: text('log.name'), value: ({ name }: LogEntry) => name },
      { title: text('log.kind'), value: ({ kind }: LogEntry) => text(`log.kind.${kind}`) },
      { title: text('log.version'), value: ({ version }: LogEntry) => version },
      { title: text('log.address'), value: ({ address }: LogEntry) => address },
      { title: text('log.reason'), value: ({ reason }: LogEntry) => reason },
    ];
    const rows = wholeLog(context, { companyId: caller.companyId, accountId: id });
    return file.from(csvLines(columns, rows), { name: `${account.account} ${text('log.title')}.csv` });
  };
}

/** The passwords that an account has had, without their texts. */
export function readVersions(context: AccountsContext): Handler<Api['versions']> {
  const { db, directory } = context;
  return async ({ params: { id }, caller }) => {
    await visibleAccount(context, id, caller);
    const seenBy = sql<number>`(select count(distinct ${reveals.employeeId})::int from ${reveals} where ${reveals.accountId} = ${versions.accountId} and ${reveals.version} = ${versions.version})`;
    const rows = await db
      .select({
        version: versions.version,
        createdBy: versions.createdBy,
        createdOn: versions.createdOn,
        isKept: sql<boolean>`${isNotNull(versions.password)}`,
        seenBy: sql<number>`${seenBy}`,
      })
      .from(versions)
      .where(eq(versions.accountId, id))
      .orderBy(desc(versions.version))
      .limit(MAX_VERSIONS + 1);
    return Promise.all(
      rows.map(async ({ createdBy, createdOn, ...row }) => ({
        ...row,
        createdOn: formatDateTime(createdOn),
        ...toMember(await directory.person(createdBy), createdBy),
      })),
    );
  };
}

/** Which entries: of one account or of a company, and of one person. */
interface LogFilter {
  readonly companyId: number;
  readonly accountId?: number | undefined;
  readonly employeeId?: number | undefined;
}

interface Span {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the log, newest first: what was shown or copied, and changes of passwords. */
async function readLog(context: AccountsContext, filter: LogFilter, { page, pageSize }: Span) {
  const { db } = context;
  const found = await logQuery(context, filter)
    .orderBy(...NEWEST_FIRST)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [shown] = await db.select({ size: count() }).from(reveals).where(ofReveals(filter));
  const [changed] = await db
    .select({ size: count() })
    .from(versions)
    .innerJoin(accounts, eq(accounts.id, versions.accountId))
    .where(ofVersions(filter));
  const list = await toEntries(context, filter, found);
  return { list, totalSize: shown!.size + changed!.size, page, pageSize };
}

type LogEntry = Awaited<ReturnType<typeof readLog>>['list'][number];

/** Entries of one read of the whole log. */
const PORTION = 500;

/**
 * The whole log, newest first, read in portions. Each begins after the last entry of the one before: what is added meanwhile moves
 * no entry into the next portion, or out of it.
 */
export async function* wholeLog(context: AccountsContext, filter: LogFilter): AsyncGenerator<LogEntry> {
  for (let after: Place | undefined; ;) {
    const found = await logQuery(context, filter, after)
      .orderBy(...NEWEST_FIRST)
      .limit(PORTION);
    yield* await toEntries(context, filter, found);
    if (found.length < PORTION) return;
    after = found.at(-1);
  }
}

/** Where an entry is in the log: `key` orders what happened at the same time. */
interface Place {
  readonly at: Date;
  readonly number: number;
  readonly key: string;
}
const NEWEST_FIRST = [desc(sql`at`), desc(sql`number`), desc(sql`key`)];

type LogRow = Awaited<ReturnType<typeof logQuery>>[number];

const toEntries = ({ directory }: AccountsContext, { companyId }: LogFilter, rows: readonly LogRow[]) =>
  Promise.all(
    rows.map(async ({ number: _, at, employeeId, ...entry }) => ({
      ...entry,
      ...toColleague(await directory.person(employeeId), employeeId, companyId),
      at: formatDateTime(at),
    })),
  );

/** @param after the entry that those of the query come after */
function logQuery({ db }: AccountsContext, filter: LogFilter, after?: Place) {
  const older = (at: AnyPgColumn, number: SQL, key: SQL) =>
    after &&
    sql`(${at}, ${number}, ${key}) < (${after.at.toISOString()}::timestamptz, ${after.number}::bigint, ${after.key})`;
  const revealKey = sql<string>`'reveal:' || ${reveals.id}`;
  const changeKey = sql<string>`'change:' || ${versions.accountId} || ':' || ${versions.version}`;
  const changeNumber = sql<number>`${versions.version}::bigint`;
  const shown = db
    .select({
      key: revealKey.as('key'),
      number: sql<number>`${reveals.id}`.as('number'),
      accountId: reveals.accountId,
      platformName: reveals.platformName,
      account: reveals.account,
      kind: sql<'view' | 'copy' | 'code' | 'change'>`${reveals.kind}`.as('kind'),
      field: reveals.field,
      version: reveals.version,
      employeeId: reveals.employeeId,
      address: reveals.address,
      reason: reveals.reason,
      at: sql<Date>`${reveals.at}`.mapWith(reveals.at).as('at'),
    })
    .from(reveals)
    .where(and(ofReveals(filter), older(reveals.at, sql`${reveals.id}`, revealKey)));
  const changed = db
    .select({
      key: changeKey.as('key'),
      number: changeNumber.as('number'),
      accountId: versions.accountId,
      platformName: platforms.name,
      account: accounts.account,
      kind: sql<'view' | 'copy' | 'code' | 'change'>`'change'`.as('kind'),
      field: sql<string>`''`.as('field'),
      version: versions.version,
      employeeId: versions.createdBy,
      address: sql<string>`''`.as('address'),
      reason: sql<string>`''`.as('reason'),
      at: sql<Date>`${versions.createdOn}`.mapWith(versions.createdOn).as('at'),
    })
    .from(versions)
    .innerJoin(accounts, eq(accounts.id, versions.accountId))
    .innerJoin(platforms, eq(platforms.id, accounts.platformId))
    .where(and(ofVersions(filter), older(versions.createdOn, changeNumber, changeKey)));
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
