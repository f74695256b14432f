import type { OrganisationDirectory } from './organisation/OrganisationDirectory.ts';
import type { SessionService } from './session/SessionService.ts';
import type { HostDependencies } from './HostDependencies.ts';

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
