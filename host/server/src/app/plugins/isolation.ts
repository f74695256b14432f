import type { Manifest } from '@atrium/sdk';
import type { PluginDetail } from '@atrium/sdk/host';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { refuse } from '../../core/texts.ts';
import type { PluginRecord } from '../../runtime/plugins/PluginRecords.ts';
import type { KnownPlugin, Registered } from '../../runtime/plugins/Plugins.ts';

type Isolation = z.output<typeof PluginDetail>['isolation'];
type Row = Pick<PluginRecord, 'isIsolated'> | undefined;

/** Whether the server of a plugin runs in a process of its own, and who has decided that. */
export function isolationOf(
  { id, manifest, source }: Pick<KnownPlugin, 'id' | 'manifest' | 'source'>,
  row: Row,
  { config }: Pick<HostServices, 'config'>,
): Isolation {
  if (manifest.server === null) return 'none';
  if (manifest.isolated) return 'contract';
  if (config.isolatedPlugins.includes(id)) return 'operator';
  if (row?.isIsolated) return 'chosen';
  return source.isIsolated ? 'operator' : 'none';
}

/** Whether a server of this kind could run in a process of its own: what the host works with on every call cannot. */
export const canIsolate = ({ server, fulfils }: Pick<Manifest, 'server' | 'fulfils'>): boolean =>
  server !== null && fulfils.length === 0;

/**
 * @param origin where it comes from
 * @throws Refusal if the administrator cannot choose where the server of a plugin runs
 */
export function checkIsolation(
  { plugin, state }: Pick<Registered, 'plugin' | 'state'>,
  row: Row,
  origin: z.output<typeof PluginDetail>['origin'],
  services: Pick<HostServices, 'config'>,
): void {
  const facts = { plugin: plugin.manifest.name };
  const decided = isolationOf(plugin, row, services);
  if (!canIsolate(plugin.manifest)) throw refuse.invalid('pluginInstall.notIsolated', facts);
  if (decided === 'contract') throw refuse.invalid('pluginInstall.isolatedByContract', facts);
  if (decided === 'operator') throw refuse.invalid('pluginInstall.isolatedByOperator', facts);
  // Other processes follow the rows, and what is not in them is the operator's.
  if (plugin.source.isDeveloped || origin === 'folder') throw refuse.invalid('pluginInstall.folderIsolation', facts);
  if (state === 'disabled') throw refuse.invalid('pluginInstall.isDisabled', facts);
}
