import type { ClientDirectory, Notices } from '@atrium/sdk/client';
import type { Container } from 'inversify';
import {
  DIRECTORY,
  type HostPreferences,
  type HostSession,
  NAVIGATION,
  type NavigationService,
  NOTICES,
  PANELS,
  type PanelsService,
  PLUGINS,
  type PluginsService,
  PREFERENCES,
  SESSION,
  SOCKET,
  type Socket,
  TABS,
  type TabsService,
  TRANSPORT,
  type Transport,
} from '../tokens.ts';

/** The services from which a plugin's context is made. */
export interface PluginServices {
  readonly transport: Transport;
  readonly socket: Socket;
  readonly tabs: TabsService;
  readonly panels: PanelsService;
  readonly plugins: PluginsService;
  readonly session: HostSession;
  readonly preferences: HostPreferences;
  readonly directory: ClientDirectory;
  readonly notices: Notices;
  readonly navigation: NavigationService;
}

/** Each is resolved on first use, since tabs and panels depend on the plugins themselves. */
export function pluginServices(container: Container): PluginServices {
  return {
    get transport() {
      return container.get(TRANSPORT);
    },
    get socket() {
      return container.get(SOCKET);
    },
    get tabs() {
      return container.get(TABS);
    },
    get panels() {
      return container.get(PANELS);
    },
    get plugins() {
      return container.get(PLUGINS);
    },
    get session() {
      return container.get(SESSION);
    },
    get preferences() {
      return container.get(PREFERENCES);
    },
    get directory() {
      return container.get(DIRECTORY);
    },
    get notices() {
      return container.get(NOTICES);
    },
    get navigation() {
      return container.get(NAVIGATION);
    },
  };
}
