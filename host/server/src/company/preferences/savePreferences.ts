import { CONTROL, type Caller, type Handler } from '@atrium/sdk/server';
import { and, eq, ne } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { preferences } from '../../core/schema/preferences.ts';
import { sessions } from '../../core/schema/session.ts';
import { isLive, ofEmployee } from '../session/live.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { isObject, mergePreferences, type Preferences } from './mergePreferences.ts';
import { keptJson } from './readPreferences.ts';

const LARGEST = 16 * 1024;

/** Merges what was saved into what is kept; the caller's other sessions are told (C.3-2, C.4-1). */
export function savePreferences({ dependencies }: CompanyServices): Handler<HostApi['savePreferences']> {
  return async ({ caller, body }) => {
    const saved = parsed(body.userPreferences);
    return dependencies.transaction(async () => {
      const json = await merged(dependencies, caller.id, saved);
      await tellOthers(dependencies, caller);
      return { userPreferences: json };
    });
  };
}

function parsed(json: string): Preferences {
  if (Buffer.byteLength(json) > LARGEST) throw refuse.invalid('preferences.tooLarge');
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch {
    // The same sentence as for a JSON value that is no object.
  }
  throw refuse.invalid('preferences.notAnObject');
}

async function merged({ db }: HostDependencies, employeeId: number, saved: Preferences): Promise<string> {
  // The row exists and is locked before it is read: two tabs that save at once both count.
  await db.insert(preferences).values({ employeeId, json: '{}' }).onConflictDoNothing();
  await db.select().from(preferences).where(eq(preferences.employeeId, employeeId)).for('update');
  const kept = JSON.parse(await keptJson(db, employeeId)) as Preferences;
  const json = JSON.stringify(mergePreferences(kept, saved));
  if (Buffer.byteLength(json) > LARGEST) throw refuse.invalid('preferences.tooLarge');
  await db.update(preferences).set({ json }).where(eq(preferences.employeeId, employeeId));
  return json;
}

async function tellOthers({ db, clock, realtime }: HostDependencies, caller: Caller): Promise<void> {
  const others = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofEmployee(caller.id), isLive(clock.now()), ne(sessions.id, caller.sessionId)));
  for (const { id } of others) await realtime().control(CONTROL.preferencesChanged, { session: id });
}
