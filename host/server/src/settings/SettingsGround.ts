import type { AnyContract } from '@atrium/sdk';
import type { Ground } from '../people/Ground.ts';
import type { Plugins } from '../plugins/Plugins.ts';
import type { Catalogues } from '../texts/Catalogues.ts';

/** What the calls about settings stand on. */
export interface SettingsGround {
  readonly ground: Ground;
  readonly catalogues: Catalogues;
  plugins(): Plugins;
}

type Adjustable = AnyContract & { readonly settings: NonNullable<AnyContract['settings']> };

/** Contracts of the running plugins that have settings. */
export function adjustable({ plugins }: SettingsGround): readonly Adjustable[] {
  return plugins()
    .contracts()
    .filter((contract): contract is Adjustable => contract.settings !== undefined);
}
