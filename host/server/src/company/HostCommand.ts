import type { Command, ExitCode } from '@atrium/sdk/server';
import type { HostServices } from './CompanyServices.ts';

/** A command of the host as data; the command line shows the rest and opens the host before `run`. */
export interface HostCommand {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  run(command: Command, services: HostServices): Promise<ExitCode>;
}
