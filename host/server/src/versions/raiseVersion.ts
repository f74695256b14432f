import type { Database } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { versions } from '../schema/session.ts';

export type VersionName = typeof versions.$inferSelect.name;

/** Says that rows kept in memory have changed; call it in the transaction that changes them. */
export async function raiseVersion(db: Database, name: VersionName): Promise<void> {
  await db
    .insert(versions)
    .values({ name, version: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { version: sql`${versions.version} + 1` } });
}

/** 0 where nothing has changed yet. */
export async function readVersion(db: Database, name: VersionName): Promise<number> {
  const [row] = await db.select().from(versions).where(eq(versions.name, name));
  return row?.version ?? 0;
}
