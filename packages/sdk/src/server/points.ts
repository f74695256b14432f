import type { AnyContract } from '../contract/ContractShape.ts';
import type { InputOf, OutputOf, PointsOf } from '../contract/Infer.ts';
import type { Caller } from './Caller.ts';

declare const POINT: unique symbol;

/** A handler that was typed by the contract of the point's owner. */
export interface Contribution<Name extends string = string> {
  (input: never, caller: Caller | undefined, options: ContributionOptions): unknown;
  readonly [POINT]: Name;
}

export interface ContributionOptions {
  /** Aborted when the time of the point is over: the result is not used any more. */
  readonly signal: AbortSignal;
}

/** Answers a point: as the acting person (undefined in jobs), read-only, and outside of any transaction of the owner. */
export type PointHandler<
  Owner extends AnyContract,
  Point extends keyof PointsOf<Owner>,
> = PointsOf<Owner>[Point] extends { input: infer Input; returns: infer Returns }
  ? (
      input: OutputOf<Input>,
      caller: Caller | undefined,
      options: ContributionOptions,
    ) => Promise<InputOf<Returns>> | InputOf<Returns>
  : never;

type PointOf<Owner extends AnyContract> = Extract<keyof PointsOf<Owner>, string>;

/**
 * Types a contribution by the contract of the point's owner, which is imported as a type only, so that the owner need
 * not be installed: `contributions: { 'calendar.freeBusy': contribution<typeof calendar, 'freeBusy'>(async (input) => …) }`.
 */
export function contribution<Owner extends AnyContract, Point extends PointOf<Owner>>(
  handler: PointHandler<Owner, Point>,
): Contribution<`${Owner['id']}.${Point}`> {
  return handler as never;
}

/** What one plugin answered: a value, or why there is none. */
export type Gathered<Value> =
  | { readonly plugin: string; readonly value: Value }
  | { readonly plugin: string; readonly failed: 'timeout' | 'error' };

export interface GatherOptions {
  /** Milliseconds after which a plugin that has not answered is left out: 1 to 10,000. */
  readonly within: number;
}

/** Asks all plugins that contribute to a point of this plugin. */
export type Gather<C extends AnyContract> = <Point extends PointOf<C>>(
  point: Point,
  input: PointsOf<C>[Point] extends { input: infer Input } ? InputOf<Input> : never,
  options: GatherOptions,
) => Promise<readonly Gathered<PointsOf<C>[Point] extends { returns: infer Returns } ? OutputOf<Returns> : never>[]>;
