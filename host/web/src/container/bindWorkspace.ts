import { Container } from 'inversify';
import { BrowserDirectory } from '../directory/BrowserDirectory.ts';
import { bindPlugins } from '../plugins/index.ts';
import { BrowserSocket } from '../socket/BrowserSocket.ts';
import { bindWorkspaceServices } from '../workspace/workspaceServices.ts';
import { CALL_EVENTS } from './entryTokens.ts';
import { provide } from './provide.ts';
import { DIRECTORY, SESSION, SOCKET, TRANSPORT } from './tokens.ts';

/**
 * The services of `/index`, in a container of their own below the entry's: one per session, so that nothing of one person is
 * left for the next.
 */
export function bindWorkspace(entry: Container): Container {
  const container = new Container({ parent: entry });
  provide(container, SOCKET, BrowserSocket, [SESSION]);
  provide(container, DIRECTORY, BrowserDirectory, [TRANSPORT, CALL_EVENTS, SOCKET]);
  bindWorkspaceServices(container);
  bindPlugins(container);
  return container;
}
