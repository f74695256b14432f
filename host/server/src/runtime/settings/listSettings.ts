import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import { schemaFor } from './schemaFor.ts';
import { adjustable, type SettingsDependencies } from './SettingsDependencies.ts';
import type { Values } from './Settings.ts';

/** The settings of every running plugin that has some. */
export function listSettings(parts: SettingsDependencies): Handler<HostApi['pluginSettings']> {
  const { catalogues } = parts;
  return ({ request: { language } }) =>
    Promise.all(
      adjustable(parts).map(async (contract) => {
        const saved = await parts.settings.saved(contract.id);
        const parsed = contract.settings.safeParse(saved);
        return {
          plugin: contract.id,
          name: catalogues.of(contract.id, language)['title'] ?? contract.name,
          schema: schemaFor(contract, catalogues, language),
          // Values that no longer match a newer schema are returned unchanged, so that they can be corrected.
          values: parsed.success ? (parsed.data as Values) : saved,
        };
      }),
    );
}
