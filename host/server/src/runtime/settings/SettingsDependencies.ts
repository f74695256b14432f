import type { AnyContract } from '@atrium/sdk';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** The dependencies of the calls about settings. */
export type SettingsDependencies = Pick<RuntimeServices, 'settings' | 'audit' | 'catalogues' | 'plugins'>;

type Adjustable = AnyContract & { readonly settings: NonNullable<AnyContract['settings']> };

/** Contracts of the running plugins that have settings. */
export function adjustable({ plugins }: SettingsDependencies): readonly Adjustable[] {
  return plugins.contracts().filter((contract): contract is Adjustable => contract.settings !== undefined);
}
