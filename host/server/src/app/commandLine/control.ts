import type { ExitCode, Log } from '@atrium/sdk/server';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TypedPassword } from '../../company/CompanyServices.ts';
import { operatorText } from '../../core/texts.ts';

/**
 * The control socket of a running server: what a person types after `atrium` beside a server that has the embedded database is
 * run by that server. Who may open the socket, which is in the private data directory, may read the database anyway.
 */
const NAME = 'control.sock';
/** Bytes of a path that the systems take for a socket. */
const LONGEST_PATH = 103;
/** Bytes of one line of either side: a file of 64 MB in base64. */
const LONGEST_LINE = 90_000_000;
/** Bytes of a file that a command reads. */
const LARGEST_FILE = 64 * 1024 * 1024;
/** Milliseconds that a stop waits for the command that runs. */
const CLOSE_MS = 20_000;

/** One line from the server. */
type Said =
  | { readonly print: string }
  | { readonly printError: string }
  /** The server needs a file of the caller, relative to the caller's working directory. */
  | { readonly read: string; readonly id: number }
  /** The server needs a new password, which is asked for where the command was typed. */
  | { readonly askPassword: true; readonly id: number }
  | { readonly exit: ExitCode };

/** One line from the caller: first what was typed, then the files that are asked for. */
type Answer =
  | { readonly command: readonly string[] }
  | { readonly id: number; readonly base64: string }
  | { readonly id: number; readonly typed: TypedPassword }
  | ({ readonly id: number } & Failed);

/** Why a file cannot be read: the system's code, and the path in the caller's file system. */
interface Failed {
  readonly failed: string;
  readonly path?: string | undefined;
}

/** What a command needs of its caller. */
export interface Terminal {
  print(line: string): void;
  printError(line: string): void;
  /** @throws what the caller's system says of the file */
  read(file: string): Promise<Buffer>;
  askPassword(): Promise<TypedPassword>;
}

/** Runs what was typed, on the host of the server. */
export type RunTyped = (typed: readonly string[], terminal: Terminal) => Promise<ExitCode>;

/** The path of the socket; undefined where there can be none: on Windows, and if the path is too long. */
function controlPath(dataDir: string): string | undefined {
  const path = join(dataDir, NAME);
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_PATH ? undefined : path;
}

/**
 * Listens for commands beside this server, which has the lock of the data directory. They run one after the other.
 *
 * @returns the function that closes it, after the command that runs
 */
export async function serveCommands(dataDir: string, log: Log, run: RunTyped): Promise<() => Promise<void>> {
  const path = controlPath(dataDir);
  if (path === undefined) {
    log.warn('no control socket: the path of the data directory is too long for one', { dataDir });
    return async () => {};
  }
  let last: Promise<unknown> = Promise.resolve();
  const open = new Map<Socket, Caller>();
  let running: Caller | undefined;
  const server = createServer((socket) => {
    const caller = new Caller(socket);
    open.set(socket, caller);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    void caller.typed.then((typed) => {
      if (typed === undefined) return;
      last = last.then(async () => {
        // Its caller has gone while it waited, or the server stops.
        if (socket.destroyed) return;
        running = caller;
        log.info('a command runs beside the server', { command: typed.slice(0, 2).join(' ') });
        const code = await run(typed, caller).catch((error: unknown) => {
          log.error('a command failed', { error });
          caller.printError(operatorText('command.failed', { reason: String(error).slice(0, 500) }));
          return 1 as const;
        });
        running = undefined;
        caller.end(code);
      });
    });
  });
  try {
    // The socket of a process that was killed.
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } catch (error) {
    // Some file systems have none. The server does without.
    log.warn('no control socket: commands need a stopped server', { path, error });
    return async () => {};
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, caller] of open) if (caller !== running) socket.destroy();
    // A prompt that is not answered does not keep the server.
    running?.leave();
    await Promise.race([last, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    for (const socket of open.keys()) socket.destroy();
    await closed;
  };
}

const GONE = 'the caller has gone';

/** The caller's side of a connection, as the server sees it. */
class Caller implements Terminal {
  readonly typed: Promise<readonly string[] | undefined>;
  readonly #socket: Socket;
  readonly #asked = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  #count = 0;
  #hasLeft = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    const { promise, resolve } = Promise.withResolvers<readonly string[] | undefined>();
    this.typed = promise;
    const leave = () => {
      resolve(undefined);
      this.leave();
    };
    readLines<Answer>(
      socket,
      (answer) => ('command' in answer ? resolve(answer.command) : this.#receive(answer)),
      leave,
    );
  }

  /** What it was asked for, and is asked for from now on, is not awaited. */
  leave(): void {
    this.#hasLeft = true;
    for (const { reject } of this.#asked.values()) reject(new Error(GONE));
    this.#asked.clear();
  }

  readonly print = (line: string): void => this.#say({ print: line });

  readonly printError = (line: string): void => this.#say({ printError: line });

  readonly read = (file: string): Promise<Buffer> => this.#ask((id) => ({ read: file, id }));

  readonly askPassword = (): Promise<TypedPassword> => this.#ask((id) => ({ askPassword: true, id }));

  end(exit: ExitCode): void {
    this.#say({ exit });
    this.#socket.end();
  }

  #ask<T>(question: (id: number) => Said): Promise<T> {
    const id = ++this.#count;
    const waiting = Promise.withResolvers<T>();
    if (this.#hasLeft) waiting.reject(new Error(GONE));
    else this.#asked.set(id, waiting);
    this.#say(question(id));
    return waiting.promise;
  }

  #receive(answer: Exclude<Answer, { command: unknown }>): void {
    const waiting = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if ('base64' in answer) waiting?.resolve(Buffer.from(answer.base64, 'base64') as never);
    else if ('typed' in answer) waiting?.resolve(answer.typed as never);
    else waiting?.reject(Object.assign(new Error(answer.failed), { code: answer.failed, path: answer.path }));
  }

  #say(said: Said): void {
    if (!this.#socket.destroyed) this.#socket.write(`${JSON.stringify(said)}\n`);
  }
}

/**
 * Sends what was typed to the server that has this data directory.
 *
 * @returns its exit code; undefined if no server listens there
 */
export async function sendCommand(
  dataDir: string,
  command: readonly string[],
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const path = controlPath(dataDir);
  if (path === undefined || !existsSync(path)) return undefined;
  const socket = await connect(path);
  if (!socket) return undefined;
  return new Promise((resolve) => {
    let code: ExitCode | undefined;
    const write = (answer: Answer) => void socket.write(`${JSON.stringify(answer)}\n`);
    const receive = (said: Said) => {
      if ('print' in said) terminal.print(said.print);
      else if ('printError' in said) terminal.printError(said.printError);
      else if ('exit' in said) code = said.exit;
      else if ('askPassword' in said) void terminal.askPassword().then((typed) => write({ id: said.id, typed }));
      else void readFor(terminal, said.read).then((file) => write({ id: said.id, ...file }));
    };
    readLines<Said>(socket, receive, () => {
      if (code === undefined) terminal.printError(operatorText('command.serverGone'));
      resolve(code ?? 1);
    });
    write({ command });
  });
}

/** undefined if nothing listens: the socket of a server that was killed. */
function connect(path: string): Promise<Socket | undefined> {
  const socket = createConnection(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

async function readFor(terminal: Terminal, file: string): Promise<{ base64: string } | Failed> {
  try {
    const bytes = await terminal.read(file);
    return bytes.length > LARGEST_FILE ? { failed: 'EFBIG' } : { base64: bytes.toString('base64') };
  } catch (error) {
    const { code, message, path } = error as NodeJS.ErrnoException;
    return { failed: code ?? message, path };
  }
}

/** Reads JSON by lines, until the connection ends. A line that is none, or too long, ends it. */
function readLines<T>(socket: Socket, receive: (value: T) => void, leave: () => void): void {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes = chunk.includes(10) ? chunk.length - chunk.lastIndexOf(10) : bytes + chunk.length;
    if (bytes > LONGEST_LINE) socket.destroy();
  });
  socket.on('error', () => {});
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  lines.on('line', (line) => {
    try {
      receive(JSON.parse(line) as T);
    } catch {
      socket.destroy();
    }
  });
  socket.once('close', leave);
}
