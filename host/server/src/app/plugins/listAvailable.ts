import { MAX_AVAILABLE, type pluginCalls } from '@atrium/sdk/host';
import { formatDateTime } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { HostServices } from '../../company/CompanyServices.ts';
import { hostText, type Language } from '../../core/texts.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';
import type { PluginShelf, Shelved } from './PluginShelf.ts';
import { isOlder } from './reviewArchive.ts';

type Available = z.output<typeof pluginCalls.availablePlugins.returns>;

/** What a shelf has, beside what is installed. A shelf that cannot be read is no failure of the call. */
export async function listAvailable(
  shelf: PluginShelf | undefined,
  { clock, config, log }: Pick<HostServices, 'clock' | 'config' | 'log'>,
  plugins: Plugins,
  language: Language,
): Promise<Available> {
  const moment = (date: Date) => formatDateTime(date, config.timeZone);
  const read = { readOn: moment(clock.now()), problem: null, list: [] };
  if (!shelf) return { source: 'none', place: '', ...read };
  const { source, place } = shelf;
  try {
    const list = (await shelf.list(MAX_AVAILABLE)).map((shelved) => describe(shelved, plugins, moment));
    return { source, place, ...read, list };
  } catch (error) {
    log.warn('the plugins that can be installed could not be read', { place, error });
    const reason = error instanceof Error ? error.message : String(error);
    return { source, place, ...read, problem: hostText(language, 'pluginShelf.failed', { reason }) };
  }
}

function describe(
  { publishedOn, ...shelved }: Shelved,
  plugins: Plugins,
  moment: (date: Date) => string,
): Available['list'][number] {
  const installed = shelved.id === null ? undefined : plugins.find(shelved.id)?.plugin.manifest.version;
  return {
    ...shelved,
    publishedOn: publishedOn && moment(publishedOn),
    installed: installed ?? null,
    isUpdate: installed !== undefined && isOlder(installed, shelved.version),
  };
}
