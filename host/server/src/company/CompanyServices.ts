import type { OrganisationDirectory } from './organisation/OrganisationDirectory.ts';
import type { SessionService } from './session/SessionService.ts';
import type { HostDependencies } from './HostDependencies.ts';

/** What the calls about people stand on. */
export interface CompanyServices {
  readonly dependencies: HostDependencies;
  readonly directory: OrganisationDirectory;
  readonly sessions: SessionService;
}
