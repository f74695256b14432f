import { createServer as createNodeServer, type RequestListener, type Server } from 'node:http';
import type { Limits } from '../../core/config/limits.ts';
import type { RawAnswers } from './RawAnswers.ts';

const SOCKETS = '/socket.io/';

/** Node's server with its limits; what it would answer by itself is answered in the envelope. */
export function createServer(listener: RequestListener, limits: Limits, raw: RawAnswers): Server {
  const server = createNodeServer(
    {
      headersTimeout: Math.min(limits.headersTime, limits.uploadTime),
      // The longest that any request may take; `RequestDeadlines` is stricter with those that are no upload.
      requestTimeout: limits.uploadTime,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: limits.keepAliveTime,
      maxHeaderSize: limits.headerSize,
      // Refused by a hook, since Node's own 400 is no envelope.
      requireHostHeader: false,
      // Any other upgrade (h2c of curl, for one) is an offer that a server may pass over.
      shouldUpgradeCallback: ({ url, headers }) =>
        url?.startsWith(SOCKETS) === true && headers.upgrade?.toLowerCase() === 'websocket',
    },
    listener,
  );
  server.setTimeout(limits.silentTime);
  server.on('checkExpectation', (request, response) => raw.refuse('wrongExpectation', request, response));
  return server;
}
