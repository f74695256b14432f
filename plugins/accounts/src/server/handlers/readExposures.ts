import { formatDateTime, type Handler } from '@atrium/sdk/server';
import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { ownerOf } from '../rules/accountRows.ts';
import { isSecret, knows } from '../rules/exposure.ts';
import { accounts, platforms, reveals, rotations } from '../tables.ts';

/** The passwords that a person knows, and the checklist of those that were to be changed because of them. */
export function readExposures(context: AccountsContext): Handler<Api['exposures']> {
  const { db, directory } = context;
  return async ({ query: { employeeId, page, pageSize }, caller }) => {
    const known = sql<boolean>`(${knows(context, employeeId)})`;
    const listed = sql<boolean>`exists (select 1 from ${rotations} where ${entriesOf(employeeId)})`;
    const seen = and(
      eq(reveals.accountId, accounts.id),
      eq(reveals.employeeId, employeeId),
      gte(reveals.version, accounts.changedVersion),
      isSecret,
    );
    const where = and(
      eq(accounts.companyId, caller.companyId),
      isNull(accounts.deletedOn),
      sql`(${known} or ${listed})`,
    );
    const found = await db
      .select({
        account: accounts,
        platformName: platforms.name,
        isKnown: known,
        isWaiting: sql<boolean>`exists (select 1 from ${rotations} where ${and(entriesOf(employeeId), isNull(rotations.doneOn))})`,
        doneOn:
          sql<Date | null>`(select max(${rotations.doneOn}) from ${rotations} where ${entriesOf(employeeId)})`.mapWith(
            rotations.doneOn,
          ),
        reveals: sql<number>`(select count(*)::int from ${reveals} where ${seen})`,
        lastRevealedOn: sql<Date | null>`(select max(${reveals.at}) from ${reveals} where ${seen})`.mapWith(reveals.at),
      })
      .from(accounts)
      .innerJoin(platforms, eq(platforms.id, accounts.platformId))
      .where(where)
      .orderBy(asc(platforms.name), asc(accounts.account), asc(accounts.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const list = await Promise.all(
      found.map(async ({ account, platformName, isKnown, isWaiting, doneOn, lastRevealedOn, ...row }) => ({
        id: account.id,
        platformName,
        account: account.account,
        owner: ownerOf(await directory.person(account.ownerId), account.ownerId, account.companyId),
        reveals: row.reveals,
        lastRevealedOn: lastRevealedOn && formatDateTime(lastRevealedOn),
        state: isWaiting ? ('waiting' as const) : isKnown ? ('known' as const) : ('done' as const),
        doneOn: doneOn && !isKnown ? formatDateTime(doneOn) : null,
      })),
    );
    return { list, totalSize: await db.$count(accounts, where), page, pageSize };
  };
}

const entriesOf = (employeeId: number): SQL | undefined =>
  and(eq(rotations.accountId, accounts.id), eq(rotations.employeeId, employeeId));
