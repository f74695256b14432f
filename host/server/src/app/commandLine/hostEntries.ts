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
  const uncaught = new UncaughtErrors();
  const server = await startServer({ prefer: preferred(), demo });
  print(operatorText('start.ready', { url: server.url }));
  const code = await untilStopped(server, uncaught);
  await server.stop();
  // What a plugin left running does not keep the process.
  process.exit(code);
}

/**
 * SIGTERM and SIGINT stop gracefully; a second one is the system's default and ends at once. An uncaught error is
 * logged; the server continues after one of a plugin, and after a rejected promise. An exception of the host itself leaves the
 * process in an undefined state, so it exits.
 */
function untilStopped(server: RunningServer, uncaught: UncaughtErrors): Promise<ExitCode> {
  const log = server.services.log;
  return new Promise((resolve) => {
    uncaught.reportTo((kind, error) => {
      if (server.crashes.report(error)) return;
      log.error(kind === 'exception' ? 'uncaught exception' : 'unhandled rejection', { error });
      if (kind === 'exception') resolve(1);
    });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(0));
  });
}

/** `exception`: thrown outside of any `try`, in a timer for example; `rejection`: of a promise without a handler. */
type Kind = 'exception' | 'rejection';
type Report = (kind: Kind, error: unknown) => void;

/** Errors before `reportTo`: a timer of a plugin may throw many while the server still starts. */
const MOST_EARLY = 1_000;

/** The uncaught errors of this process from now on. Those that come before `reportTo` are kept. */
class UncaughtErrors {
  readonly #early: [Kind, unknown][] = [];
  #report: Report | undefined;

  constructor() {
    process.on('uncaughtException', (error) => this.#add('exception', error));
    process.on('unhandledRejection', (error) => this.#add('rejection', error));
  }

  reportTo(report: Report): void {
    this.#report = report;
    for (const [kind, error] of this.#early.splice(0)) report(kind, error);
  }

  #add(kind: Kind, error: unknown): void {
    if (this.#report) this.#report(kind, error);
    else if (this.#early.length < MOST_EARLY) this.#early.push([kind, error]);
  }
}
