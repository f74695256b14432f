import type { AnyContract } from '@atrium/sdk';
import { type Database, prepared } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pluginPreferences } from '../core/schema/preferences.ts';

type Values = Readonly<Record<string, unknown>>;

const findJson = prepared((db) =>
  db
    .select({ json: pluginPreferences.json })
    .from(pluginPreferences)
    .where(
      and(
        eq(pluginPreferences.employeeId, sql.placeholder('employeeId')),
        eq(pluginPreferences.plugin, sql.placeholder('plugin')),
      ),
    )
    .prepare('host_find_plugin_preferences'),
);

/** What a person has saved in a plugin, without defaults. */
export async function savedPreferences(db: Database, plugin: string, employeeId: number): Promise<Values> {
  const [row] = await findJson(db).execute({ employeeId, plugin });
  return row ? (JSON.parse(row.json) as Values) : {};
}

/** The preferences of a person in a plugin with their defaults; undefined for a plugin without any. */
export async function preferencesFor(
  db: Database,
  { id, preferences }: AnyContract,
  employeeId: number,
): Promise<unknown> {
  return preferences && validValues(preferences, await savedPreferences(db, id, employeeId));
}

/** Saved values may be older than the schema: fields that do not fit have their defaults. */
export function validValues(schema: z.ZodObject, saved: Values): Values {
  const result = schema.safeParse(saved);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(Object.entries(saved).filter(([name]) => !wrong.has(name))));
}
