import type { Command, ExitCode } from '@atrium/sdk/server';
import { type RunningServer, startServer } from '../start/startServer.ts';
import { operatorText } from '../../core/texts.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { preferred } from './hostEntries.ts';

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
