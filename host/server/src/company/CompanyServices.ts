import type { Command, ExitCode } from '@atrium/sdk/server';
import type { HostDependencies } from './HostDependencies.ts';
import type { MailSender } from './mail/MailSender.ts';
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
  readonly mails: MailSender;
}

/** A new password as it was typed. */
export interface TypedPassword {
  /** `''` if there was none. */
  readonly password: string;
  /** It was typed in another way the second time. */
  readonly differs: boolean;
}

/** What a command of the host gets, besides what those of plugins get. */
export interface HostCommandInput extends Command {
  /** Asks who typed the command for a new password; by default at this process's terminal. */
  readonly askPassword?: (() => Promise<TypedPassword>) | undefined;
}

/** A command of the host as data; the command line shows the rest and opens the host before `run`. */
export interface HostCommand {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  run(command: HostCommandInput, services: HostServices): Promise<ExitCode>;
}
