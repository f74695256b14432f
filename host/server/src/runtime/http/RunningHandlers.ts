/** Seconds that a handler may take, unless its contract says otherwise; a heavy one has more. */
const TIME_LIMIT = 30;
/** The most that a contract may give a call: longer work is a job. A repetition of a keyed call takes an older one for dead. */
export const LONGEST_TIME_LIMIT = 120;

/** The seconds of a call's handler by what its contract says. */
export function timeLimitOf(declared: number | undefined, isHeavy: boolean): number {
  return Math.min(declared ?? (isHeavy ? LONGEST_TIME_LIMIT : TIME_LIMIT), LONGEST_TIME_LIMIT);
}

/** Why a call was answered although its handler still runs: its time was over (`late`), or the server stops (`stopping`). */
export class HandlerEnded extends Error {
  readonly reason: 'late' | 'stopping';

  constructor(reason: HandlerEnded['reason']) {
    super(`the handler was left behind: ${reason}`);
    this.name = 'HandlerEnded';
    this.reason = reason;
  }
}

/** A call whose handler is to run. */
export interface HandledCall {
  readonly plugin: string;
  readonly endpoint: string;
  readonly requestId: string;
  /** Seconds. */
  readonly timeLimit: number;
  /** Whether its client has disconnected. */
  isGone(): boolean;
}

/** The run of a handler, for what it does. */
export interface HandlerRun {
  /** Aborted when the answer is not awaited any more: the client has gone, the time is over, or the server stops. */
  readonly signal: AbortSignal;
  /** Whether the call was answered without its handler: nothing of it may be committed any more. */
  readonly isOver: boolean;
}

/** How often the time of handlers is looked at: one timer for all, since one for each would cost every call. */
const LOOK_MS = 250;

/**
 * The handlers that run. A call ends when its time is over, whether or not its handler does: one that never settles
 * keeps neither its client nor the turn of its person.
 */
export class RunningHandlers {
  readonly #running = new Set<Run>();
  readonly #active = new Set<string>();
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;

  /** @param now milliseconds of a clock that is never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws HandlerEnded if the handler has not settled in its time; else what it throws */
  run<T>(call: HandledCall, handler: (run: HandlerRun) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = new Run(call, this.#now() + call.timeLimit * 1000, reject);
    this.#running.add(run);
    this.#active.add(nameOf(call));
    this.#timer ??= setInterval(() => this.look(), LOOK_MS).unref();
    handler(run).then(
      (result) => {
        this.#running.delete(run);
        resolve(result);
      },
      (error: unknown) => {
        this.#running.delete(run);
        reject(error);
      },
    );
    return promise;
  }

  /** Ends those whose time is over, and tells those whose client has gone. */
  look(): void {
    const now = this.#now();
    for (const run of this.#running)
      if (now >= run.endsAt) this.#end(run, 'late');
      else if (run.call.isGone()) run.abort(new Error('the client has gone'));
    if (this.#running.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** What has run since it was asked last: `plugin.endpoint`. */
  active(): string[] {
    const names = [...this.#active];
    this.#active.clear();
    for (const { call } of this.#running) this.#active.add(nameOf(call));
    return names;
  }

  /** Ends all, since the server stops. Returns their calls: `plugin.endpoint`. */
  endAll(): string[] {
    const calls = [...this.#running].map(({ call }) => nameOf(call));
    for (const run of this.#running) this.#end(run, 'stopping');
    return calls;
  }

  #end(run: Run, reason: HandlerEnded['reason']): void {
    this.#running.delete(run);
    run.end(new HandlerEnded(reason));
  }
}

const nameOf = ({ plugin, endpoint }: HandledCall) => `${plugin}.${endpoint}`;

class Run implements HandlerRun {
  readonly call: HandledCall;
  readonly endsAt: number;
  readonly #reject: (error: Error) => void;
  #aborting: AbortController | undefined;
  #reason: Error | undefined;
  isOver = false;

  constructor(call: HandledCall, endsAt: number, reject: (error: Error) => void) {
    this.call = call;
    this.endsAt = endsAt;
    this.#reject = reject;
  }

  /** Made when it is asked for, which few handlers do. */
  get signal(): AbortSignal {
    this.#aborting ??= new AbortController();
    if (this.#reason) this.#aborting.abort(this.#reason);
    return this.#aborting.signal;
  }

  abort(reason: Error): void {
    this.#reason ??= reason;
    this.#aborting?.abort(reason);
  }

  end(error: HandlerEnded): void {
    this.isOver = true;
    this.abort(error);
    this.#reject(error);
  }
}
