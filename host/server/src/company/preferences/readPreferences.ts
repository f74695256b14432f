import type { Database, Handler } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { preferences } from '../../core/schema/preferences.ts';

/** The caller's preferences as one JSON string, '{}' where none are kept; defaults are the browser's (C.3-2, C.3-3). */
export function readPreferences({ dependencies }: CompanyServices): Handler<HostApi['readPreferences']> {
  return async ({ caller }) => ({ userPreferences: await keptJson(dependencies.db, caller.id) });
}

export async function keptJson(db: Database, employeeId: number): Promise<string> {
  const [row] = await db
    .select({ json: preferences.json })
    .from(preferences)
    .where(eq(preferences.employeeId, employeeId));
  return row?.json ?? '{}';
}
