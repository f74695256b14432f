import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

/** The context of this plugin's server. */
export type PermissionsContext = ServerContext<typeof contract>;
