import type { HostContract } from '@atrium/sdk/host';

/** The endpoints of the host by name. */
export type HostApi = HostContract['api'];
