import type { AnyPluginClient } from '@atrium/sdk/client';

/** Clients of the repository's plugins from source, by path; empty in a production build. */
export const sourceClients = import.meta.glob<{ default: AnyPluginClient }>('../../../../../plugins/*/src/client.ts');
