import type { ExitCode } from '@atrium/sdk/server';
import { hostEntries, preferred, startEntry, withHost } from './hostEntries.ts';
import { pluginCommands } from './pluginCommands.ts';
import { pluginEntries } from './pluginEntries.ts';
import { pluginLifeCommands } from './pluginLifeCommands.ts';
import { type CommandEntry, readName, runCommandLine } from './runCommandLine.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts.ts';

// Files written by this process are private to its user, also those of libraries and plugins that set no mode.
process.umask(0o077);

const terminal = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
};
const typed = process.argv.slice(2);
const own = [startEntry(), migrateEntry(), ...pluginCommands(preferred), ...pluginLifeCommands(), ...hostEntries()];

try {
  // Most commands are the host's own: plugins are only read if the command may be one of theirs.
  const isOwn = own.some(({ name }) => name.split(' ').every((word, at) => typed[at] === word));
  const entries = isOwn ? own : [...own, ...(await pluginEntries())];
  process.exitCode = await runCommandLine(typed, entries, terminal);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  terminal.printError(error.message);
  process.exitCode = 1;
}

/** `atrium migrate`: opening the host migrates, with its progress in the log; this reports the result per plugin. */
function migrateEntry(): CommandEntry {
  const usage = 'migrate';
  return {
    name: readName(usage),
    usage,
    summary: operatorText('command.migrate'),
    examples: ['atrium migrate', 'DATABASE_URL=postgres://atrium@db/atrium atrium migrate'],
    run: ({ print, printError }) =>
      withHost(async ({ plugins }): Promise<ExitCode> => {
        const failed = plugins.all().filter(({ failure }) => failure);
        for (const { plugin, failure } of failed) printError(`${plugin.id}：${failure?.message ?? ''}`);
        if (failed.length === 0) print(operatorText('command.migrated'));
        return failed.length === 0 ? 0 : 1;
      }, 'info'),
  };
}
