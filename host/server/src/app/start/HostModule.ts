import type { HostContract } from '@atrium/sdk/host';
import type { ServerContext } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import type { HostPlugin } from '../hostPlugin.ts';
import type { Plugins } from '../../runtime/plugins/Plugins.ts';

/**
 * The part of the server that knows people: sessions, sign-in, organisation, preferences, and the host contracts'
 * defaults.
 */
export interface HostModule {
  /** Binds SESSIONS, DIRECTORY, AUTHORITY, NETWORK_RISK and NAVIGATION. */
  bindCompany(container: Container): void | Promise<void>;
  /** The host's own calls. */
  hostPlugin(context: ServerContext<HostContract>, container: Container): HostPlugin;
  /**
   * Loads the demo company, and each plugin's rows of it, into an empty database; returns false, and does nothing, in
   * any other.
   */
  loadDemo?(container: Container, plugins: Plugins): Promise<boolean>;
}
