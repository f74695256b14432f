import type { Command, ExitCode } from '@atrium/sdk/server';
import { runAs } from '../../core/currentCall.ts';
import { withoutTimeLimits } from '../../core/database/Driver.ts';
import { operatorText } from '../../core/texts.ts';
import type { Host } from '../start/openHost.ts';
import { type RunningServer, startServer } from '../start/startServer.ts';
import { type RunTyped, serveCommands } from './control.ts';
import { backupEntry } from './backupEntries.ts';
import { hostEntries, migrateEntry } from './hostEntries.ts';
import { pluginEntries } from './pluginEntries.ts';
import { pluginLifeCommands } from './pluginLifeCommands.ts';
import { type CommandEntry, readName, runCommandLine } from './runCommandLine.ts';
import { preferred, type WithHost } from './withHost.ts';

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
  const close = await openControl(server.host);
  print(operatorText('start.ready', { url: server.url }));
  const code = await untilStopped(server, uncaught);
  await Promise.all([server.stop(), close()]);
  // What a plugin left running does not keep the process.
  process.exit(code);
}

/** Other processes can use PostgreSQL beside a server, so that commands need no help of it there. */
async function openControl(host: Host): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl } = host.config;
  return databaseUrl === undefined ? serveCommands(dataDir, host.services.log, runOn(host)) : async () => {};
}

/** Runs commands on the host of a server, where they are work for people's calls to come before. */
function runOn(host: Host): RunTyped {
  const call = { caller: undefined, request: undefined, plugin: 'host', weight: 'heavy' } as const;
  const onHost: WithHost = (work) => runAs(call, () => withoutTimeLimits(() => work(host)));
  const own = [migrateEntry(onHost), backupEntry(onHost), ...pluginLifeCommands(onHost), ...hostEntries(onHost)];
  return async (typed, terminal) => runCommandLine(typed, [...own, ...(await pluginEntries(onHost))], terminal);
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
