import type { Database } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import { factorSteps, passkeys, recoveryCodes, totpSecrets } from '../../core/schema/secondFactor.ts';
import { sessions } from '../../core/schema/session.ts';
import { hasFactor } from './factorPolicy.ts';

/**
 * Removes everything of a person and ends what was begun. Sessions that have used a factor are none of such any more: a policy that
 * begins ends them. Call it within a transaction.
 *
 * @returns whether there was any
 */
export async function removeFactors(db: Database, employeeId: number): Promise<boolean> {
  const had = await hasFactor(db, employeeId);
  for (const table of [totpSecrets, passkeys, recoveryCodes, factorSteps])
    await db.delete(table).where(eq(table.employeeId, employeeId));
  await db
    .update(sessions)
    .set({ factorOn: null })
    .where(and(eq(sessions.employeeId, employeeId), isNull(sessions.endedOn)));
  return had;
}

/** Removes the authenticator app; with the last factor of the person go the recovery codes. Call it within a transaction. */
export async function removeTotp(db: Database, employeeId: number): Promise<void> {
  await db.delete(totpSecrets).where(eq(totpSecrets.employeeId, employeeId));
  if (!(await hasFactor(db, employeeId))) await removeFactors(db, employeeId);
}

/**
 * Removes all passkeys of a person, as `removeTotp` does the app.
 *
 * @returns their names
 */
export async function removePasskeys(db: Database, employeeId: number): Promise<string[]> {
  const removed = await db
    .delete(passkeys)
    .where(eq(passkeys.employeeId, employeeId))
    .returning({ name: passkeys.name });
  if (removed.length > 0 && !(await hasFactor(db, employeeId))) await removeFactors(db, employeeId);
  return removed.map(({ name }) => name);
}
