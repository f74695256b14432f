import type { AnyPluginClient } from '@atrium/sdk/client';

/** Browser halves of the repository's plugins as they stand in source, by path; empty in a production build. */
export const sourceClients = import.meta.glob<{ default: AnyPluginClient }>('../../../../../plugins/*/src/client.ts');
