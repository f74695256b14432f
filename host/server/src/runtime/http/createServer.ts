import { createServer as createNodeServer, type RequestListener, type Server } from 'node:http';
import type { Limits } from '../../core/config/limits.ts';
import type { RawAnswers } from './RawAnswers.ts';

const SOCKETS = '/socket.io/';

/** Node's server with its limits; its own error responses use the envelope. */
export function createServer(listener: RequestListener, limits: Limits, raw: RawAnswers): Server {
  const server = createNodeServer(
    {
      headersTimeout: Math.min(limits.headersTime, limits.uploadTime),
      // The maximum time of any request; `RequestDeadlines` is stricter except for uploads.
      requestTimeout: limits.uploadTime,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: limits.keepAliveTime,
      maxHeaderSize: limits.headerSize,
      // Refused by a hook, since Node's own 400 has no envelope.
      requireHostHeader: false,
      // Any other upgrade (such as curl's h2c) is optional and may be ignored.
      shouldUpgradeCallback: ({ url, headers }) =>
        url?.startsWith(SOCKETS) === true && headers.upgrade?.toLowerCase() === 'websocket',
    },
    listener,
  );
  server.setTimeout(limits.silentTime);
  server.on('checkExpectation', (request, response) => raw.refuse('wrongExpectation', request, response));
  return server;
}
