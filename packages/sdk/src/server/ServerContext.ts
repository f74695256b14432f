import type { z } from 'zod';
import type { AnyContract, Contract, ContractShape } from '../contract/ContractShape.ts';
import type {
  EventsOf,
  InputOf,
  KindOf,
  NamesOf,
  OutputOf,
  PointsOf,
  RelationOf,
  ServerOffersOf,
  TextKey,
  UsedId,
} from '../contract/Infer.ts';
import type { Manifest } from '../contract/manifest.ts';
import type { Caller, Person, RequestFacts } from './Caller.ts';
import type { Publish } from './domainEvents.ts';
import type { Files } from './files.ts';
import type { Message, MessageVariables, Refusals, Written } from './refusals.ts';
import type { Approvals } from './requests.ts';
import type {
  Audit,
  Authority,
  Clock,
  Database,
  Directory,
  Inheritance,
  LiveSessions,
  Log,
  NetworkRisk,
  PluginNotifier,
  Realtime,
} from './services.ts';

/** Calls on another plugin's offers; each throws `Unavailable` if that plugin is not running. */
export type Offered<C extends AnyContract> = {
  [Name in keyof ServerOffersOf<C>]: ServerOffersOf<C>[Name] extends { input: infer Input; returns: infer Returns }
    ? (input: InputOf<Input>) => Promise<OutputOf<Returns>>
    : never;
};

/** The context of a plugin's server: services by name. It has no others of the host's. */
export interface ServerContext<C extends AnyContract> {
  readonly id: C['id'];
  readonly db: Database;
  /** Runs `work` in one transaction, or in a savepoint of the running one. Inside, await nothing but SQL. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `task` once the transaction under way has been committed (never after a rollback), or at once outside of one.
   * It is not awaited by the call, and is lost if the process ends first: use it for what clients refetch anyway.
   */
  afterCommit(task: () => void): void;
  readonly clock: Clock;
  readonly directory: Directory;
  readonly authority: Pick<Authority, 'holds' | 'actions' | 'opens'>;
  readonly networkRisk: NetworkRisk;
  readonly notifier: PluginNotifier<KindOf<C>>;
  readonly realtime: Realtime<EventsOf<C>>;
  readonly audit: Audit<TextKey<C>>;
  readonly files: Files;
  readonly jobs: JobQueue<C>;
  readonly approvals: Approvals<C>;
  readonly publish: Publish<C>;
  readonly secrets: Sealing<C>;
  readonly sessions: LiveSessions;
  readonly log: Log;
  /** The person whose call is being answered; undefined in jobs and commands. */
  caller(): Caller | undefined;
  /** The plugin's settings, defaults filled in. */
  settings(): Promise<OutputOf<C['settings']>>;
  /** What a person has chosen in this plugin, defaults filled in. */
  preferencesOf(person: Pick<Person, 'id'>): Promise<OutputOf<C['preferences']>>;
  /**
   * The running plugins, the host's own first, as data for menus and permission pages. With a language, the names of
   * plugins, actions and views come from their catalogues (`title`, `actions.<code>`, `tabs.<view>.title`,
   * `panels.<view>.title`).
   */
  installed(language?: RequestFacts['language']): readonly Manifest[];
  /** The data of the host's defaults, for a plugin that replaces one. */
  readonly inheritance: Inheritance;
  /** Announces that rows which a host contract caches have changed. Call it in the transaction that changes them. */
  changed(contract: 'authority' | 'networkRisk' | 'navigation'): Promise<void>;
  /**
   * The caller's relation to a row, by the plugin's own function. In a call with `on` for this kind of row, a relation that is
   * not allowed there is refused: as not allowed if it `sees` the row, else as missing. Needs a caller.
   *
   * @throws Refusal 404, 422 `NOT_ALLOWED`
   */
  relation<Kind extends NamesOf<C, 'relations'>>(kind: Kind, row: object): Promise<RelationOf<C, Kind>>;
  readonly refuse: Refusals<TextKey<C>>;
  /** A text of this plugin that is stored or sent, and put into the reader's language where it is read. */
  text(key: TextKey<C>, variables?: MessageVariables): Message;
  /**
   * A stored message in the language of its reader.
   *
   * @param otherwise for a message whose plugin is not installed any more; its key by default
   */
  render(message: Written, language: RequestFacts['language'], otherwise?: string): string;
  /** Another plugin's offers, typed by its contract: `use<typeof attendance>('attendance')`. */
  use<Other extends Contract<string, ContractShape>>(id: Other['id'] & UsedId<C>): Offered<Other>;
  /**
   * Asks every running plugin that contributes to a point of this one, all at once. A plugin that throws, answers
   * something else than the point's schema, or is late is left out and named. Not inside of a transaction: other
   * plugins would run while it holds its locks.
   *
   * @throws TypeError inside of a transaction, for a point that the contract does not have, or for invalid input
   */
  readonly gather: Gather<C>;
  /** Runs when the plugin is disabled or the host stops. */
  onDispose(release: () => void | Promise<void>): void;
}

/** What a sealed text belongs to. */
export interface SealBinding<C extends AnyContract> {
  /** A table that the contract names in `sealed`. */
  readonly table: NamesOf<C, 'sealed'>;
  /** Id of the row. */
  readonly record: string | number;
  /** Version of the row, so that bytes of an earlier one cannot be put back; a constant where rows have none. */
  readonly version: string | number;
}

/** Encryption of texts at rest, for `bytea` columns that the contract names in `sealed`. */
export interface Sealing<C extends AnyContract> {
  /** Encrypts a text with a key of its own, which the master key of the installation encrypts. */
  seal(text: string, binding: SealBinding<C>): Buffer;
  /**
   * @throws Error if the bytes were changed, were sealed for another plugin, table, record or version, or their master
   * key is not configured any more
   */
  open(bytes: Uint8Array, binding: SealBinding<C>): string;
}

type JobsOf<C extends AnyContract> = NonNullable<C['jobs']>;
type PayloadOf<Job> = Job extends { readonly payload: infer S extends z.ZodType } ? S : never;

/** Names of the jobs that run at a time. */
export type TimedJobName<C extends AnyContract> = {
  [Name in NamesOf<C, 'jobs'>]: JobsOf<C>[Name] extends { readonly payload: z.ZodType } ? Name : never;
}[NamesOf<C, 'jobs'>];

/** One run of a job. */
export interface JobRun {
  /** 1 for the first try, 2 for its first repetition. */
  readonly attempt: number;
  /** Aborted when the time limit is over or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Marks the run as done in the current transaction: its rows and the mark are committed together, so that they are
   * written once even if the process is killed. Without it the run is marked after the handler has returned, and a
   * process killed in between repeats it.
   *
   * @throws Error if another process has taken the run over meanwhile; let it roll the transaction back
   */
  done(): Promise<void>;
}

/** The handler of one job: with a payload at a time, without one by schedule. */
type JobHandler<Job> = Job extends { readonly payload: infer S extends z.ZodType }
  ? (payload: OutputOf<S>, run: JobRun) => Promise<void>
  : (run: JobRun) => Promise<void>;

/** The handlers of the jobs that a contract declares: each runs at its time, or when it was planned. */
export type JobHandlers<C extends AnyContract> = {
  readonly [Name in NamesOf<C, 'jobs'>]: JobHandler<JobsOf<C>[Name]>;
};

/** Work at a time, by the jobs of the contract that have a `payload`. */
export interface JobQueue<C extends AnyContract> {
  /**
   * Plans a run, in the current transaction if there is one. A time in the past is as soon as possible.
   *
   * @param options.key at most 200 characters. A planned run of the same job and key is replaced; one that is running
   * already is not affected.
   */
  at<Name extends TimedJobName<C>>(
    name: Name,
    payload: InputOf<PayloadOf<JobsOf<C>[Name]>>,
    when: Date,
    options?: { readonly key?: string },
  ): Promise<void>;
  /**
   * Plans many runs in one statement, each as `at` does: the reminders of a series. Of two with the same key the later one
   * counts.
   *
   * @param runs at most 1,000
   */
  atEach<Name extends TimedJobName<C>>(
    name: Name,
    runs: readonly {
      readonly payload: InputOf<PayloadOf<JobsOf<C>[Name]>>;
      readonly at: Date;
      readonly key?: string;
    }[],
  ): Promise<void>;
  /** Removes planned runs by their keys, in the current transaction if there is one. */
  cancel(name: TimedJobName<C>, which: { readonly key: string } | { readonly keys: readonly string[] }): Promise<void>;
}

declare const POINT: unique symbol;

/** A handler that was typed by the contract of the point's owner. */
export interface Contribution<Name extends string = string> {
  (input: never, caller: Caller | undefined, options: ContributionOptions): unknown;
  readonly [POINT]: Name;
}

/** What a contribution is given beside its input and the caller. */
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

/** How contributions to a point are asked for. */
export interface GatherOptions {
  /** Milliseconds after which a plugin that has not answered is left out: 1 to 180,000; a call should wait for some hundred. */
  readonly within: number;
}

/** Asks all plugins that contribute to a point of this plugin. */
export type Gather<C extends AnyContract> = <Point extends PointOf<C>>(
  point: Point,
  input: PointsOf<C>[Point] extends { input: infer Input } ? InputOf<Input> : never,
  options: GatherOptions,
) => Promise<readonly Gathered<PointsOf<C>[Point] extends { returns: infer Returns } ? OutputOf<Returns> : never>[]>;
