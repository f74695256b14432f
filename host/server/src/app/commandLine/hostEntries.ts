import type { Command, ExitCode } from '@atrium/sdk/server';
import { withoutTimeLimits } from '../../core/database/Driver.ts';
import { openLog } from '../../core/log.ts';
import { operatorText } from '../../core/texts.ts';
import type { PluginSource } from '../../runtime/plugins/Plugins.ts';
import { hostCommands } from '../hostModule.ts';
import { type Host, openHost } from '../start/openHost.ts';
import { type RunningServer, startServer } from '../start/startServer.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';

/**
 * Opens the host (which migrates first), works, and closes it. Its log goes to standard error, because standard output
 * is the result of the command.
 *
 * @param usual level of the log, unless `ATRIUM_LOG_LEVEL` is `debug`
 */
export async function withHost(
  work: (host: Host) => Promise<ExitCode>,
  usual: 'info' | 'warn' = 'warn',
): Promise<ExitCode> {
  const level = process.env['ATRIUM_LOG_LEVEL'] === 'debug' ? 'debug' : usual;
  const host = await openHost({ prefer: preferred(), log: openLog(level, process.stderr) });
  try {
    // A command works as long as it takes: its process serves no calls.
    return await withoutTimeLimits(() => work(host));
  } finally {
    await host.close();
  }
}

/** Commands of the host about people, as data. */
export function hostEntries(): CommandEntry[] {
  return hostCommands.map(({ usage, summary, examples, run }) => ({
    name: readName(usage),
    usage,
    summary,
    examples,
    run: (command: Command) => withHost((host) => run(command, host.services)),
  }));
}

/** Built plugins by default; developers run them from source. */
export const preferred = (): PluginSource['kind'] => (process.env['NODE_ENV'] === 'development' ? 'source' : 'built');

/** `atrium start`: serves until it is stopped by a signal. */
export function startEntry(): CommandEntry {
  const usage = 'start [--demo]';
  return {
    name: readName(usage),
    usage,
    summary: operatorText('command.start'),
    examples: ['atrium start', 'atrium start --demo', 'PORT=8080 HOST=0.0.0.0 atrium start'],
    run: serve,
  };
}

async function serve({ options, args, print, printError }: Command): Promise<ExitCode> {
  if (args.length > 0) {
    printError(operatorText('command.tooMany', { word: args[0] ?? '' }));
    return 2;
  }
  const demo = options['demo'] !== undefined;
  const server = await startServer({ prefer: preferred(), demo });
  print(operatorText('start.ready', { url: server.url }));
  const code = await untilStopped(server);
  await server.stop();
  return code;
}

/**
 * SIGTERM and SIGINT stop gracefully; a second one is the system's default and ends at once. An unhandled rejection
 * (for example in a plugin) is logged and the server continues; an uncaught exception leaves the process in an
 * undefined state, so it exits.
 */
function untilStopped(server: RunningServer): Promise<ExitCode> {
  const log = server.services.log;
  return new Promise((resolve) => {
    process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
    process.once('uncaughtException', (error) => {
      log.error('uncaught exception', { error });
      resolve(1);
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(0));
  });
}
