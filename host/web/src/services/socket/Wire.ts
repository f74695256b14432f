import type { ClientMessages, ServerMessages } from '@atrium/sdk/host';

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
