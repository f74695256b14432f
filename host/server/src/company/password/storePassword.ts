import type { Database, Person } from '@atrium/sdk/server';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { credentials, passwordHistory } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { personColumns } from '../OrganisationDirectory.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { endOthers } from '../session/liveSessions.ts';
import { removePasskeys } from '../session/removeFactors.ts';
import { REMEMBERED } from './validatePassword.ts';

/** Hashes of the current and previous passwords, the latest first. */
export async function passwordHashes(db: Database, employeeId: number): Promise<string[]> {
  const [present] = await db.select().from(credentials).where(eq(credentials.employeeId, employeeId));
  const before = await db
    .select()
    .from(passwordHistory)
    .where(eq(passwordHistory.employeeId, employeeId))
    .orderBy(desc(passwordHistory.id))
    .limit(REMEMBERED);
  return [...(present ? [present.hash] : []), ...before.map(({ hash }) => hash)];
}

/** Replaces the password of a person; the one before it goes into the history. Call it within a transaction. */
export async function storePassword(
  db: Database,
  employeeId: number,
  { hash, mustChange, changedOn }: { hash: string; mustChange: boolean; changedOn: Date },
): Promise<void> {
  const before = await lockAccount(db, employeeId);
  if (before) await remember(db, employeeId, before.hash);
  await db
    .insert(credentials)
    .values({ employeeId, hash, mustChange, changedOn })
    .onConflictDoUpdate({ target: credentials.employeeId, set: { hash, mustChange, changedOn } });
}

/**
 * Sets a first password in place of a forgotten one and ends all sessions of the person (C.2-17). The passkeys go, too: each signs in
 * alone, also in the hands of who has added it with the old password. Call it within a transaction.
 */
export async function resetPassword(
  { dependencies, sessions }: CompanyServices,
  { id, employee, companyId }: Person,
  hash: string,
): Promise<void> {
  const { db, clock, audit } = dependencies;
  await storePassword(db, id, { hash, mustChange: true, changedOn: clock.now() });
  const removed = await removePasskeys(db, id);
  await endOthers(dependencies, sessions, id, 'ADMIN');
  for (const passkey of removed)
    await audit.record({
      action: 'secondFactor.remove',
      target: employee,
      companyId,
      detail: { factor: 'passkey', passkey },
    });
  await audit.record({ action: 'password.reset', target: employee, companyId });
}

async function remember(db: Database, employeeId: number, hash: string): Promise<void> {
  await db.insert(passwordHistory).values({ employeeId, hash });
  const kept = db
    .select({ id: passwordHistory.id })
    .from(passwordHistory)
    .where(eq(passwordHistory.employeeId, employeeId))
    .orderBy(desc(passwordHistory.id))
    .limit(REMEMBERED);
  await db
    .delete(passwordHistory)
    .where(and(eq(passwordHistory.employeeId, employeeId), notInArray(passwordHistory.id, kept)));
}

/** The state that decides whether an earlier password check is still valid. */
export interface LockedAccount {
  readonly hash: string;
  readonly mustChange: boolean;
  readonly hidden: boolean;
}

/**
 * Locks the row of a person until the end of the transaction, then reads the password as it is now. Sign-ins, changes
 * of the password and imports of one person follow one another. Hashing takes long: do it before, and compare here.
 *
 * @returns undefined if the person has no password
 */
export async function lockAccount(db: Database, employeeId: number): Promise<LockedAccount | undefined> {
  const [person] = await db
    .select({ hidden: employees.hidden })
    .from(employees)
    .where(eq(employees.id, employeeId))
    .for('update');
  const [present] = await db
    .select({ hash: credentials.hash, mustChange: credentials.mustChange })
    .from(credentials)
    .where(eq(credentials.employeeId, employeeId));
  return present && { ...present, hidden: person!.hidden };
}

export interface Account {
  readonly person: Person;
  readonly hash: string;
  readonly mustChange: boolean;
  readonly changedOn: Date;
}

/** Finds the account of an employee number, ignoring case; undefined if unknown or without a password. */
export async function findAccount(db: Database, employee: string): Promise<Account | undefined> {
  const [row] = await db
    .select({
      person: personColumns,
      hash: credentials.hash,
      mustChange: credentials.mustChange,
      changedOn: credentials.changedOn,
    })
    .from(employees)
    .innerJoin(credentials, eq(credentials.employeeId, employees.id))
    .where(eq(sql`upper(${employees.employee})`, employee.toUpperCase()));
  return row;
}
