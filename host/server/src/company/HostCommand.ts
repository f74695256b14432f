import type { Command, ExitCode } from '@atrium/sdk/server';
import type { Container } from 'inversify';

/** A command of the host as data; the command line shows the rest and opens the host before `run`. */
export interface HostCommand {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  run(command: Command, container: Container): Promise<ExitCode>;
}
