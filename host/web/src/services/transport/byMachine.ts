import type { CallOptions } from '@atrium/sdk/client';

/** Options of a background refresh: it does not extend the session, and its failure shows no message. */
export const BY_MACHINE: CallOptions = { background: true, quiet: true };
