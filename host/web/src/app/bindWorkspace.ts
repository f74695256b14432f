// once for the whole page and before any plugin, whose client may use inversify's decorators
import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { config } from 'zod';
import { BrowserDirectory } from '../services/BrowserDirectory.ts';
import { bindPlugins } from '../services/plugins/index.ts';
import { BrowserSocket } from '../services/BrowserSocket.ts';
import { bindWorkspaceServices } from './workspace/bindWorkspaceServices.ts';
import { CALL_EVENTS, type EntryServices } from '../services/EntryServices.ts';
import { DIRECTORY, SESSION, SOCKET, TRANSPORT } from '../services/tokens.ts';

// The page's Content-Security-Policy forbids to compile code, which zod would try.
config({ jitless: true });

/**
 * The services of `/index`, beside the entry's in one inversify container: a new one per session, so that no state is
 * shared between people.
 */
export function bindWorkspace(entry: EntryServices): Container {
  const container = new Container();
  for (const [id, service] of entry) container.bind(id).toConstantValue(service);
  container
    .bind(SOCKET)
    .toDynamicValue(() => new BrowserSocket(container.get(SESSION)))
    .inSingletonScope();
  container
    .bind(DIRECTORY)
    .toDynamicValue(
      () => new BrowserDirectory(container.get(TRANSPORT), container.get(CALL_EVENTS), container.get(SOCKET)),
    )
    .inSingletonScope();
  bindWorkspaceServices(container);
  bindPlugins(container);
  return container;
}
