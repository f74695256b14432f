import type { AnyContract } from '@atrium/sdk';
import { LARGEST_PLUGIN_PREFERENCES, LARGEST_PREFERENCES, validPreferences, wrongPreferences } from '@atrium/sdk/host';
import { type Caller, CONTROL, type Database, type Handler, prepared } from '@atrium/sdk/server';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { preferences, pluginPreferences as table } from '../core/schema/preferences.ts';
import { sessions } from '../core/schema/session.ts';
import type { HostApi } from '../core/services.ts';
import { refuse } from '../core/texts.ts';
import { isTooDeep } from '../runtime/http/input.ts';
import { preferencesFor, savedPreferences, validValues } from '../runtime/preferencesFor.ts';
import type { CompanyServices } from './CompanyServices.ts';
import type { HostDependencies } from './HostDependencies.ts';
import { isLive, ofEmployee } from './session/liveSessions.ts';

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
async function storedJson(db: Database, employeeId: number): Promise<string> {
  const [row] = await findPreferences(db).execute({ employeeId });
  if (!row || isTooDeep(row.json)) return '{}';
  return JSON.stringify(validPreferences(JSON.parse(row.json)));
}

/** The language that a person has chosen; undefined for one who has not. */
export async function storedLanguage(db: Database, employeeId: number): Promise<'zh-TW' | 'en' | undefined> {
  const { language } = JSON.parse(await storedJson(db, employeeId)) as { language?: 'zh-TW' | 'en' };
  return language;
}

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
function parsed(json: string, largest = LARGEST_PREFERENCES): Preferences {
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
async function notifyOthers({ db, clock, realtime }: HostDependencies, caller: Caller): Promise<void> {
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

/** What the caller has chosen in a plugin, defaults filled in. */
export function pluginPreferences({ dependencies }: CompanyServices): Handler<HostApi['pluginPreferences']> {
  return async ({ params, caller }) => {
    const contract = contractOf(dependencies.contracts(), params.plugin);
    return { preferences: JSON.stringify(await preferencesFor(dependencies.db, contract, caller.id)) };
  };
}

/** Merges what was saved into what is stored and notifies the caller's other sessions. */
export function savePluginPreferences({ dependencies }: CompanyServices): Handler<HostApi['savePluginPreferences']> {
  const { db, transaction, contracts } = dependencies;
  return ({ params: { plugin }, body, caller, request }) => {
    const { preferences: schema } = contractOf(contracts(), plugin);
    const saved = parsed(body.preferences, LARGEST_PLUGIN_PREFERENCES);
    const wrong = wrongFields(schema, saved);
    if (wrong.length > 0)
      throw refuse.invalid('preferences.wrong', { names: wrong.join(request.language === 'en' ? ', ' : '、') });
    return transaction(async () => {
      const own = { employeeId: caller.id, plugin };
      const row = and(eq(table.employeeId, caller.id), eq(table.plugin, plugin));
      // The row exists and is locked before it is read: concurrent saves of two tabs are both applied.
      await db
        .insert(table)
        .values({ ...own, json: '{}' })
        .onConflictDoNothing();
      await db.select().from(table).where(row).for('update');
      const values = mergePreferences(await savedPreferences(db, plugin, caller.id), saved);
      const json = JSON.stringify(values);
      if (Buffer.byteLength(json) > LARGEST_PLUGIN_PREFERENCES) throw refuse.invalid('preferences.tooLarge');
      await db.update(table).set({ json }).where(row);
      await notifyOthers(dependencies, caller);
      return { preferences: JSON.stringify(validValues(schema, values)) };
    });
  };
}

function contractOf(contracts: readonly AnyContract[], plugin: string) {
  const contract = contracts.find(({ id }) => id === plugin);
  if (!contract?.preferences) throw refuse.notFound();
  return { ...contract, preferences: contract.preferences };
}

/** Names that the plugin does not have, and fields with invalid values; `null` restores a default. */
function wrongFields(schema: z.ZodObject, saved: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(saved).filter((name) => !Object.hasOwn(schema.shape, name));
  const values = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== null));
  const result = schema.safeParse(values);
  const invalid = result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
  return [...new Set([...unknown, ...invalid])];
}
