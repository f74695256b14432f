import type { OrganisationDirectory } from '../organisation/OrganisationDirectory.ts';
import type { SessionService } from '../session/SessionService.ts';
import type { Ground } from './Ground.ts';

/** What the calls about people stand on. */
export interface People {
  readonly ground: Ground;
  readonly directory: OrganisationDirectory;
  readonly sessions: SessionService;
}
