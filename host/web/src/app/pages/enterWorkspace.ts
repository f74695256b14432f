import { CONTROL } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { subscribe } from 'valtio/vanilla';
import type { Entry } from '../../services/Entry.ts';
import type { Scope } from '../../services/Scope.ts';
import {
  type HostPreferences,
  type HostSession,
  NAVIGATION,
  type NavigationService,
  PREFERENCES,
  SESSION,
  SOCKET,
  type Socket,
  token,
  TRANSPORT,
  type Transport,
} from '../../services/tokens.ts';
import { BY_MACHINE, hostCall } from '../../services/transport/hostCall.ts';
import { composeWorkspace } from '../composeWorkspace.ts';

const KEEPING_ALIVE = token<KeepingAlive>('keepingAlive');
const FOLLOWED_PREFERENCES = token<FollowedPreferences>('followedPreferences');
const KEPT_MENU = token<KeptMenu>('keptMenu');

/** Entering `/index`: preferences before anything else (S0-010), then the person, then the workspace's services. */
export async function enterWorkspace(entry: Entry): Promise<Scope> {
  await entry.preferences.load();
  if (!entry.session.loaded) await entry.session.resume();
  const scope = composeWorkspace(entry)
    .provide(KEEPING_ALIVE, KeepingAlive, [TRANSPORT])
    .provide(FOLLOWED_PREFERENCES, FollowedPreferences, [SOCKET, PREFERENCES])
    .provide(KEPT_MENU, KeptMenu, [NAVIGATION, SESSION]);
  for (const id of [KEEPING_ALIVE, FOLLOWED_PREFERENCES, KEPT_MENU]) scope.get<object>(id);
  scope.get(SOCKET).connect();
  return scope;
}

/** Loads the preferences again when they were changed elsewhere, and when a change may have been missed. */
class FollowedPreferences {
  readonly #ends: readonly (() => void)[];

  constructor(socket: Socket, preferences: HostPreferences) {
    const load = () => void preferences.load(BY_MACHINE).catch(() => undefined);
    this.#ends = [
      socket.onEvent(({ type }) => {
        if (type === CONTROL.preferencesChanged) load();
      }),
      socket.onResync(load),
    ];
  }

  release(): void {
    for (const end of this.#ends) end();
  }
}

/** Keeps the menu with the stored session, so that a reloaded page has it at once. */
class KeptMenu {
  readonly release: () => void;

  constructor(navigation: NavigationService, session: HostSession) {
    this.release = subscribe(navigation.state, () => session.keep({ navs: navigation.state.menu }));
  }
}

/** Milliseconds between the calls that keep a session in use alive (C.2-10). */
export const KEEP_ALIVE = 300_000;
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * While the page is visible and the person is active: one call every 5 minutes, so that writing a long text does not
 * count as idle.
 */
export class KeepingAlive {
  readonly #transport: Transport;
  readonly #timer = setInterval(() => this.#call(), KEEP_ALIVE);
  #moved = false;
  readonly #onMove = () => {
    this.#moved = true;
  };

  constructor(transport: Transport) {
    this.#transport = transport;
    for (const move of MOVES) addEventListener(move, this.#onMove, { passive: true, capture: true });
  }

  release(): void {
    clearInterval(this.#timer);
    for (const move of MOVES) removeEventListener(move, this.#onMove, { capture: true });
  }

  #call(): void {
    if (!this.#moved || document.visibilityState !== 'visible') return;
    this.#moved = false;
    void hostCall(this.#transport, hostRoutes.session, {}, { quiet: true }).catch(() => undefined);
  }
}
