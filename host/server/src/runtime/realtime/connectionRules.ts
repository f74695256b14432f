import type { IncomingMessage } from 'node:http';

/** Who may open a socket at all, before any token is looked at. */
export interface ConnectionRules {
  /** Origins besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** The way to here may carry a token (C.2-4). */
  readonly secure: (request: IncomingMessage) => boolean;
  /** Client address after trusted proxies. */
  readonly address: (request: IncomingMessage) => string;
}

/** A browser says where its page came from: this host, or one of the list. Programs that are no browser say nothing. */
export function allowsConnection(request: IncomingMessage, { allowedOrigins, secure }: ConnectionRules): boolean {
  const { origin, host } = request.headers;
  if (!secure(request)) return false;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || allowedOrigins.includes(origin);
}
