import type { Caller } from '@atrium/sdk/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentCall } from '../../core/currentCall.ts';
import type { SentCaller } from './messages.ts';

/** Errors of the host that are kept for a call, so that the child can throw them on. */
const MOST_ERRORS = 100;
/** Files that a call has open. */
const MOST_FILES = 20;

/** What a call gives its handler beside the context: `decrypt`, `done`, `read`. */
export type Own = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Why work that the child asks for is not done: its call or transaction is over. */
export class ScopeIsOver extends Error {
  constructor() {
    super('the call is over, so that nothing of it is done any more');
    this.name = 'ScopeIsOver';
  }
}

/** A file that the child reads. */
export interface ReadFile {
  readonly size: number;
  bytes(): Promise<Uint8Array>;
  readonly pieces: AsyncIterator<Uint8Array>;
}

/**
 * One call, job or transaction in which the child's code runs. What the child asks for within it is done in the context in which it
 * began: as that person, in that transaction, read-only where that is so. The child knows it by its number only while it is under way.
 */
export class Scope {
  readonly id: number;
  readonly own: Own;
  readonly #within = AsyncLocalStorage.snapshot();
  readonly #errors = new Map<number, unknown>();
  readonly #callers: Caller[] = [];
  readonly #files = new Map<number, ReadFile>();
  readonly #parent: Scope | undefined;
  readonly #children = new Set<Scope>();
  readonly #onEnd: (error: Error) => void;
  isOver = false;

  /** @param onEnd ends what waits for it, such as a transaction */
  constructor(
    id: number,
    { parent, own, onEnd = () => {} }: { parent?: Scope; own?: Own; onEnd?: (error: Error) => void } = {},
  ) {
    this.id = id;
    this.own = own ?? parent?.own ?? {};
    this.#parent = parent;
    this.#onEnd = onEnd;
    if (parent) parent.#children.add(this);
  }

  /** @throws ScopeIsOver */
  run<T>(work: () => T): T {
    if (this.isOver) throw new ScopeIsOver();
    return this.#within(work);
  }

  /** Ends it and the transactions within, the innermost first. */
  end(error: Error): void {
    if (this.isOver) return;
    for (const child of [...this.#children].reverse()) child.end(error);
    this.isOver = true;
    if (this.#parent) this.#parent.#children.delete(this);
    for (const { pieces } of this.#files.values()) void pieces.return?.();
    this.#files.clear();
    this.#onEnd(error);
  }

  /** What the person of the current call is, as data. */
  send(caller: Caller | undefined = currentCall()?.caller): SentCaller | null {
    if (!caller) return null;
    const ref = this.#callers.push(caller) - 1;
    const facts = Object.entries(caller).filter(([, value]) => typeof value !== 'function');
    return { ref, facts: Object.fromEntries(facts) };
  }

  /** @throws RangeError for a number that was not sent */
  can(ref: number, action: string): boolean {
    const caller = this.#callers[ref] ?? this.#parent?.caller(ref);
    if (!caller) throw new RangeError('there is no such person in this call');
    return caller.can(action);
  }

  caller(ref: number): Caller | undefined {
    return this.#callers[ref] ?? this.#parent?.caller(ref);
  }

  keep(error: unknown): number {
    const root = this.#root();
    const number = nextNumber();
    root.#errors.set(number, error);
    if (root.#errors.size > MOST_ERRORS) root.#errors.delete(root.#errors.keys().next().value!);
    return number;
  }

  known(number: number): unknown {
    return this.#root().#errors.get(number);
  }

  /** @throws RangeError if too many are open */
  open(file: ReadFile): number {
    if (this.#files.size >= MOST_FILES) throw new RangeError(`a call reads ${MOST_FILES} files at a time`);
    const number = nextNumber();
    this.#files.set(number, file);
    return number;
  }

  file(handle: number): ReadFile {
    const found = this.#files.get(handle);
    if (!found) throw new RangeError('there is no such file open in this call');
    return found;
  }

  close(handle: number): void {
    void this.#files.get(handle)?.pieces.return?.();
    this.#files.delete(handle);
  }

  #root(): Scope {
    return this.#parent ? this.#parent.#root() : this;
  }
}

let last = 0;
/** Numbers of scopes, errors and files: each once in the life of the host. */
export const nextNumber = (): number => ++last;
