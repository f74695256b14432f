import type { HostEvent } from '@atrium/sdk/client';

/** What the server sends (C.4-8, C.4-10, C.4-12). */
export interface ServerMessages {
  /** `quiet`: milliseconds since something was last said to this person. */
  hello: (hello: { socketId: string; seq: number; quiet: number; serverTime: string }) => void;
  event: (event: HostEvent) => void;
  plugin: (event: { seq: number; plugin: string; name: string; payload: unknown }) => void;
  resync: () => void;
  kickout: (end: { reason: string; at: string }) => void;
}

interface OwnMessages {
  disconnect: () => void;
  connect_error: () => void;
}

/** The part of a socket.io client that is used. `active`: it goes on trying by itself. */
export interface Wire {
  readonly active: boolean;
  on<Name extends keyof (ServerMessages & OwnMessages)>(
    name: Name,
    listener: (ServerMessages & OwnMessages)[Name],
  ): unknown;
  /** Calls back with each heartbeat of the server. */
  onHeartbeat(listener: () => void): unknown;
  emit(name: 'join', data: unknown): unknown;
  /** Tries anew after a refusal; a refused connection does not by itself. */
  connect(): unknown;
  disconnect(): unknown;
}

/** Fetches the code of the connection; its `openWire` connects with the token that it asks for at each attempt. */
export type LoadWire = () => Promise<{ openWire(token: () => string | null): Wire }>;
