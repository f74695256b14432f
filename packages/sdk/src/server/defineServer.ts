import type { AnyContract, EndpointShape } from '../contract/ContractShape.ts';
import type {
  ApiOf,
  ContributedName,
  InputOf,
  NamesOf,
  OutputOf,
  PathParams,
  RelationOf,
  SearchTypeOf,
  ResultOf,
  ServerOffersOf,
} from '../contract/Infer.ts';
import type { Undeclared } from '../contract/definePlugin.ts';
import type { FieldError } from '../envelope.ts';
import type { Caller, Person, RequestFacts } from './Caller.ts';
import type { SubscriptionHandlers } from './domainEvents.ts';
import type { FileReading } from './files.ts';
import type { Contribution, JobHandlers, ServerContext } from './ServerContext.ts';
import type { Message } from './refusals.ts';
import type { AnyRequestHandlers, RequestHandlers } from './requests.ts';
import type { AnySearch, Search } from './search.ts';
import type { Authority, Navigation, NetworkRisk, Notifier } from './services.ts';

/** One call, checked and typed by its endpoint. */
export interface Call<E extends EndpointShape = EndpointShape> {
  readonly params: PathParams<E>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
  readonly caller: E['needs'] extends 'public' ? Caller | undefined : Caller;
  readonly request: RequestFacts;
  /** Replaces the `msg` of the response. */
  say(message: Message): void;
  /** Decrypts a password field with the presented token (C.2-8); 422 if it does not decrypt to valid text. */
  decrypt(hex: string): string;
  /** Encrypts for the presented token, so that only its holder can read it. */
  encrypt(text: string): string;
  /** Aborted when the answer is not awaited any more: the client has gone, the time limit is over, or the server stops. */
  readonly signal: AbortSignal;
  /** Sets the ETag of a GET; a client that already has it gets 304. */
  state(name: string): void;
}

/** The handler of an endpoint. What it returns is checked against `returns`; a `Refusal` that it throws is the answer. */
export type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<ResultOf<E>> | ResultOf<E>;

type Handlers<C extends AnyContract> = {
  [Name in keyof ApiOf<C>]: ApiOf<C>[Name] extends EndpointShape ? Handler<ApiOf<C>[Name]> : never;
};

type OfferHandlers<C extends AnyContract> = {
  [Name in keyof ServerOffersOf<C>]: ServerOffersOf<C>[Name] extends { input: infer Input; returns: infer Returns }
    ? (input: OutputOf<Input>, caller: Caller | undefined) => Promise<InputOf<Returns>> | InputOf<Returns>
    : never;
};

type ServerOfferName<C extends AnyContract> = Extract<keyof ServerOffersOf<C>, string>;

/**
 * The input and output of a command: arguments after its name, options `--name[=value]`, files relative to the caller's
 * working directory.
 */
export interface Command {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
  read(file: string): Promise<Buffer>;
  print(line: string): void;
  /** Prints an error line to standard error. */
  printError(line: string): void;
}
/** 0 success · 1 errors in the file · 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** The context of `demo`: dates relative to `today`, and `random` as the only source of randomness. */
export interface Demo {
  readonly today: string;
  readonly people: readonly Person[];
  /** Deterministic numbers, 0 ≤ n < 1. */
  random(): number;
  /** `demo` = the demo company as described; S, M, L = generated volumes (docs/bench/volumes.md). */
  readonly scale: 'demo' | 'S' | 'M' | 'L';
  /** Reports progress of long work: `done` of `all`. */
  progress(done: number, all: number): void;
  /** Stores a file that a person has uploaded and this plugin keeps for one of its records, and returns its id. */
  file(file: DemoFile): Promise<string>;
}

/** A file of the demo company. */
export interface DemoFile {
  /** With an extension that may be uploaded; the content agrees with it. */
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Employee id of who uploaded it, and when. */
  readonly by: number;
  readonly on: Date;
  /** As `context.files.keep` names it: `note:12`. */
  readonly target: string;
}

interface Fulfilled {
  readonly navigation: Navigation;
  readonly authority: Authority;
  readonly networkRisk: NetworkRisk;
  readonly notifier: Notifier;
}

type Required_<Name extends string, Group extends string, Value> = [Group] extends [never]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** The caller's relation to a row of this kind, which the handler has loaded. */
type RelationRules<C extends AnyContract> = {
  readonly [Kind in NamesOf<C, 'relations'>]: (
    row: never,
    caller: Caller,
  ) => RelationOf<C, Kind> | Promise<RelationOf<C, Kind>>;
};

/**
 * The server of a plugin: a handler for each endpoint, offer, contribution, job, kind of request and command of the contract. Missing
 * and undeclared ones do not compile.
 */
export type PluginServer<C extends AnyContract> = Required_<'api', NamesOf<C, 'api'>, Handlers<C>> &
  Required_<'relations', NamesOf<C, 'relations'>, RelationRules<C>> &
  Required_<'offers', ServerOfferName<C>, OfferHandlers<C>> &
  Required_<'jobs', NamesOf<C, 'jobs'>, JobHandlers<C>> &
  Required_<'contributions', ContributedName<C>, { readonly [Name in ContributedName<C>]: Contribution<Name> }> &
  Required_<'subscriptions', NamesOf<C, 'subscribes'>, SubscriptionHandlers<C>> &
  Required_<'requests', NamesOf<C, 'requests'>, RequestHandlers<C>> &
  ([SearchTypeOf<C>] extends [never] ? { readonly search?: undefined } : { readonly search: Search<C> }) &
  Required_<
    'cli',
    NamesOf<C, 'cli'>,
    { readonly [Name in NamesOf<C, 'cli'>]: (command: Command) => Promise<ExitCode> }
  > &
  (C extends { fulfils: readonly (infer Name extends keyof Fulfilled)[] }
    ? { readonly fulfils: { readonly [K in Name]: Fulfilled[K] } }
    : { readonly fulfils?: undefined }) & {
    /** The plugin's rows of the demo company. */
    readonly demo?: (demo: Demo) => Promise<void>;
    /** Who may read the files that this plugin keeps; by default only their uploaders. */
    readonly files?: FileReading;
    /**
     * Called in the transaction that saves settings of this plugin, before they apply: for what must remember what they were. What it throws
     * is the answer, and nothing is saved.
     */
    readonly settingsSaved?: (change: SettingsChange<C>) => Promise<void>;
  };

/** Settings before and after a change, defaults filled in. */
export interface SettingsChange<C extends AnyContract> {
  readonly before: OutputOf<C['settings']>;
  readonly after: OutputOf<C['settings']>;
}

/** Rejects handlers that the contract does not declare: nothing would ever call them. */
type Declared<C extends AnyContract, Server> = {
  readonly [Kind in keyof Server]: Kind extends HandledKind
    ? Undeclared<Server[Kind], HandledName<C, Kind>, `\`${Kind}\` of the contract`>
    : unknown;
} & Undeclared<Server, keyof AnyPluginServer, 'a server'>;
type HandledKind = 'relations' | 'api' | 'offers' | 'contributions' | 'subscriptions' | 'jobs' | 'requests' | 'cli';
type HandledName<C extends AnyContract, Kind extends HandledKind> = Kind extends 'offers'
  ? ServerOfferName<C>
  : Kind extends 'contributions'
    ? ContributedName<C>
    : Kind extends 'subscriptions'
      ? NamesOf<C, 'subscribes'>
      : NamesOf<C, Extract<Kind, keyof C>>;

/** The server of any plugin, as the host uses it. */
export interface AnyPluginServer {
  readonly api?: Readonly<Record<string, (call: Call) => unknown>>;
  readonly offers?: Readonly<Record<string, (input: never, caller: Caller | undefined) => unknown>>;
  readonly jobs?: Readonly<Record<string, (...args: never[]) => Promise<void>>>;
  readonly contributions?: Readonly<Record<string, Contribution>>;
  readonly subscriptions?: Readonly<Record<string, (...args: never[]) => unknown>>;
  readonly cli?: Readonly<Record<string, (command: Command) => Promise<ExitCode>>>;
  readonly requests?: Readonly<Record<string, AnyRequestHandlers>>;
  readonly search?: AnySearch;
  readonly fulfils?: Partial<Fulfilled>;
  readonly demo?: (demo: Demo) => Promise<void>;
  readonly files?: FileReading;
  readonly settingsSaved?: (change: { readonly before: never; readonly after: never }) => Promise<void>;
  readonly relations?: Readonly<Record<string, (row: never, caller: Caller) => string | Promise<string>>>;
}

/** The server of a plugin as the host loads it: what `defineServer` returns, the default export of `server.ts`. */
export interface ServerModule {
  readonly contract: AnyContract;
  readonly activate: (context: ServerContext<AnyContract>) => AnyPluginServer | Promise<AnyPluginServer>;
}

/** Defines the server of a plugin. `activate` runs once, after the plugin's migrations, and returns the handlers. */
export function defineServer<C extends AnyContract, Server extends PluginServer<C>>(
  contract: C,
  activate: (
    context: ServerContext<C>,
  ) => (Server & Declared<C, NoInfer<Server>>) | Promise<Server & Declared<C, NoInfer<Server>>>,
): ServerModule {
  return { contract, activate: activate as unknown as ServerModule['activate'] };
}

export type { FieldError };
