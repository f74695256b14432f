import { isDeepStrictEqual } from 'node:util';
import type { AnyContract } from '@atrium/sdk';
import type { Handler } from '@atrium/sdk/server';
import { check, fieldErrors } from '../http/validation.ts';
import type { HostApi } from '../../core/HostApi.ts';
import type { Language } from '../../core/texts/hostText.ts';
import { refuse } from '../../core/texts/refuse.ts';
import { titleAt } from './labelSchema.ts';
import { schemaFor } from './schemaFor.ts';
import { adjustable, type SettingsDependencies } from './SettingsDependencies.ts';
import type { Values } from './Settings.ts';

/**
 * Saves settings of one plugin over the existing ones, and returns the resulting values. Refuses: 404 if no running
 * plugin of that id has settings; 422 with the invalid fields.
 */
export function saveSettings(parts: SettingsDependencies): Handler<HostApi['savePluginSettings']> {
  const { catalogues } = parts;
  return async ({ params, body, request: { language } }) => {
    const contract = adjustable(parts).find(({ id }) => id === params.plugin);
    if (!contract) throw refuse.notFound();
    const known = Object.entries(body.values).filter(([name]) => Object.hasOwn(contract.settings.shape, name));
    const given: Values = Object.fromEntries(known);
    let holds: Values = {};
    await parts.settings.save(contract.id, async (before) => {
      const after = { ...before, ...given };
      holds = await fitting(contract, after, language);
      const changed = Object.keys(given).filter((name) => !isDeepStrictEqual(before[name], after[name]));
      const from = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
      const to = Object.fromEntries(changed.map((name) => [name, after[name]]));
      await parts.audit.record({ action: 'settings.save', target: contract.id, detail: { from, to } });
      return after;
    });
    return holds;
  };

  async function fitting(
    contract: AnyContract & { readonly settings: NonNullable<AnyContract['settings']> },
    values: Values,
    language: Language,
  ): Promise<Values> {
    const result = await check(contract.settings, values, language);
    if (result.ok) return result.value as Values;
    const schema = schemaFor(contract, catalogues, language);
    // Named as sent: `values.<field>`, like the fields of any other body.
    const errors = fieldErrors(
      result.issues.map((issue) => ({ ...issue, path: ['values', ...issue.path] })),
      (field) => titleAt(schema, field.split('.').slice(1)),
    );
    const fields = [...new Set(errors.map(({ label }) => label))].join(language === 'en' ? ', ' : '、');
    throw refuse.invalid('error.invalidFields', { fields }, { errors });
  }
}
