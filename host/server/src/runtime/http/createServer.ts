import { randomUUID } from 'node:crypto';
import {
  createServer as createNodeServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Limits } from '../../core/config/Config.ts';
import type { Catalogues } from '../../core/texts.ts';
import { type KnownFailure, knownFailure } from './answers.ts';
import { readLanguage } from './request.ts';

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

/** Milliseconds in which the client can read why its connection ends, before it is reset. */
const FAREWELL = 1_000;

const BY_CODE: Readonly<Record<string, KnownFailure>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** Responds, in the usual envelope, to what never becomes a request of Fastify. */
export class RawAnswers {
  readonly #catalogues: Catalogues;
  readonly #ended = new WeakSet<Duplex>();

  constructor(catalogues: Catalogues) {
    this.#catalogues = catalogues;
  }

  /** A request that Fastify will not respond to: its reply is marked as sent. */
  refuse(kind: KnownFailure, request: IncomingMessage, response: ServerResponse): void {
    const { http, headers, body } = this.#answer(kind, readLanguage(request.headers['accept-language']));
    response.writeHead(http, headers).end(body);
    // Node drops a request once it has a response: a pending read of its body would never end.
    response.once('close', () => request.destroy());
  }

  /** An invalid request: it could not be parsed, was too large, or too late. */
  clientError(error: NodeJS.ErrnoException, socket: Duplex & { readonly _httpMessage?: ServerResponse }): void {
    if (this.#ended.has(socket)) return;
    this.#ended.add(socket);
    // A pending response must not be mixed with another.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent === true)
      return void socket.destroy();
    const { http, headers, body } = this.#answer(BY_CODE[error.code ?? ''] ?? 'malformed', 'zh-TW');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${http} ${STATUS_CODES[http]}`, ...lines, '', body].join('\r\n'));
    // Data still arriving would reset the connection before the response is read.
    socket.resume();
    setTimeout(() => socket.destroy(), FAREWELL).unref();
  }

  #answer(kind: KnownFailure, language: 'zh-TW' | 'en') {
    const requestId = randomUUID();
    const { http, body } = knownFailure(kind, 'main', { language, requestId }, this.#catalogues);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      connection: 'close',
    };
    return { http, headers, body };
  }
}
