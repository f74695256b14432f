import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Limits } from '../../../core/config/Config.ts';

type Times = Pick<Limits, 'requestTime' | 'uploadPause' | 'uploadProgress'>;

/** Responds to a request whose body did not arrive in time, and closes its connection. */
type TooSlow = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends requests whose body does not arrive in time, even if it is not being read. The time of the response does not
 * count, nor do the headers, for which Node has its own limit.
 */
export class RequestDeadlines {
  readonly #times: Times;
  readonly #tooSlow: TooSlow;
  readonly #timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  constructor(times: Times, tooSlow: TooSlow) {
    this.#times = times;
    this.#tooSlow = tooSlow;
  }

  /** Watches every request of a server, including those not handled by Fastify. */
  watch(server: Server): void {
    server.prependListener('request', (request, response) => {
      const { headers } = request;
      const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
      if (!hasBody) return;
      this.#timers.set(request, setTimeout(() => this.#end(request, response), this.#times.requestTime).unref());
      const stop = () => clearTimeout(this.#timers.get(request));
      request.once('end', stop);
      request.once('close', stop);
    });
  }

  /** Exempts an upload as long as enough of it keeps arriving. Node ends it after the maximum time of any request. */
  allowUpload(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete) return;
    const { uploadPause, uploadProgress } = this.#times;
    const { socket } = request;
    let seen = socket.bytesRead;
    clearTimeout(this.#timers.get(request));
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (arrived >= uploadProgress) return;
      clearInterval(timer);
      this.#end(request, response);
    }, uploadPause).unref();
    this.#timers.set(request, timer);
  }

  #end(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || request.destroyed) return;
    if (response.headersSent) request.socket.destroy();
    else this.#tooSlow(request, response);
  }
}
