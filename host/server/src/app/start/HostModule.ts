import type { HostContract } from '@atrium/sdk/host';
import type { ServerContext } from '@atrium/sdk/server';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { PeopleServices } from '../../company/createCompany.ts';
import type { HostPlugin } from '../hostPlugin.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';

/**
 * The part of the server that knows people: sessions, sign-in, organisation, preferences, and the host contracts'
 * defaults.
 */
export interface HostModule {
  /** Creates the services about people from those of the runtime. */
  createCompany(services: HostServices): Promise<PeopleServices>;
  /** The host's own calls. */
  hostPlugin(context: ServerContext<HostContract>, services: HostServices): HostPlugin;
  /**
   * Loads the demo company, and each plugin's rows of it, into an empty database; returns false, and does nothing, in
   * any other.
   */
  loadDemo?(services: HostServices, plugins: Plugins): Promise<boolean>;
}
