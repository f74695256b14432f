import type { Database } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { credentials } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';

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
