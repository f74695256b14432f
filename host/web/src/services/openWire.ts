import type { ClientMessages, ServerMessages } from '@atrium/sdk/host';
import { io, type Socket } from 'socket.io-client';

/**
 * Connects to the page's own origin; the token is read at each attempt and sent in the handshake, never in an address.
 */
export function openWire(token: () => string | null): Wire {
  const socket = io({
    auth: (give) => give({ token: token() }),
    transports: ['websocket', 'polling'],
    // a new connection per sign-in, never one of a previous session
    forceNew: true,
  });
  return toWire(socket);
}

/** A connection of socket.io as the browser uses it. */
export function toWire(socket: Socket): Wire {
  const onHeartbeat = (listener: () => void) => socket.io.on('ping', listener);
  return Object.assign(socket, { onHeartbeat }) as unknown as Wire;
}

interface OwnMessages {
  disconnect: () => void;
  connect_error: () => void;
}

/** The part of a socket.io client that is used. `active`: it retries by itself. */
export interface Wire {
  readonly active: boolean;
  on<Name extends keyof (ServerMessages & OwnMessages)>(
    name: Name,
    listener: (ServerMessages & OwnMessages)[Name],
  ): unknown;
  /** Calls `listener` on each heartbeat of the server. */
  onHeartbeat(listener: () => void): unknown;
  emit<Name extends keyof ClientMessages>(name: Name, ...data: Parameters<ClientMessages[Name]>): unknown;
  /** Retries after a refusal, which socket.io does not do by itself. */
  connect(): unknown;
  disconnect(): unknown;
}

/** Fetches the code of the connection; its `openWire` connects with the token that it reads at each attempt. */
export type LoadWire = () => Promise<{ openWire(token: () => string | null): Wire }>;
