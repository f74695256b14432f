import type { AnyContract } from '@atrium/sdk';
import { type HostEvents, hostEvents } from '@atrium/sdk/host';
import type { Clock, Database, Published } from '@atrium/sdk/server';
import { and, eq, notInArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { subscriptions } from '../../core/schema/runtime.ts';
import type { Transaction } from '../../core/services.ts';
import { check } from '../../core/validation.ts';
import type { Jobs } from './Jobs.ts';

interface Parts {
  readonly db: Database;
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

interface Stored {
  readonly name: string;
  readonly id: string;
  readonly on: string;
  readonly payload: unknown;
}

type Handlers = Readonly<Record<string, (payload: unknown, event: Published) => unknown>>;

const LONGEST_KEY = 200;
/** Tries before an event is parked: later ones of its key wait until an administrator repeats it. */
const TRIES = 10;
const shapeOf = (title: string) => ({ title, retry: { limit: TRIES - 1 } });

/**
 * Events between the servers of plugins. Publishing adds one run for each subscriber to its ordered queue, in the
 * transaction that makes the event true; delivering it and marking it as done are one transaction, so that what a
 * subscriber writes is written once.
 */
export class DomainEvents {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** An event of a plugin. */
  async publish(publisher: AnyContract, name: string, payload: unknown, key?: string): Promise<void> {
    const schema = publisher.publishes?.[name];
    if (!schema) throw new RangeError(`"${name}" is no event that ${publisher.id} publishes`);
    await this.#publish(`${publisher.id}.${name}`, schema, payload, key);
  }

  /** An event of the host. */
  async publishOfHost<Name extends keyof HostEvents>(
    name: Name,
    payload: z.input<HostEvents[Name]>,
    key?: string,
  ): Promise<void> {
    await this.#publish(name, hostEvents[name], payload, key);
  }

  /** Subscribes a plugin by its contract; returns the function that stops delivery. What is published meanwhile waits. */
  async subscribe(contract: AnyContract, handlers: Handlers): Promise<() => void> {
    const events = Object.entries(contract.subscribes ?? {});
    const removals: (() => void)[] = [];
    for (const [publisher, ofIt] of Map.groupBy(events, ([name]) => publisherOf(name))) {
      const title = ofIt.map(([, purpose]) => purpose).join('；');
      removals.push(await this.#deliverTo(contract.id, publisher, title, handlers));
    }
    await this.#remember(
      contract.id,
      events.map(([name]) => name),
    );
    return () => removals.forEach((remove) => remove());
  }

  /**
   * Ends the subscriptions of a plugin that an operator removes; returns how many. Nothing else does, since a plugin that one
   * process lacks, or that is disabled, may run in another and be back.
   */
  async forget(subscriber: string): Promise<number> {
    const ended = await this.#parts.db
      .delete(subscriptions)
      .where(eq(subscriptions.subscriber, subscriber))
      .returning({ event: subscriptions.event });
    return ended.length;
  }

  async #publish(name: string, schema: z.ZodType, payload: unknown, key?: string): Promise<void> {
    const value = await valid(schema, payload, name);
    if (key !== undefined && (key.length === 0 || key.length > LONGEST_KEY))
      throw new RangeError(`the key of an event has 1 to ${LONGEST_KEY} characters`);
    const { db, clock, jobs, transaction } = this.#parts;
    const publisher = publisherOf(name);
    await transaction(async () => {
      const found = await db.select().from(subscriptions).where(eq(subscriptions.event, name));
      if (found.length === 0) return;
      // The order of a key is that of its commits.
      if (key !== undefined) await jobs.lock(`${publisher} ${key}`);
      const stored: Stored = { name, id: randomUUID(), on: clock.now().toISOString(), payload: value };
      for (const { subscriber } of found) await jobs.append(`${subscriber}.${queueName(publisher)}`, stored, key);
    });
  }

  #deliverTo(subscriber: string, publisher: string, title: string, handlers: Handlers): Promise<() => void> {
    const { jobs, transaction } = this.#parts;
    return jobs.addOrdered(subscriber, queueName(publisher), shapeOf(title), (stored, run) =>
      transaction(async () => {
        const { name, payload, id, on } = stored as Stored;
        // Without a handler it belongs to a subscription of an earlier version.
        await handlers[name]?.(payload, { id, on: new Date(on) });
        await run.done();
      }),
    );
  }

  async #remember(subscriber: string, events: readonly string[]): Promise<void> {
    const { db } = this.#parts;
    const rows = events.map((event) => ({ subscriber, event }));
    if (rows.length > 0) await db.insert(subscriptions).values(rows).onConflictDoNothing();
    const others = notInArray(subscriptions.event, [...events]);
    await db.delete(subscriptions).where(and(eq(subscriptions.subscriber, subscriber), others));
  }
}

/** `people` of `people.left`. */
const publisherOf = (name: string) => name.slice(0, name.indexOf('.'));

const queueName = (publisher: string) => `events-${publisher}`;

async function valid(schema: z.ZodType, payload: unknown, name: string): Promise<unknown> {
  const result = await check(schema, payload, 'en');
  if (result.ok) return result.value;
  const [first] = result.issues;
  const at = first?.path.map(String).join('.');
  throw new TypeError(`the payload of ${name} does not match at "${at}": ${first?.message}`);
}
