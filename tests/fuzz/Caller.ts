import { Agent, request } from 'node:http';
import { Client } from '../server/Client.ts';
import type { FuzzRequest } from './makeRequest.ts';

export interface Reply {
  /** undefined if the connection ended without a response. */
  readonly status: number | undefined;
  readonly text: string;
  readonly milliseconds: number;
}

/** Milliseconds to wait for a response. */
const PATIENCE = 30_000;

/** A signed-in person with keep-alive connections. */
export class Caller {
  readonly employee: string;
  readonly url: string;
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  #token = '';

  readonly #now: () => number;

  /** @param now milliseconds by the clock that calls are measured with */
  constructor(url: string, employee: string, now: () => number = () => performance.now()) {
    this.#now = now;
    this.url = url;
    this.#url = new URL(url);
    this.employee = employee;
  }

  get token(): string {
    return this.#token;
  }

  async signIn(): Promise<void> {
    this.#token = (await new Client(this.#url.origin).signIn(this.employee)).token;
  }

  /** An idle connection that the server closed is not a response: the call is sent again. */
  async send(request: FuzzRequest, token: string | null = this.#token): Promise<Reply> {
    const reply = await this.#send(request, token);
    return reply === 'closed' ? ((await this.#send(request, token)) as Reply) : reply;
  }

  #send({ method, target, headers, body }: FuzzRequest, token: string | null): Promise<Reply | 'closed'> {
    const started = this.#now();
    return new Promise((resolve) => {
      const end = (status: number | undefined, text: string) =>
        resolve({ status, text, milliseconds: this.#now() - started });
      const sent = request(
        {
          agent: this.#agent,
          hostname: this.#url.hostname,
          port: this.#url.port,
          method,
          path: target,
          headers: {
            ...headers,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          },
          timeout: PATIENCE,
        },
        (reply) => {
          const pieces: Buffer[] = [];
          reply.on('data', (piece: Buffer) => pieces.push(piece));
          reply.on('error', (error) => end(undefined, String(error)));
          reply.on('end', () => end(reply.statusCode, Buffer.concat(pieces).toString()));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no response within ${PATIENCE / 1000} s`)));
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? resolve('closed') : end(undefined, String(error)),
      );
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
