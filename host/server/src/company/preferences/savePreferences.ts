import { LARGEST_PREFERENCES, wrongPreferences } from '@atrium/sdk/host';
import { CONTROL, type Caller, type Handler } from '@atrium/sdk/server';
import { and, eq, ne } from 'drizzle-orm';
import type { HostApi } from '../../core/HostApi.ts';
import { isTooDeep } from '../../runtime/http/jsonSize.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { preferences } from '../../core/schema/preferences.ts';
import { sessions } from '../../core/schema/session.ts';
import { isLive, ofEmployee } from '../session/live.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { storedJson } from './readPreferences.ts';

type Preferences = Readonly<Record<string, unknown>>;

/** Merges what was saved into what is stored and notifies the caller's other sessions (C.3-2, C.4-1). */
export function savePreferences({ dependencies }: CompanyServices): Handler<HostApi['savePreferences']> {
  return async ({ caller, body, request }) => {
    const saved = parsed(body.userPreferences);
    const wrong = wrongPreferences(saved);
    if (wrong.length > 0)
      throw refuse.invalid('preferences.wrong', { names: wrong.join(request.language === 'en' ? ', ' : '、') });
    return dependencies.transaction(async () => {
      const json = await merged(dependencies, caller.id, saved);
      await notifyOthers(dependencies, caller);
      return { userPreferences: json };
    });
  };
}

/**
 * Parses a JSON text to an object.
 *
 * @throws Refusal if it is no object, too large or too deep
 */
export function parsed(json: string, largest = LARGEST_PREFERENCES): Preferences {
  if (Buffer.byteLength(json) > largest) throw refuse.invalid('preferences.tooLarge');
  if (isTooDeep(json)) throw refuse.invalid('preferences.tooDeep');
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch {
    // The same message as for a JSON value that is not an object.
  }
  throw refuse.invalid('preferences.notAnObject');
}

async function merged({ db }: HostDependencies, employeeId: number, saved: Preferences): Promise<string> {
  // The row exists and is locked before it is read: concurrent saves of two tabs are both applied.
  await db.insert(preferences).values({ employeeId, json: '{}' }).onConflictDoNothing();
  await db.select().from(preferences).where(eq(preferences.employeeId, employeeId)).for('update');
  const kept = JSON.parse(await storedJson(db, employeeId)) as Preferences;
  const json = JSON.stringify(mergePreferences(kept, saved));
  if (Buffer.byteLength(json) > LARGEST_PREFERENCES) throw refuse.invalid('preferences.tooLarge');
  await db.update(preferences).set({ json }).where(eq(preferences.employeeId, employeeId));
  return json;
}

/** The other sessions of a person read their preferences again. */
export async function notifyOthers({ db, clock, realtime }: HostDependencies, caller: Caller): Promise<void> {
  const others = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(ofEmployee(caller.id), isLive(clock.now()), ne(sessions.id, caller.sessionId)));
  for (const { id } of others) await realtime.control(CONTROL.preferencesChanged, { session: id });
}

/**
 * Merges stored and saved preferences: each key of `saved` replaces the old one, `null` deletes it, and
 * `calendarSetting` is merged one level deep by the same rule (C.3-2).
 */
export function mergePreferences(kept: Preferences, saved: Preferences): Preferences {
  const merged = merge(kept, saved);
  const { calendarSetting: before } = kept;
  const { calendarSetting: now } = saved;
  if (!isObject(now)) return merged;
  return { ...merged, calendarSetting: merge(isObject(before) ? before : {}, now) };
}

// Entries and not assignments: `__proto__` is a key like any other here.
function merge(kept: Preferences, saved: Preferences): Preferences {
  const entries = new Map([...Object.entries(kept), ...Object.entries(saved)]);
  return Object.fromEntries([...entries].filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is Preferences {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
