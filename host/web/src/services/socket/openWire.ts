import { io, type Socket } from 'socket.io-client';
import type { Wire } from './Wire.ts';

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
