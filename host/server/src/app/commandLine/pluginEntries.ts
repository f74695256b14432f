import type { ExitCode } from '@atrium/sdk/server';
import { readConfig } from '../../core/config/readConfig.ts';
import { findPlugins } from '../../runtime/plugins/findPlugins.ts';
import { readPlugin } from '../../runtime/plugins/readPlugin.ts';
import type { PluginSource } from '../../runtime/plugins/Plugins.ts';
import { operatorText } from '../../core/texts.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { preferred, type WithHost, withHost } from './withHost.ts';

/** Commands of plugins, read from their manifests: no code of a plugin runs before the command does. */
export async function pluginEntries(onHost: WithHost = withHost): Promise<CommandEntry[]> {
  const { dataDir } = readConfig(process.env);
  const sources = await findPlugins(dataDir, preferred());
  return (await Promise.all(sources.map((source) => readEntries(source, onHost)))).flat();
}

async function readEntries(source: PluginSource, onHost: WithHost): Promise<CommandEntry[]> {
  // Unreadable plugins are reported when the host opens.
  const plugin = await readPlugin(source).catch(() => undefined);
  return Object.entries(plugin?.manifest.cli ?? {}).map(([key, { usage, summary, examples }]) => ({
    name: readName(usage),
    usage,
    summary,
    examples,
    run: (command) =>
      onHost(async ({ plugins }): Promise<ExitCode> => {
        const entry = plugins.find(plugin?.id ?? '');
        const run = entry?.server?.cli?.[key];
        if (run) return run(command);
        command.printError(entry?.failure?.message ?? operatorText('error.unavailable'));
        return 1;
      }),
  }));
}
