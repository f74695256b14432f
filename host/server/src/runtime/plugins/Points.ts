import type { AnyContract, PointShape } from '@atrium/sdk';
import type { AnyPluginServer, Caller, Contribution, Gathered, GatherOptions, Log } from '@atrium/sdk/server';
import { currentCall, runFor } from '../../core/currentCall.ts';
import { inTransaction, readOnly } from '../../core/database/openDatabase.ts';
import { type Pause, pause } from '../../core/time.ts';
import { fit } from '../../core/validation.ts';

interface Contributor {
  readonly plugin: string;
  readonly handler: Contribution;
}

type Handlers = NonNullable<AnyPluginServer['contributions']>;

/** Longest time that an owner may wait for its contributors, in milliseconds: a job may wait for a server outside. */
const LONGEST = 180_000;
/**
 * Milliseconds that a statement of a late contributor may go on: it may be filling a copy that others share.
 */
const GRACE = 1_000;

/**
 * Questions of one plugin to all others that answer them. Contributors run at the same time as the acting person, with
 * a database that only reads; one that fails or is late is left out and named.
 */
export class Points {
  readonly #log: Log;
  readonly #pause: Pause;
  readonly #contributors = new Map<string, Contributor[]>();

  constructor(log: Log, wait: Pause = pause) {
    this.#log = log;
    this.#pause = wait;
  }

  /** Registers a plugin's contributions. Returns the function that removes them. */
  contribute(plugin: string, contributions: Handlers): () => void {
    const added = Object.entries(contributions).map(([name, handler]) => [name, { plugin, handler }] as const);
    for (const [name, contributor] of added)
      this.#contributors.set(name, [...(this.#contributors.get(name) ?? []), contributor]);
    return () => {
      for (const [name, contributor] of added)
        this.#contributors.set(
          name,
          (this.#contributors.get(name) ?? []).filter((known) => known !== contributor),
        );
    };
  }

  /** Asks the contributors of a point; `ServerContext.gather` documents how. */
  async gather(
    owner: AnyContract,
    point: string,
    input: unknown,
    { within }: GatherOptions,
  ): Promise<Gathered<unknown>[]> {
    const name = `${owner.id}.${point}`;
    const shape = owner.points?.[point];
    if (!shape) throw new TypeError(`the contract of ${owner.id} has no point "${point}"`);
    if (!(within >= 1 && within <= LONGEST)) throw new TypeError(`gather(${name}): within is 1 to ${LONGEST} ms`);
    if (inTransaction()) throw new TypeError(`gather(${name}) inside of a transaction would keep its locks`);
    const given = await fit(shape.input, input, `input of ${name}`);
    const contributors = this.#contributors.get(name) ?? [];
    return Promise.all(contributors.map((contributor) => this.#ask(contributor, shape, name, given, within)));
  }

  async #ask(
    { plugin, handler }: Contributor,
    shape: PointShape,
    name: string,
    input: unknown,
    within: number,
  ): Promise<Gathered<unknown>> {
    try {
      const value = await withinTime(this.#pause, within, async (signal) => {
        const caller: Caller | undefined = currentCall()?.caller;
        const ask = async () => handler(input as never, caller, { signal });
        const result = await readOnly(within + GRACE, () => runFor(plugin, ask));
        return fit(shape.returns, result, `${name} of ${plugin}`);
      });
      return { plugin, value };
    } catch (error) {
      const failed = error instanceof Late ? 'timeout' : 'error';
      this.#log.warn('contribution left out', { plugin, point: name, failed, ...(failed === 'error' && { error }) });
      return { plugin, failed };
    }
  }
}

/** The time of a contribution is over. */
class Late extends Error {}

/** @throws Late after `milliseconds`; `signal` is aborted then */
async function withinTime<T>(wait: Pause, milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const done = new AbortController();
  const late = wait(milliseconds / 1000, done.signal).then(() => {
    over.abort(new Late());
    throw new Late();
  });
  // Once it has answered, the pause is cancelled.
  late.catch(() => {});
  const working = work(over.signal);
  // Once it is late, its result is not awaited.
  working.catch(() => {});
  try {
    return await Promise.race([working, late]);
  } finally {
    done.abort();
  }
}
