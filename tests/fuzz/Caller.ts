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
/** Returns the caller's own session. */
export const SESSION = '/api/session';

/** A signed-in person with keep-alive connections. */
export class Caller {
  readonly employee: string;
  readonly url: string;
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  #token = '';
  /** Of the person; 0 before the first sign-in. */
  employeeId = 0;
  #renewal: Promise<boolean> | undefined;
  /** Number of sessions that ended during the run. */
  renewals = 0;

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
    const { token, employeeId } = await new Client(this.#url.origin).signIn(this.employee);
    this.#token = token;
    this.employeeId = employeeId;
  }

  /**
   * Signs in again if a session has ended, once for all calls that were refused with it.
   *
   * @returns false if the session is live, so that a refused call was refused for another reason
   */
  async renewIfEnded(token: string): Promise<boolean> {
    if (token !== this.#token) return true;
    this.#renewal ??= this.#renew(token).finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  async #renew(token: string): Promise<boolean> {
    const { status } = await this.send({ method: 'GET', target: SESSION, headers: {}, body: undefined }, token);
    if (status !== 401) return false;
    await this.signIn();
    this.renewals += 1;
    return true;
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
