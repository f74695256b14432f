import { CONTROL } from '@atrium/sdk/client';
import type { Container } from 'inversify';
import { subscribe } from 'valtio/vanilla';
import type { EntryServices } from '../../services/EntryServices.ts';
import { bindWorkspace } from '../bindWorkspace.ts';
import { NAVIGATION, PLUGINS, PREFERENCES, SESSION, SOCKET, TRANSPORT } from '../../services/tokens.ts';
import { keepAlive } from '../../services/session/keepAlive.ts';
import { BY_MACHINE } from '../../services/transport/hostCall.ts';

export interface Entered {
  /** The workspace's services. */
  readonly container: Container;
  /** Ends what was started here. */
  leave(): void;
}

/** Entering `/index`: preferences before anything else (S0-010), then the person, then the workspace's services. */
export async function enterWorkspace(entry: EntryServices): Promise<Entered> {
  const preferences = entry.get(PREFERENCES);
  const session = entry.get(SESSION);
  await preferences.load();
  if (!session.loaded) await session.resume();
  const container = bindWorkspace(entry);
  const socket = container.get(SOCKET);
  const navigation = container.get(NAVIGATION);
  const released = [
    // first, while their services still exist
    () => container.get(PLUGINS).release(),
    keepAlive(entry.get(TRANSPORT)),
    socket.onEvent((event) => {
      if (event.type === CONTROL.preferencesChanged) void preferences.load(BY_MACHINE).catch(() => undefined);
    }),
    socket.onResync(() => void preferences.load(BY_MACHINE).catch(() => undefined)),
    subscribe(navigation.state, () => session.keep({ navs: navigation.state.menu })),
    () => socket.disconnect(),
  ];
  socket.connect();
  return {
    container,
    leave: () => {
      for (const release of released) release();
    },
  };
}
