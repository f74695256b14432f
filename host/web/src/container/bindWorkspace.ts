// once for the whole page and before any plugin, whose browser half may use inversify's decorators
import 'reflect-metadata';
import { Container } from 'inversify';
import { BrowserDirectory } from '../directory/BrowserDirectory.ts';
import { bindPlugins } from '../plugins/index.ts';
import { BrowserSocket } from '../socket/BrowserSocket.ts';
import { bindWorkspaceServices } from '../workspace/bindWorkspaceServices.ts';
import type { EntryServices } from './EntryServices.ts';
import { CALL_EVENTS } from './entryTokens.ts';
import { provide } from './provide.ts';
import { DIRECTORY, SESSION, SOCKET, TRANSPORT } from './tokens.ts';

/**
 * The services of `/index`, beside the entry's in one inversify container: a new one per session, so that nothing of one person is
 * left for the next.
 */
export function bindWorkspace(entry: EntryServices): Container {
  const container = new Container();
  for (const [id, service] of entry) container.bind(id).toConstantValue(service);
  provide(container, SOCKET, BrowserSocket, [SESSION]);
  provide(container, DIRECTORY, BrowserDirectory, [TRANSPORT, CALL_EVENTS, SOCKET]);
  bindWorkspaceServices(container);
  bindPlugins(container);
  return container;
}
