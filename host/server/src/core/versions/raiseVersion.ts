import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { versions } from '../schema/session.ts';

export type VersionName = typeof versions.$inferSelect.name;

/** Announces that cached rows have changed. Call it in the transaction that changes them. */
export async function raiseVersion(db: Database, name: VersionName): Promise<void> {
  await db
    .insert(versions)
    .values({ name, version: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { version: sql`${versions.version} + 1` } });
}

const versionOf = (name: VersionName) =>
  sql<number>`coalesce(max(${versions.version}) filter (where ${versions.name} = ${sql.raw(`'${name}'`)}), 0)`
    .mapWith(Number)
    .as(name);

/** All versions as one row, to be read along with others; 0 if nothing has changed yet. */
export function versionRow(db: Database) {
  const columns = {
    authority: versionOf('authority'),
    networkRisk: versionOf('networkRisk'),
    navigation: versionOf('navigation'),
    organisation: versionOf('organisation'),
    settings: versionOf('settings'),
  } satisfies Record<VersionName, unknown>;
  return db.select(columns).from(versions).as('newest');
}

export async function readVersions(db: Database): Promise<Record<VersionName, number>> {
  const [row] = await db.select().from(versionRow(db));
  return row!;
}

export async function readVersion(db: Database, name: VersionName): Promise<number> {
  return (await readVersions(db))[name];
}
