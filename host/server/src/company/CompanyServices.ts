import type { OrganisationDirectory } from './organisation/OrganisationDirectory.ts';
import type { SessionService } from './session/SessionService.ts';
import type { HostDependencies } from './HostDependencies.ts';

/** The dependencies of calls about people. */
export interface CompanyServices {
  readonly dependencies: HostDependencies;
  readonly directory: OrganisationDirectory;
  readonly sessions: SessionService;
}
