import type { HostContract } from '@atrium/sdk/host';
import type { ServerContext, ServerHalf } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import type { PluginRegistry } from '../plugins/PluginRegistry.ts';

/** The half of the server that knows people: sessions, sign-in, organisation, preferences, and the host contracts' defaults. */
export interface PeopleModule {
  /** Binds SESSIONS, DIRECTORY, AUTHORITY, NETWORK_RISK and NAVIGATION. */
  bindPeople(container: Container): void | Promise<void>;
  /** The host's own calls. */
  hostHalf(context: ServerContext<HostContract>, container: Container): ServerHalf<HostContract> | Promise<ServerHalf<HostContract>>;
  /** Loads the demo company, and each plugin's rows of it, into an empty database; does nothing in any other. */
  loadDemo?(container: Container, plugins: PluginRegistry): Promise<void>;
}
