import type { AnyContract, Contract, ContractShape } from '../contract/ContractShape.ts';
import type {
  EventsOf,
  InputOf,
  KindOf,
  OutputOf,
  ServerOffersOf,
  TextKey,
  UsedId,
  NamesOf,
  RelationOf,
} from '../contract/Infer.ts';
import type { Manifest } from '../contract/Manifest.ts';
import type { Caller, Person, RequestFacts } from './Caller.ts';
import type { Publish } from './domainEvents.ts';
import type { Files } from './files.ts';
import type { JobQueue } from './JobQueue.ts';
import type { Gather } from './points.ts';
import type { Message, MessageVariables, Written } from './Refusal.ts';
import type { Refusals } from './refusalsOf.ts';
import type { Sealing } from './secrets.ts';
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
