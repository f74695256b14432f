import type { z } from 'zod';
import type { AnyContract } from '../contract/ContractShape.ts';
import type { InputOf, NamesOf, OutputOf } from '../contract/Infer.ts';
import type { HostEvents } from '../host/hostEvents.ts';

declare const EVENT: unique symbol;

/** What a subscriber receives beside the payload. */
export interface Published {
  /** The same for every subscriber and every repetition. */
  readonly id: string;
  /** When it was published. */
  readonly on: Date;
}

/** A handler that was typed by the contract of the publisher. */
export interface Subscription<Name extends string = string> {
  (payload: never, event: Published): Promise<void> | void;
  readonly [EVENT]: Name;
}

type PublishesOf<C extends AnyContract> = NonNullable<C['publishes']>;
type SubscribedName<C extends AnyContract> = NamesOf<C, 'subscribes'>;
type EventHandler<Schema> = (payload: OutputOf<Schema>, event: Published) => Promise<void> | void;

/**
 * Types a handler by the contract of the publisher, which is imported as a type only:
 * `subscriptions: { 'leave.granted': subscription<typeof leave, 'granted'>(async (payload) => …) }`. Events of the host
 * (`people.left`) need no such help.
 */
export function subscription<Publisher extends AnyContract, Event extends NamesOf<Publisher, 'publishes'>>(
  handler: EventHandler<PublishesOf<Publisher>[Event]>,
): Subscription<`${Publisher['id']}.${Event}`> {
  return handler as never;
}

/** The handlers of the events that a contract subscribes to, by `plugin.event`. */
export type SubscriptionHandlers<C extends AnyContract> = {
  readonly [Name in SubscribedName<C>]: Name extends keyof HostEvents
    ? EventHandler<HostEvents[Name]>
    : Subscription<Name>;
};

/**
 * Publishes an event to the plugins that subscribe to it, in the current transaction if there is one.
 *
 * @param options.key at most 200 characters. Events of this plugin with the same key reach a subscriber in their order,
 * without one in any. A transaction that publishes waits for another one that has published with this key.
 */
export type Publish<C extends AnyContract> = <Name extends NamesOf<C, 'publishes'>>(
  name: Name,
  payload: PublishesOf<C>[Name] extends infer S extends z.ZodType ? InputOf<S> : never,
  options?: { readonly key?: string },
) => Promise<void>;
