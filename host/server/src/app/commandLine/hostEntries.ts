import type { ExitCode } from '@atrium/sdk/server';
import type { HostCommandInput } from '../../company/CompanyServices.ts';
import { operatorText } from '../../core/texts.ts';
import { hostCommands } from '../hostModule.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { type WithHost, withHost } from './withHost.ts';

/** Commands of the host about people, as data. */
export function hostEntries(onHost: WithHost = withHost): CommandEntry[] {
  return hostCommands.map(({ usage, summary, examples, run }) => ({
    name: readName(usage),
    usage,
    summary,
    examples,
    run: (command: HostCommandInput) => onHost((host) => run(command, host.services)),
  }));
}

/** `atrium migrate`: opening the host migrates, with its progress in the log; this reports the result per plugin. */
export function migrateEntry(onHost: WithHost = withHost): CommandEntry {
  const usage = 'migrate';
  return {
    name: readName(usage),
    usage,
    summary: operatorText('command.migrate'),
    examples: ['atrium migrate', 'DATABASE_URL=postgres://atrium@db/atrium atrium migrate'],
    run: ({ print, printError }) =>
      onHost(async ({ plugins }): Promise<ExitCode> => {
        const failed = plugins.all().filter(({ failure }) => failure);
        for (const { plugin, failure } of failed) printError(`${plugin.id}：${failure?.message ?? ''}`);
        if (failed.length === 0) print(operatorText('command.migrated'));
        return failed.length === 0 ? 0 : 1;
      }, 'info'),
  };
}
