import type { AnyContract } from '@atrium/sdk';
import { LARGEST_PLUGIN_PREFERENCES } from '@atrium/sdk/host';
import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { HostApi } from '../../core/HostApi.ts';
import { pluginPreferences as table } from '../../core/schema/preferences.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { preferencesFor, savedPreferences, validValues } from '../../runtime/preferences/preferencesFor.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { mergePreferences, notifyOthers, parsed } from './savePreferences.ts';

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
