import { formatDateTime, type Handler } from '@atrium/sdk/server';
import { worksFor } from '@atrium/sdk/server/sharing';
import { and, asc, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { toColleague } from '../rules/accountRows.ts';
import { isSecret, knows, requestRotation } from '../rules/rotation.ts';
import { accounts, platforms, reveals, rotations, versions } from '../tables.ts';

/** People who have left the caller's company, or moved to another one, and still know passwords or own accounts. */
export function readLeavers(context: AccountsContext): Handler<Api['leavers']> {
  const { db, directory } = context;
  return async ({ caller: { companyId } }) => {
    const present = and(eq(accounts.companyId, companyId), isNull(accounts.deletedOn));
    const known = union(
      db
        .select({ employeeId: reveals.employeeId, accountId: reveals.accountId })
        .from(reveals)
        .innerJoin(accounts, eq(accounts.id, reveals.accountId))
        .where(and(present, gte(reveals.version, accounts.changedVersion), isSecret)),
      db
        .select({ employeeId: versions.createdBy, accountId: versions.accountId })
        .from(versions)
        .innerJoin(accounts, eq(accounts.id, versions.accountId))
        .where(and(present, gte(versions.version, accounts.changedVersion))),
    ).as('known');
    const waiting = sql`exists (select 1 from ${rotations} where ${rotations.accountId} = ${known.accountId} and ${rotations.employeeId} = ${known.employeeId} and ${rotations.doneOn} is null)`;
    const counts = await db
      .select({
        employeeId: known.employeeId,
        known: sql<number>`(count(*) filter (where not ${waiting}))::int`,
        waiting: sql<number>`(count(*) filter (where ${waiting}))::int`,
      })
      .from(known)
      .groupBy(known.employeeId);
    const owners = await db
      .select({ employeeId: accounts.ownerId, owned: sql<number>`count(*)::int` })
      .from(accounts)
      .where(present)
      .groupBy(accounts.ownerId);
    const knownBy = new Map(counts.map((row) => [row.employeeId, row]));
    const ownedBy = new Map(owners.map((row) => [row.employeeId, row.owned]));
    const ids = [...new Set([...knownBy.keys(), ...ownedBy.keys()])].toSorted((one, other) => one - other);
    const people = await Promise.all(ids.map((id) => directory.person(id)));
    const left = people.flatMap((person) => (person && !worksFor(person, companyId) ? [person] : []));
    return left.map(({ id, name }) => ({
      employeeId: id,
      name,
      known: knownBy.get(id)?.known ?? 0,
      waiting: knownBy.get(id)?.waiting ?? 0,
      owned: ownedBy.get(id) ?? 0,
    }));
  };
}

/** The passwords that a person knows, and the checklist of those that were to be changed because of them. */
export function readExposures(context: AccountsContext): Handler<Api['exposures']> {
  const { db, directory } = context;
  return async ({ query: { employeeId, page, pageSize }, caller }) => {
    const known = sql<boolean>`(${knows(context, employeeId)})`;
    const listed = sql<boolean>`exists (select 1 from ${rotations} where ${matchEntries(employeeId)})`;
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
        isWaiting: sql<boolean>`exists (select 1 from ${rotations} where ${and(matchEntries(employeeId), isNull(rotations.doneOn))})`,
        doneOn:
          sql<Date | null>`(select max(${rotations.doneOn}) from ${rotations} where ${matchEntries(employeeId)})`.mapWith(
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
        owner: toColleague(await directory.person(account.ownerId), account.ownerId, account.companyId),
        reveals: row.reveals,
        lastRevealedOn: lastRevealedOn && formatDateTime(lastRevealedOn),
        state: isWaiting ? ('waiting' as const) : isKnown ? ('known' as const) : ('done' as const),
        doneOn: doneOn && !isKnown ? formatDateTime(doneOn) : null,
      })),
    );
    return { list, totalSize: await db.$count(accounts, where), page, pageSize };
  };
}

const matchEntries = (employeeId: number): SQL | undefined =>
  and(eq(rotations.accountId, accounts.id), eq(rotations.employeeId, employeeId));

/** Puts passwords that a person of the company knows on the checklist: the chosen ones, or all. */
export function rotateAccounts(context: AccountsContext): Handler<Api['rotate']> {
  const { transaction, directory, refuse } = context;
  return async ({ body: { employeeId, accountIds }, caller: { companyId } }) => {
    const person = await directory.person(employeeId);
    if (person?.companyId !== companyId) throw refuse.notFound();
    const { name } = person;
    const chosen = accountIds && { accountIds };
    const count = await transaction(() => requestRotation(context, { employeeId, name, companyId, ...chosen }));
    return { count };
  };
}
