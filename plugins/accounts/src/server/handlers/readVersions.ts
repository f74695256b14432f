import { formatDateTime, type Handler } from '@atrium/sdk/server';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { MAX_VERSIONS } from '../../contract/limits.ts';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { memberOf } from '../rules/accountRows.ts';
import { visibleAccount } from '../rules/seenAccount.ts';
import { reveals, versions } from '../tables.ts';

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
        ...memberOf(await directory.person(createdBy), createdBy),
      })),
    );
  };
}
