import type { Database } from '@atrium/sdk/server';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import { credentials, passwordHistory } from '../../core/schema/credentials.ts';
import { lockAccount } from './lockAccount.ts';
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
