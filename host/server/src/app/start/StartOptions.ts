import type { HostContract } from '@atrium/sdk/host';
import type { Clock, Log, ServerContext } from '@atrium/sdk/server';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { PeopleServices } from '../../company/createCompany.ts';
import type { Config } from '../../core/config/Config.ts';
import type { Driver } from '../../core/database/Driver.ts';
import type { Pause } from '../../core/time.ts';
import type { BaseServices } from '../../runtime/RuntimeServices.ts';
import type { Plugins, PluginSource } from '../../runtime/plugins/Plugins.ts';
import type { HostPlugin } from '../hostPlugin.ts';

/** How a host starts. Everything has a default; tests and `mount()` replace what they need. */
export interface StartOptions {
  /** Instead of the process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Single settings on top of it. */
  readonly config?: Partial<Config>;
  /** `memory`: a temporary embedded database; or one that is open already. Keys are fixed with either. */
  readonly database?: 'memory' | Driver;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Instead of those of the repository and the data directory. */
  readonly plugins?: readonly PluginSource[];
  /** Timer for the time limits of a plugin's start and its answers to others; the machine's clock by default. */
  readonly pause?: Pause;
  /** Which form of a built-in plugin is used if both exist; `source` by default. */
  readonly prefer?: PluginSource['kind'];
  /** People, sessions and the host's own calls; the real ones by default. */
  readonly people?: HostModule;
  /** Load the demo company if the database is empty. */
  readonly demo?: boolean;
  /** Folder of the built web app. */
  readonly web?: string;
  /** Folder of the built documentation. */
  readonly docs?: string;
}

/**
 * The part of the server that knows people: sessions, sign-in, organisation, preferences, and the host contracts'
 * defaults.
 */
export interface HostModule {
  /** Creates the services about people, which need no sessions, from those of the runtime. */
  createPeople(base: BaseServices): Promise<PeopleServices>;
  /** Completes the services of the host. */
  createCompany(services: BaseServices & PeopleServices): HostServices;
  /** The host's own calls. */
  hostPlugin(context: ServerContext<HostContract>, services: HostServices): HostPlugin;
  /**
   * Loads the demo company, and each plugin's rows of it, into an empty database; returns false, and does nothing, in
   * any other.
   */
  loadDemo?(services: HostServices, plugins: Plugins): Promise<boolean>;
}
