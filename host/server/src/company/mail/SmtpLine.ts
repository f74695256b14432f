import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../core/config/Config.ts';

/** What the library says of a failure. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** How far a message came. Of one that had begun to leave it is not known whether it arrived, unless the server answered. */
export type SmtpPhase = 'connecting' | 'naming' | 'leaving';

/** A failure with the phase in which it came. */
export class SmtpFailure extends Error {
  readonly phase: SmtpPhase;
  override readonly cause: SmtpError;

  constructor(phase: SmtpPhase, cause: SmtpError) {
    super(cause.message);
    this.phase = phase;
    this.cause = cause;
  }
}

interface Letter {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}

/** Milliseconds to be connected, and then to be signed in. */
const GREETING_MS = 8_000;
/** Milliseconds until a server has taken sender and recipient. */
const NAMING_MS = 20_000;
/** Milliseconds until it has taken the content: servers look for viruses meanwhile (RFC 5321, 4.5.3.2, asks for minutes). */
const LEAVING_MS = 130_000;
/** Milliseconds that a line is kept open for the next message. */
const IDLE_MS = 1_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Lines to one server. The last one is kept for a second, so that many messages need no greeting each. */
export class SmtpLine {
  readonly #server: NonNullable<Config['mail']>;
  #idle: SMTPConnection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(server: NonNullable<Config['mail']>) {
    this.#server = server;
  }

  /** @throws SmtpFailure */
  async send(letter: Letter, signal: AbortSignal): Promise<void> {
    const kept = this.#take();
    if (kept) {
      try {
        await this.#sendBy(kept, letter, signal);
        return;
      } catch (error) {
        // closed by the server while it was idle: nothing of the message has left
        const { phase, cause } = error as SmtpFailure;
        if (phase !== 'naming' || (cause.responseCode ?? 421) !== 421 || signal.aborted) throw error;
      }
    }
    await this.#sendBy(await this.#connect(signal), letter, signal);
  }

  /** Connects and signs in. @throws SmtpFailure */
  async verify(): Promise<void> {
    const connection = await this.#connect(new AbortController().signal);
    connection.quit();
  }

  close(): void {
    this.#isClosed = true;
    this.#take()?.close();
  }

  #take(): SMTPConnection | undefined {
    clearTimeout(this.#timer);
    const kept = this.#idle;
    this.#idle = undefined;
    return kept;
  }

  #keep(connection: SMTPConnection): void {
    if (this.#isClosed || this.#idle) {
      connection.quit();
      return;
    }
    this.#idle = connection;
    const forget = () => {
      if (this.#idle === connection) this.#take();
    };
    connection.once('end', forget);
    this.#timer = setTimeout(() => this.#take()?.quit(), IDLE_MS).unref();
  }

  async #sendBy(connection: SMTPConnection, { from, to, content }: Letter, signal: AbortSignal): Promise<void> {
    let phase: SmtpPhase = 'naming';
    try {
      await finish(connection, signal, (done, limit) => {
        limit(NAMING_MS);
        // it is read when the server has asked for it
        const message = new Readable({
          read() {
            phase = 'leaving';
            limit(LEAVING_MS);
            this.push(content);
            this.push(null);
          },
        });
        connection.send({ from, to: [to] }, message, (error) => done(error ?? undefined));
      });
    } catch (error) {
      connection.close();
      throw new SmtpFailure(phase, error as SmtpError);
    }
    this.#keep(connection);
  }

  async #connect(signal: AbortSignal): Promise<SMTPConnection> {
    const { host, port, secure, user, password } = this.#server;
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      host,
      port,
      secure,
      // passwords and titles do not leave this machine in clear
      requireTLS: !secure && !LOOPBACK.has(host),
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: LEAVING_MS * 2,
    });
    // of one that waits: the next message finds out
    connection.on('error', () => undefined);
    try {
      await finish(connection, signal, (done, limit) => {
        limit(GREETING_MS);
        connection.connect((error) => done(error ?? undefined));
      });
      if (user !== '')
        await finish(connection, signal, (done, limit) => {
          limit(GREETING_MS);
          connection.login({ user, pass: password }, (error) => done(error ?? undefined));
        });
    } catch (error) {
      connection.close();
      throw new SmtpFailure('connecting', error as SmtpError);
    }
    return connection;
  }
}

/** Waits for a step of a connection, no longer than its limit, which it may set again, and until the signal. */
async function finish(
  connection: SMTPConnection,
  signal: AbortSignal,
  step: (done: (error?: Error) => void, limit: (milliseconds: number) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const late = () => reject(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
  const limit = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(late, milliseconds);
  };
  const ended = () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' }));
  signal.addEventListener('abort', late);
  connection.once('error', reject);
  connection.once('end', ended);
  try {
    if (signal.aborted) late();
    else step((error) => (error ? reject(error) : resolve()), limit);
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', late);
    connection.removeListener('error', reject);
    connection.removeListener('end', ended);
  }
}
