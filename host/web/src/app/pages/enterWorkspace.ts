import { CONTROL } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import type { Container } from 'inversify';
import { subscribe } from 'valtio/vanilla';
import type { EntryServices } from '../../services/EntryServices.ts';
import { NAVIGATION, PLUGINS, PREFERENCES, SESSION, SOCKET, TRANSPORT, type Transport } from '../../services/tokens.ts';
import { BY_MACHINE, hostCall } from '../../services/transport/hostCall.ts';
import { bindWorkspace } from '../bindWorkspace.ts';

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

/** Milliseconds between the calls that keep a session in use alive (C.2-10). */
export const KEEP_ALIVE = 300_000;
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * While the page is visible and the person is active: one call every 5 minutes, so that writing a long text does not
 * count as idle.
 */
export function keepAlive(transport: Transport): () => void {
  let moved = false;
  const onMove = () => {
    moved = true;
  };
  for (const move of MOVES) addEventListener(move, onMove, { passive: true, capture: true });
  const timer = setInterval(() => {
    if (!moved || document.visibilityState !== 'visible') return;
    moved = false;
    void hostCall(transport, hostRoutes.session, {}, { quiet: true }).catch(() => undefined);
  }, KEEP_ALIVE);
  return () => {
    clearInterval(timer);
    for (const move of MOVES) removeEventListener(move, onMove, { capture: true });
  };
}
