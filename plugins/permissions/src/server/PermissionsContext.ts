import type { ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';

/** What the server half of this plugin receives. */
export type PermissionsContext = ServerContext<typeof contract>;
