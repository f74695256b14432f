import type { Handler } from '@atrium/sdk/server';
import { worksFor } from '@atrium/sdk/server/sharing';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { isSecret } from '../rules/exposure.ts';
import { accounts, reveals, rotations, versions } from '../tables.ts';

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
