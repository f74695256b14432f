import type { Command, ExitCode } from '@atrium/sdk/server';
import type { HostDependencies } from './HostDependencies.ts';
import type { OrganisationDirectory } from './OrganisationDirectory.ts';
import type { SessionService } from './session/SessionService.ts';

/** What the calls about people use. */
export interface CompanyServices {
  readonly dependencies: HostDependencies;
  readonly directory: OrganisationDirectory;
  readonly sessions: SessionService;
}

/** All services of the host. */
export interface HostServices extends HostDependencies {
  readonly company: CompanyServices;
}

/** A command of the host as data; the command line shows the rest and opens the host before `run`. */
export interface HostCommand {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  run(command: Command, services: HostServices): Promise<ExitCode>;
}
