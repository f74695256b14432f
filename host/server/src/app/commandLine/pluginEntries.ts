import type { ExitCode } from '@atrium/sdk/server';
import { readConfig } from '../../core/config/readConfig.ts';
import { findPlugins } from '../../runtime/plugins/findPlugins.ts';
import { readPlugin } from '../../runtime/plugins/readPlugin.ts';
import type { PluginSource } from '../../runtime/plugins/Plugins.ts';
import { operatorText } from '../../core/texts.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { preferred, withHost } from './hostEntries.ts';

/** Commands of plugins, read from their manifests: no code of a plugin runs before the command does. */
export async function pluginEntries(): Promise<CommandEntry[]> {
  const { dataDir } = readConfig(process.env);
  const found = await Promise.all((await findPlugins(dataDir, preferred())).map(entriesOf));
  return found.flat();
}

async function entriesOf(source: PluginSource): Promise<CommandEntry[]> {
  // Unreadable plugins are reported when the host opens.
  const plugin = await readPlugin(source).catch(() => undefined);
  return Object.entries(plugin?.manifest.cli ?? {}).map(([key, { usage, summary, examples }]) => ({
    name: readName(usage),
    usage,
    summary,
    examples,
    run: (command) =>
      withHost(async ({ plugins }): Promise<ExitCode> => {
        const entry = plugins.find(plugin?.id ?? '');
        const run = entry?.server?.cli?.[key];
        if (run) return run(command);
        command.printError(entry?.failure?.message ?? operatorText('error.unavailable'));
        return 1;
      }),
  }));
}
