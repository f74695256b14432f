import type { PluginDetail } from '@atrium/sdk/host';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { refuse } from '../../core/texts.ts';
import { canIsolate } from '../../runtime/isolated/isolatedModule.ts';
import type { PluginRecord } from '../../runtime/plugins/PluginRecords.ts';
import type { KnownPlugin, Registered } from '../../runtime/plugins/Plugins.ts';

type Detail = z.output<typeof PluginDetail>;

/** Whether the server of a plugin runs in a process of its own, and who has decided that. */
export function isolationOf(
  { id, manifest, source: { isolatedBy } }: Pick<KnownPlugin, 'id' | 'manifest' | 'source'>,
  { config }: Pick<HostServices, 'config'>,
): Detail['isolation'] {
  if (manifest.server === null) return 'none';
  if (manifest.isolated) return 'contract';
  if (config.isolatedPlugins.includes(id) || isolatedBy === 'operator') return 'operator';
  return isolatedBy === 'administrator' && canIsolate(manifest) ? 'chosen' : 'none';
}

interface Isolating {
  /** Of the plugin; undefined: it was neither installed nor changed. */
  readonly row: Pick<PluginRecord, 'isEnabled'> | undefined;
  /** Where it comes from. */
  readonly origin: Detail['origin'];
  /** What the administrator wants. */
  readonly isIsolated: boolean;
}

/** @throws Refusal if the administrator cannot choose that for the server of a plugin */
export function checkIsolation(
  { plugin, state }: Pick<Registered, 'plugin' | 'state'>,
  { row, origin, isIsolated }: Isolating,
  services: Pick<HostServices, 'config'>,
): void {
  const facts = { plugin: plugin.manifest.name };
  const decided = isolationOf(plugin, services);
  if (isIsolated && !canIsolate(plugin.manifest)) throw refuse.invalid('pluginInstall.notIsolated', facts);
  if (decided === 'contract') throw refuse.invalid('pluginInstall.isolatedByContract', facts);
  if (decided === 'operator') throw refuse.invalid('pluginInstall.isolatedByOperator', facts);
  // Other processes follow the rows, and what is not in them is the operator's.
  if (plugin.source.isDeveloped || origin === 'folder') throw refuse.invalid('pluginInstall.folderIsolation', facts);
  // Another process may have disabled it, which this one has not followed yet.
  if (state === 'disabled' || row?.isEnabled === false) throw refuse.invalid('pluginInstall.isDisabled', facts);
}
