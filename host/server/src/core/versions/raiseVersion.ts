import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { versions } from '../schema/session.ts';

export type VersionName = typeof versions.$inferSelect.name;

/** Says that rows kept in memory have changed; call it in the transaction that changes them. */
export async function raiseVersion(db: Database, name: VersionName): Promise<void> {
  await db
    .insert(versions)
    .values({ name, version: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { version: sql`${versions.version} + 1` } });
}

/** All versions; 0 where nothing has changed yet. */
export async function readVersions(db: Database): Promise<Record<VersionName, number>> {
  const rows = await db.select().from(versions);
  return {
    authority: 0,
    networkRisk: 0,
    navigation: 0,
    organisation: 0,
    settings: 0,
    ...Object.fromEntries(rows.map((row) => [row.name, row.version])),
  };
}

export async function readVersion(db: Database, name: VersionName): Promise<number> {
  return (await readVersions(db))[name];
}
