import type { CallOptions } from '@atrium/sdk/client';

/** A refresh that nobody asked for: it does not keep the session alive, and its failure says nothing (C.2-10). */
export const BY_MACHINE: CallOptions = { background: true, quiet: true };
