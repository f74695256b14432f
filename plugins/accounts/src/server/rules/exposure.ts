import { and, eq, exists, gte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountsContext } from '../AccountsContext.ts';
import { accounts, reveals, versions } from '../tables.ts';

/** A one-time code is no secret that a person keeps. */
export const isSecret = ne(reveals.kind, 'code');

/**
 * Whether a person knows the password that applies, as a condition: they have seen it, or entered it, since its text changed
 * last.
 */
export function knows({ db }: AccountsContext, employeeId: number | PgColumn): SQL | undefined {
  const seen = and(
    eq(reveals.accountId, accounts.id),
    eq(reveals.employeeId, employeeId),
    gte(reveals.version, accounts.changedVersion),
    isSecret,
  );
  const entered = and(
    eq(versions.accountId, accounts.id),
    eq(versions.createdBy, employeeId),
    gte(versions.version, accounts.changedVersion),
  );
  const one = { one: sql`1` };
  return or(exists(db.select(one).from(reveals).where(seen)), exists(db.select(one).from(versions).where(entered)));
}
