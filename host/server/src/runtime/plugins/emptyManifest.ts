import { type Manifest, SDK_MAJOR, SDK_VERSION } from '@atrium/sdk';

/** Placeholder manifest of an unreadable plugin, so that it can be reported. */
export function emptyManifest(id: string): Manifest {
  return {
    id,
    name: id,
    version: '0.0.0',
    sdk: { major: SDK_MAJOR, built: SDK_VERSION },
    actions: {},
    tabs: {},
    panels: {},
    header: {},
    account: {},
    sideTabs: {},
    today: {},
    search: {},
    pages: {},
    commands: {},
    menu: [],
    api: {},
    events: [],
    jobs: {},
    cli: {},
    offers: [],
    uses: [],
    points: [],
    contributes: [],
    publishes: [],
    subscribes: {},
    fulfils: [],
    kinds: {},
    preferences: null,
    settings: null,
    client: null,
    server: null,
    clientFiles: [],
  };
}
