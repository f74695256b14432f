import type { AnyPluginClient } from '@atrium/sdk/client';

type Load = () => Promise<{ default: AnyPluginClient }>;

/** Empty in a production build. */
const ofRepository = import.meta.glob<{ default: AnyPluginClient }>('../../../../../plugins/*/src/client.ts');

/**
 * Clients from source, by the id of the plugin: those of the repository's plugins, and the one that a test adds from
 * another folder.
 */
export const sourceClients = new Map<string, Load>(
  Object.entries(ofRepository).map(([path, load]) => [path.split('/').at(-3)!, load]),
);
