import type { Database } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { versions } from './schema/session.ts';

type VersionName = Exclude<keyof typeof versions.$inferSelect, 'single'>;

/**
 * Marks rows that every process keeps in memory as changed; to be called in the transaction that changes them.
 *
 * @returns the version that they have after it
 */
export async function raiseVersion(db: Database, name: VersionName): Promise<number> {
  const [row] = await db
    .update(versions)
    .set({ [name]: sql`${versions[name]} + 1` })
    .returning({ version: versions[name] });
  return row!.version;
}

/** The columns of all versions, to be read along with other rows. */
export const versionColumns = {
  authority: versions.authority,
  networkRisk: versions.networkRisk,
  navigation: versions.navigation,
  organisation: versions.organisation,
  settings: versions.settings,
  plugins: versions.plugins,
} satisfies Record<VersionName, unknown>;

export async function readVersions(db: Database): Promise<Record<VersionName, number>> {
  const [row] = await db.select(versionColumns).from(versions);
  return row!;
}

export async function readVersion(db: Database, name: VersionName): Promise<number> {
  return (await readVersions(db))[name];
}
