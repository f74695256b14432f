import type { HostContract } from '@atrium/sdk/host';
import type { ServerContext } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import type { PeopleHalf } from '../people/hostHalf.ts';
import type { Plugins } from '../plugins/Plugins.ts';

/** The half of the server that knows people: sessions, sign-in, organisation, preferences, and the host contracts' defaults. */
export interface PeopleModule {
  /** Binds SESSIONS, DIRECTORY, AUTHORITY, NETWORK_RISK and NAVIGATION. */
  bindPeople(container: Container): void | Promise<void>;
  /** The host's own calls. */
  hostHalf(context: ServerContext<HostContract>, container: Container): PeopleHalf;
  /** Loads the demo company, and each plugin's rows of it, into an empty database; gives false in any other, and does nothing. */
  loadDemo?(container: Container, plugins: Plugins): Promise<boolean>;
}
