import type { ExitCode } from '@atrium/sdk/server';
import { operatorText } from '../../core/texts/operatorText.ts';
import { type CommandEntry, nameOf } from './CommandEntry.ts';
import { withHost } from './hostEntries.ts';

/** `atrium migrate`: opening the host migrates; this says how it went, plugin by plugin. */
export function migrateEntry(): CommandEntry {
  const usage = 'migrate';
  return {
    name: nameOf(usage),
    usage,
    summary: operatorText('command.migrate'),
    examples: ['atrium migrate', 'DATABASE_URL=postgres://atrium@db/atrium atrium migrate'],
    run: ({ print, printError }) =>
      withHost(async ({ plugins }): Promise<ExitCode> => {
        const failed = plugins.all().filter(({ failure }) => failure);
        for (const { plugin, failure } of failed) printError(`${plugin.id}：${failure?.message ?? ''}`);
        if (failed.length === 0) print(operatorText('command.migrated'));
        return failed.length === 0 ? 0 : 1;
      }),
  };
}
