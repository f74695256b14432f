import type { AnyContract } from '@atrium/sdk';
import type { Audit } from '@atrium/sdk/server';
import type { Plugins } from '../plugins/Plugins.ts';
import type { Settings } from './Settings.ts';
import type { Catalogues } from '../../core/texts/Catalogues.ts';

/** What the calls about settings need. */
export interface SettingsDependencies {
  settings(): Settings;
  audit(): Audit;
  readonly catalogues: Catalogues;
  plugins(): Plugins;
}

type Adjustable = AnyContract & { readonly settings: NonNullable<AnyContract['settings']> };

/** Contracts of the running plugins that have settings. */
export function adjustable({ plugins }: SettingsDependencies): readonly Adjustable[] {
  return plugins()
    .contracts()
    .filter((contract): contract is Adjustable => contract.settings !== undefined);
}
