import { AsyncLocalStorage } from 'node:async_hooks';
import { readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { deserialize } from 'node:v8';
import { FrameReader, HEAD, LARGEST_FRAME, writeFrame } from '../frames.ts';
import { BACKGROUND, MESSAGES, QUESTIONS, receiveError, type ToChild, type ToHost } from '../messages.ts';

/** A call, a job or a transaction in which code of the plugin runs, by the number that the host gave it. */
export interface Scope {
  readonly id: number;
  readonly parent: Scope | undefined;
  readonly isTransaction: boolean;
  isOver: boolean;
  /** Run when the outermost transaction is committed. */
  readonly afterCommit: (() => void)[];
}

type Control = Extract<ToChild, { t: 'load' | 'activate' | 'stop' }>;
type Call = Extract<ToChild, { t: 'call' }>;
type Asked = Extract<ToHost, { id: number; scope: number }>;
type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id' | 'scope'> : never;

/** What the plugin's process and the host send each other. */
export class Channel {
  readonly #socket = new Socket({ fd: MESSAGES, readable: true, writable: true });
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #control: Control[] = [];
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #background: Scope = {
    id: BACKGROUND,
    parent: undefined,
    isTransaction: false,
    isOver: false,
    afterCommit: [],
  };
  #next: ((message: Control) => void) | undefined;
  #last = 0;
  /** Milliseconds that the host's clock is ahead of this process's counter. */
  #ahead = Date.now() - performance.now();
  onCall: (call: Call) => void = () => {};
  onAbort: (scope: number, reason: string) => void = () => {};

  constructor() {
    const reader = new FrameReader();
    const outside = AsyncLocalStorage.snapshot();
    this.#socket.on('data', (piece: Buffer) => {
      for (const { message } of reader.read(piece)) outside(() => this.#receive(message as ToChild));
    });
    // Without a host there is nothing to do, whatever still runs.
    this.#socket.on('close', () => process.exit(0));
    this.#socket.on('error', () => process.exit(0));
  }

  /** The host's time, in milliseconds. */
  get now(): number {
    return Math.round(performance.now() + this.#ahead);
  }

  setNow(milliseconds: number): void {
    this.#ahead = milliseconds - performance.now();
  }

  send(message: ToHost): void {
    this.#socket.write(writeFrame(message));
  }

  /** Waits for the next step of the start or the end. */
  async next(expected: Control['t']): Promise<Control> {
    const message = this.#control.shift() ?? (await new Promise<Control>((resolve) => (this.#next = resolve)));
    if (message.t !== expected) throw new Error(`the host sent "${message.t}" in place of "${expected}"`);
    return message;
  }

  /** Runs `work` as the host's call or transaction of this number. */
  within<T>(scope: Scope, work: () => T): T {
    return this.#scopes.run(scope, work);
  }

  /** Runs `work` outside of every call. */
  outside<T>(work: () => T): T {
    return this.#scopes.exit(work);
  }

  /** The transaction or the call under way. Unawaited work of a transaction is outside of it. */
  get scope(): Scope {
    let scope = this.#scopes.getStore();
    while (scope?.isTransaction && scope.isOver) scope = scope.parent;
    return scope ?? this.#background;
  }

  /** Asks the host for something of the current scope. */
  request(message: Unnumbered<Asked>, scope: number = this.scope.id): Promise<unknown> {
    const id = ++this.#last;
    // Cannot be copied: says so before anything waits.
    const frame = writeFrame({ ...message, id, scope });
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.write(frame);
    return waiting.promise;
  }

  ask(to: string, ...given: readonly unknown[]): Promise<unknown> {
    return this.request({ t: 'ask', to, with: given.map(plain) } as Unnumbered<Asked>);
  }

  /** Asks the host for something that is answered from its memory, while this process waits. */
  askNow(to: string, ...given: readonly unknown[]): unknown {
    const id = ++this.#last;
    writeFully(writeFrame({ t: 'ask', id, scope: this.scope.id, to, with: given.map(plain) }));
    const answer = deserialize(readFully(readFully(HEAD).readUInt32LE())) as ToChild;
    if (answer.t === 'answer') return answer.value;
    throw answer.t === 'refused' ? receiveError(answer.error) : new Error(`the host has no answer to ${to}`);
  }

  #receive(message: ToChild): void {
    switch (message.t) {
      case 'ping':
        return this.send({ t: 'pong' });
      case 'answer':
      case 'refused': {
        const waiting = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if (message.t === 'answer') waiting?.resolve(message.value);
        else waiting?.reject(receiveError(message.error));
        return;
      }
      case 'call':
        this.setNow(message.now);
        return this.onCall(message);
      case 'abort':
        return this.onAbort(message.scope, message.reason);
      default: {
        const next = this.#next;
        this.#next = undefined;
        if (next) next(message);
        else this.#control.push(message);
      }
    }
  }
}

/** A value without functions, which a person of a call has. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part !== 'function'));
}

function writeFully(bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(QUESTIONS, bytes, at);
}

function readFully(length: number): Buffer {
  if (length > LARGEST_FRAME) throw new RangeError(`an answer of ${length} bytes is too large`);
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const read = readSync(QUESTIONS, bytes, at, length - at, null);
    if (read === 0) process.exit(0);
    at += read;
  }
  return bytes;
}
