import type { Log } from '@atrium/sdk/server';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FrameReader, writeFrame } from './frames.ts';
import { MESSAGES, QUESTIONS, type ToChild, type ToHost, toHost } from './messages.ts';

const isSource = import.meta.url.endsWith('.ts');
const CHILD = fileURLToPath(new URL(isSource ? './child/main.ts' : './child/main.js', import.meta.url));
/** The server's own code, in the repository `host/server/src`. */
const HOST_CODE = join(import.meta.dirname, '../..');

const LOOK_MS = 1000;
/** Looks without an answer after which a process is ended: it loops, or waits for something that blocks it. */
const MOST_UNANSWERED = 5;
/** While it starts: Node itself and the files of a plugin are read from a slow disk. */
const MOST_UNANSWERED_STARTING = 20;
/** Bytes of answers that the child has not read. */
const MOST_UNREAD = 128 * 1024 * 1024;
const HEAP_MB = 256;
/** Bytes in memory of all kinds after which a process is ended. */
const MOST_MEMORY = 768 * 1024 * 1024;
/** Of each window, how much of the host's time the messages of one process may take. */
const WINDOW_MS = 200;
const MOST_OF_WINDOW_MS = 50;
const LONGEST_LINE = 2000;
/** Lines in a minute of its output and its log. */
const MOST_LINES = 300;

/** A question of the child that it waits for: the answer, or undefined for one that is not answered. */
type Ask = (message: ToHost) => ToChild | undefined;

interface Handlers {
  readonly log: Log;
  receive(message: ToHost, bytes: number): void;
  ask: Ask;
}

/**
 * A process in which the server of one plugin runs: without the environment, with the permission to read its own folder and the code
 * of the host, and nothing else. What it sends is bounded; if it does not answer, or takes too much memory, it is ended.
 */
export class IsolatedProcess {
  /** Why it has ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #log: Log;
  readonly #messages: Duplex;
  readonly #questions: Duplex;
  readonly #timer: NodeJS.Timeout;
  #unanswered = 0;
  #isStarting = true;
  #reason: string | undefined;
  #spent = 0;
  #window = 0;
  #lines = { begin: 0, written: 0, left: 0 };

  constructor(folder: string, code: readonly string[], { log, receive, ask }: Handlers) {
    this.#log = log;
    const readable = [...code, realpathSync(folder), folder];
    this.#child = spawn(
      process.execPath,
      [
        ...(isSource ? ['--conditions=source'] : []),
        '--permission',
        ...readable.map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${HEAP_MB}`,
        '--no-warnings',
        CHILD,
      ],
      // An environment has secrets.
      { stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'], env: {}, cwd: folder },
    );
    const ended = Promise.withResolvers<string>();
    this.ended = ended.promise;
    this.#child.once('exit', (code, signal) =>
      ended.resolve(this.#reason ?? `it ended with ${signal ?? `code ${code}`}`),
    );
    this.#child.once('error', (error) => ended.resolve(error.message));
    this.#messages = this.#child.stdio[MESSAGES] as Duplex;
    this.#questions = this.#child.stdio[QUESTIONS] as Duplex;
    this.#readFrames(this.#messages, receive);
    this.#readFrames(this.#questions, (message) => {
      const answer = ask(message);
      if (answer) this.#write(this.#questions, answer);
    });
    for (const output of [this.#child.stdout!, this.#child.stderr!]) this.#readLines(output);
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
    void this.ended.then(() => {
      clearInterval(this.#timer);
      for (const pipe of [this.#messages, this.#questions]) pipe.destroy();
    });
  }

  /** Its server is loaded: from now on it has to answer sooner. */
  started(): void {
    this.#isStarting = false;
  }

  send(message: ToChild): void {
    this.#write(this.#messages, message);
  }

  kill(reason: string): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** A line of its log, unless it has written too many. */
  note(level: 'info' | 'warn' | 'error', message: string, facts: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    if (now - this.#lines.begin > 60_000) {
      if (this.#lines.left > 0)
        this.#log.warn('lines of an isolated plugin were left out', { count: this.#lines.left });
      this.#lines = { begin: now, written: 0, left: 0 };
    }
    if (this.#lines.written >= MOST_LINES) this.#lines.left += 1;
    else {
      this.#lines.written += 1;
      this.#log[level](message, facts);
    }
  }

  /** @throws FrameTooLarge, which leaves the child without this message */
  #write(pipe: Duplex, message: ToChild): void {
    if (pipe.destroyed) return;
    pipe.write(writeFrame(message));
    if (pipe.writableLength > MOST_UNREAD) this.kill('it asks, and does not read the answers');
  }

  #readFrames(pipe: Duplex, receive: (message: ToHost, bytes: number) => void): void {
    const reader = new FrameReader();
    // It ends with the process.
    pipe.on('error', () => {});
    pipe.on('data', (piece: Buffer) => {
      const startedAt = performance.now();
      try {
        for (const { message, bytes } of reader.read(piece)) {
          if (this.#reason !== undefined) return;
          const checked = toHost.safeParse(message);
          if (!checked.success) return this.kill('it sent a message that is none of the host');
          if (checked.data.t === 'pong') this.#unanswered = 0;
          else receive(checked.data, bytes);
        }
      } catch (error) {
        this.kill(error instanceof Error ? error.message : String(error));
      } finally {
        this.#spend(pipe, performance.now() - startedAt);
      }
    });
  }

  /** A process that sends more than the host has time for is read later. */
  #spend(pipe: Duplex, milliseconds: number): void {
    const now = performance.now();
    if (now - this.#window > WINDOW_MS) [this.#window, this.#spent] = [now, 0];
    this.#spent += milliseconds;
    if (this.#spent < MOST_OF_WINDOW_MS) return;
    pipe.pause();
    setTimeout(() => pipe.resume(), WINDOW_MS).unref();
  }

  #readLines(output: Readable): void {
    let rest = '';
    output.setEncoding('utf8');
    output.on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop()!.slice(0, LONGEST_LINE);
      for (const line of lines)
        if (line !== '') this.note('info', 'output of an isolated plugin', { line: line.slice(0, LONGEST_LINE) });
    });
  }

  /** Only while the host itself is not blocked: then no look takes place. */
  #look(): void {
    if (this.#unanswered >= (this.#isStarting ? MOST_UNANSWERED_STARTING : MOST_UNANSWERED))
      return this.kill(`it did not answer for ${(this.#unanswered * LOOK_MS) / 1000} s`);
    if (memoryOf(this.#child.pid) > MOST_MEMORY) return this.kill('it took too much memory');
    this.#unanswered += 1;
    this.send({ t: 'ping' });
  }
}

const PAGE = 4096;

/** Bytes of a process that are in memory; 0 where the system does not say. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}

/**
 * The folders that the process has to read to run the code of the host: its own, and those of its libraries.
 *
 * @param source folder of a plugin that runs from its sources, which import packages of the repository
 */
export function codeFolders(source?: string): readonly string[] {
  const found = new Set([HOST_CODE, realpathSync(HOST_CODE)].flatMap((folder) => [folder, join(folder, '../locales')]));
  const starts = [...found, ...(source === undefined ? [] : [source])];
  if (source !== undefined) found.add(dirname(source));
  for (const start of starts)
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      const libraries = join(folder, 'node_modules');
      if (existsSync(libraries)) found.add(libraries);
    }
  // A package of the repository is elsewhere.
  found.add(join(dirname(realpathSync(fileURLToPath(import.meta.resolve('@atrium/sdk')))), '..'));
  return [...found];
}
