import type { Database } from '@atrium/sdk/server';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { inBatches } from '../../core/database/statements.ts';
import { credentials, knownDevices } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { factorSteps, passkeys, recoveryCodes, totpSecrets } from '../../core/schema/secondFactor.ts';
import { isSuspended } from '../employmentRecords.ts';
import { hashPassword } from '../password/validatePassword.ts';
import type { Listed } from './readOrganisation.ts';

const AT_ONCE = 4;

/**
 * Employee numbers (upper case) with a password; `own`: the person has chosen it, no import may replace it. People who left have
 * none: who returns starts like a new person, since the old password may be known to others.
 */
export async function readPasswords(db: Database): Promise<Map<string, 'own' | 'initial'>> {
  const rows = await db
    .select({ employee: employees.employee, mustChange: credentials.mustChange })
    .from(credentials)
    .innerJoin(employees, eq(employees.id, credentials.employeeId))
    .where(or(eq(employees.hidden, false), isSuspended(db)));
  return new Map(rows.map((row) => [row.employee.toUpperCase(), row.mustChange ? 'initial' : 'own']));
}

/**
 * People of the file who get its initial password: those with one in the file and without one of their own.
 *
 * @param mayReset whether an initial password that a person has got already may be replaced
 */
export function withInitialPassword(
  people: readonly Listed[],
  passwords: ReadonlyMap<string, 'own' | 'initial'>,
  mayReset: boolean,
): readonly Listed[] {
  return people.filter(({ employee, initialPassword }) => {
    const known = passwords.get(employee.toUpperCase());
    return initialPassword !== '' && (known === undefined || (known === 'initial' && mayReset));
  });
}

/**
 * Hashes initial passwords, some at a time; outside of the transaction, since it takes long. Returns them by employee
 * number.
 */
export async function hashInitialPasswords(
  requested: readonly Listed[],
  progress: (done: number, all: number) => void | Promise<void>,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const batch of inBatches(requested, AT_ONCE)) {
    const done = await Promise.all(batch.map(({ initialPassword }) => hashPassword(initialPassword)));
    for (const [index, { employee }] of batch.entries()) hashes.set(employee.toUpperCase(), done[index]!);
    await progress(hashes.size, requested.length);
  }
  return hashes;
}

/**
 * Stores initial passwords by employee number; they have to be changed at the first sign-in.
 *
 * @param returning ids of people who return: what they had before is replaced and forgotten
 */
export async function saveInitialPasswords(
  db: Database,
  hashes: ReadonlyMap<string, string>,
  changedOn: Date,
  returning: readonly number[],
): Promise<void> {
  for (const batch of inBatches(returning, 500)) {
    await db.delete(credentials).where(inArray(credentials.employeeId, batch));
    await db.delete(knownDevices).where(inArray(knownDevices.employeeId, batch));
    // the phone of then could be another person's by now
    for (const table of [totpSecrets, passkeys, recoveryCodes, factorSteps])
      await db.delete(table).where(inArray(table.employeeId, batch));
  }
  for (const batch of inBatches([...hashes.keys()], 500)) {
    const people = await db
      .select({ id: employees.id, employee: employees.employee })
      .from(employees)
      .where(inArray(sql`upper(${employees.employee})`, batch));
    const rows = people.map(({ id, employee }) => ({
      employeeId: id,
      hash: hashes.get(employee.toUpperCase())!,
      mustChange: true,
      changedOn,
    }));
    await db
      .insert(credentials)
      .values(rows)
      .onConflictDoUpdate({
        target: credentials.employeeId,
        set: { hash: sql`excluded.hash`, changedOn: sql`excluded.changed_on` },
        // A password chosen in the meantime is kept.
        setWhere: eq(credentials.mustChange, true),
      });
  }
}
