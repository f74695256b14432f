import type { AnyContract, Manifest } from '@atrium/sdk';
import type { ServerModule } from '@atrium/sdk/server';
import type { PluginCatalogues } from '../../core/texts/Catalogues.ts';
import type { PluginSource } from './PluginSource.ts';

/** A plugin as data, before any of its server code ran. */
export interface KnownPlugin {
  readonly id: string;
  readonly source: PluginSource;
  readonly manifest: Manifest;
  readonly catalogues: PluginCatalogues;
}

/** A plugin whose server is loaded, ready to migrate and activate. `module` null: it has none. */
export interface LoadedPlugin extends KnownPlugin {
  readonly contract: AnyContract | null;
  readonly module: ServerModule | null;
}
