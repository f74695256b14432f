import { validPreferences } from '@atrium/sdk/host';
import { type Database, type Handler, prepared } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import { isTooDeep } from '../../runtime/http/jsonSize.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { preferences } from '../../core/schema/preferences.ts';

/** The caller's preferences as one JSON string, '{}' if none are stored; defaults are the browser's (C.3-2, C.3-3). */
export function readPreferences({ dependencies }: CompanyServices): Handler<HostApi['readPreferences']> {
  return async ({ caller }) => ({ userPreferences: await storedJson(dependencies.db, caller.id) });
}

const findPreferences = prepared((db) =>
  db
    .select({ json: preferences.json })
    .from(preferences)
    .where(eq(preferences.employeeId, sql.placeholder('employeeId')))
    .prepare('host_find_preferences'),
);

/** Stored preferences may be older than the rules: invalid ones are left out. */
export async function storedJson(db: Database, employeeId: number): Promise<string> {
  const [row] = await findPreferences(db).execute({ employeeId });
  if (!row || isTooDeep(row.json)) return '{}';
  return JSON.stringify(validPreferences(JSON.parse(row.json)));
}
