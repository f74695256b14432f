import type { IncomingMessage } from 'node:http';

/** The conditions for opening a socket, checked before any token. */
export interface ConnectionRules {
  /** Origins besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Whether the connection may carry a token (C.2-4). */
  readonly secure: (request: IncomingMessage) => boolean;
  /** Client address after trusted proxies. */
  readonly address: (request: IncomingMessage) => string;
}

/** Checks the origin of a browser: this host, or one of the list. Other programs send none. */
export function allowsConnection(request: IncomingMessage, { allowedOrigins, secure }: ConnectionRules): boolean {
  const { origin, host } = request.headers;
  if (!secure(request)) return false;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || allowedOrigins.includes(origin);
}
